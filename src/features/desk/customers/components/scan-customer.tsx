import { useEffect, useState } from 'react';
import { Button } from '@/ui/button';
import { openDecoder } from '@/ui/scanner/decoder';
import { Scanner, type ScannerTexts } from '@/ui/scanner/scanner';
import type { CameraProblem } from '@/ui/scanner/use-camera';

const scannerTexts: ScannerTexts = {
  looking: 'Pon el código del cliente dentro del recuadro.',
  slow: '¿No lo lee? Que suba el brillo, o escribe las ocho letras que hay al lado.',
  wrong: 'Ese QR no es el de un cliente. Lo tiene en «Tu cuenta» y en su zona VIP.',
};

const problems: Record<CameraProblem | 'decoder', string> = {
  denied: 'No tenemos permiso para usar la cámara. Dáselo en los ajustes del navegador, o escribe su código.',
  none: 'Aquí no encontramos ninguna cámara. Escribe su código.',
  busy: 'La cámara se ha cortado: quizá la usa otra aplicación. Vuelve a abrirla, o escribe su código.',
  decoder: 'No hemos podido cargar el lector de QR. Comprueba la conexión, o escribe su código.',
};

/** Returns true for a customer's own code, as the QR of their account carries it (rule T11). */
const isCustomerCode = (text: string) => /^[0-9A-HJKMNP-TV-Z]{8}$/.test(text);

interface ScanCustomerProps {
  onRead: (code: string) => void;
  onClose: () => void;
}

/** Reads a customer's own code with the camera. */
export function ScanCustomer({ onRead, onClose }: ScanCustomerProps) {
  const [decoder] = useState(openDecoder);
  const [problem, setProblem] = useState<CameraProblem | 'decoder' | null>(null);
  useEffect(() => () => decoder.close(), [decoder]);
  if (problem)
    return (
      <div className="grid gap-3 rounded-control bg-danger-soft p-4 text-sm text-danger">
        <p role="alert">{problems[problem]}</p>
        <Button variant="outline" onClick={onClose}>
          Escribir el código
        </Button>
      </div>
    );
  return (
    <Scanner
      decoder={decoder}
      words={scannerTexts}
      accepts={isCustomerCode}
      onRead={onRead}
      onProblem={setProblem}
      onClose={onClose}
    />
  );
}
