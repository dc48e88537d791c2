import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { claimPresence, parsePresenceCode } from '@/data/presence/claim-presence';
import { refreshPages } from '@/data/rpc';
import { errorMessage } from '@/lib/error-messages';
import { LoadingIndicator } from '@/ui/loading-indicator';
import { openDecoder } from '@/ui/scanner/decoder';
import { Scanner } from '@/ui/scanner/scanner';
import type { CameraProblem } from '@/ui/scanner/use-camera';

const OTHER_CAMERA =
  'Escanea el código de la barra con la cámara del móvil, fuera de esta página, y abre el enlace que sale.';

/** Reasons why the code cannot be read here, each with the next step. */
const problems: Record<CameraProblem | 'decoder', string> = {
  denied: `No tenemos permiso para usar la cámara. ${OTHER_CAMERA}`,
  none: `Aquí no encontramos ninguna cámara. ${OTHER_CAMERA}`,
  busy: `La cámara se ha cortado: quizá la usa otra aplicación. Vuelve a abrirla, o haz esto: ${OTHER_CAMERA}`,
  decoder: `No hemos podido cargar el lector de códigos. ${OTHER_CAMERA}`,
};

interface CounterCodeScannerProps {
  cafe: Cafe;
  /** The camera is closed; with a sentence where a code was read or nothing can be read here. */
  onEnd: (sentence: string | null) => void;
}

/** Reads the code of the counter's screen or of a slip, and claims it as `/c/…` does (rule P7). */
export default function CounterCodeScanner({ cafe, onEnd }: CounterCodeScannerProps) {
  const queryClient = useQueryClient();
  const [decoder] = useState(openDecoder);
  const [claiming, setClaiming] = useState(false);
  useEffect(() => () => decoder.close(), [decoder]);

  const claim = async (text: string) => {
    setClaiming(true);
    try {
      const sentence = await claimPresence(cafe.slug, parsePresenceCode(text, cafe) ?? '', null);
      await refreshPages(queryClient);
      onEnd(sentence);
    } catch (thrown) {
      onEnd(errorMessage(thrown).description);
    }
  };

  if (claiming) return <LoadingIndicator label="Leyendo…" />;
  return (
    <Scanner
      decoder={decoder}
      words={{
        looking: 'Pon el código de la barra dentro del recuadro.',
        slow: `¿No lo lee? Acércate y evita los reflejos. ${OTHER_CAMERA}`,
        wrong: `Ese no es el código de la barra de ${cafe.nombre}: busca el de su pantalla.`,
      }}
      accepts={(text) => parsePresenceCode(text, cafe) !== null}
      onRead={(text) => void claim(text)}
      onProblem={(problem) => onEnd(problems[problem])}
      onClose={() => onEnd(null)}
    />
  );
}
