import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { ScanQrCode, SmartphoneNfc } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import { reloadForMissingFile } from '@/lib/missing-file';
import { cx } from '@/ui/cx';
import { Button } from '@/ui/button';
import type CounterCodeScanner from '@/features/customer/shared/presence/counter-code-scanner';

type Camera = ComponentType<Parameters<typeof CounterCodeScanner>[0]>;

const NOT_LOADED = 'No hemos podido abrir la cámara. Comprueba la conexión y vuelve a intentarlo.';
const OPENING = 'Abriendo la cámara…';

/**
 * The one act while the proof of the counter is missing. It opens the camera in place; at a café with a tag it says to
 * touch that, which no page can begin, and the camera is the second way: for a phone without NFC. What was read counts in
 * the whole app, so the screen that shows this replaces it by its own button.
 */
export default function CounterCodeButton({ cafe, className }: { cafe: Cafe; className?: string }) {
  const [Camera, setCamera] = useState<Camera | null>(null);
  const [sentence, setSentence] = useState<string | null>(null);
  const open = async () => {
    setSentence(null);
    try {
      const loaded = await import('@/features/customer/shared/presence/counter-code-scanner');
      setCamera(() => loaded.default);
    } catch (thrown) {
      if (!(await reloadForMissingFile(thrown))) setSentence(NOT_LOADED);
    }
  };
  const close = (next: string | null) => {
    setCamera(null);
    setSentence(next);
  };
  return (
    <div className={cx('grid gap-3', className)}>
      {sentence !== null && (
        <p role="alert" className="rounded-control bg-paper-deep p-4 text-sm">
          {sentence}
        </p>
      )}
      {Camera ? (
        <Camera cafe={cafe} onEnd={close} />
      ) : cafe.has_tag ? (
        <div className="rounded-card border-2 border-primary bg-card px-3 pt-2 text-center">
          <p className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 text-left">
            <SmartphoneNfc aria-hidden="true" className="size-12 shrink-0 text-primary-ink" />
            <span className="min-w-[min(100%,11em)] flex-1 text-lead leading-snug font-bold">
              Toca la etiqueta de la barra con el móvil desbloqueado
            </span>
          </p>
          <Button variant="link" size="sm" pendingLabel={OPENING} onClick={open}>
            ¿No la lee? Escanea un código
          </Button>
        </div>
      ) : (
        <Button variant="hero" size="lg" className="px-4!" pendingLabel={OPENING} onClick={open}>
          <ScanQrCode aria-hidden="true" className="size-6 shrink-0" />
          Escanear el código de la barra
        </Button>
      )}
    </div>
  );
}
