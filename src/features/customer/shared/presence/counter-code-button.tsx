import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { ScanQrCode } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import { reloadForMissingFile } from '@/lib/missing-file';
import { cx } from '@/ui/cx';
import { Button } from '@/ui/button';
import type CounterCodeScanner from '@/features/customer/shared/presence/counter-code-scanner';

type Camera = ComponentType<Parameters<typeof CounterCodeScanner>[0]>;

const NOT_LOADED = 'No hemos podido abrir la cámara. Comprueba la conexión y vuelve a intentarlo.';

/**
 * The one button while the code of the counter is missing: it opens the camera in place. What was read counts in the whole
 * app, so the screen that shows this replaces it by its own button.
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
      ) : (
        <Button variant="hero" size="lg" className="px-4!" pendingLabel="Abriendo la cámara…" onClick={open}>
          <ScanQrCode aria-hidden="true" className="size-6 shrink-0" />
          Escanear el código de la barra
        </Button>
      )}
    </div>
  );
}
