import { parsePercent, type WheelDraft } from '@/features/desk/cafe/prizes/wheel-draft';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { PrizeWheel } from '@/ui/prize-wheel';

interface WheelPreviewProps {
  draft: WheelDraft;
  /** The wheel's cost in a sentence. */
  cost: string | null;
  pending: boolean;
  /** Error of the last attempt to save. */
  thrown: unknown;
  onSave: () => void;
  onClose: () => void;
}

/** Shows a wheel as a customer will see it, before it is saved. */
export function WheelPreview({ draft, cost, pending, thrown, onSave, onClose }: WheelPreviewProps) {
  const segments = draft.segments.map(({ prize, picture, percent }) => ({
    name: prize,
    picture,
    weight: parsePercent(percent) ?? 0,
  }));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Así la verán tus clientes"
      footer={
        <>
          <Button size="lg" pending={pending} pendingLabel="Guardando…" onClick={onSave}>
            Guardar
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Seguir cambiando
          </Button>
        </>
      }
    >
      <PrizeWheel segments={segments} motion="still" position={null} className="max-w-[min(18rem,42svh)]" />
      {cost !== null && <p className="mt-4 text-sm text-ink-soft">{cost}</p>}
      <p className="mt-2 text-sm">
        Gira desde la próxima medianoche; si tu café aún no tiene clientes, desde ahora. Lo ya ganado no
        cambia.
      </p>
      <div className="mt-2 empty:hidden">
        <FormProblem thrown={thrown} text={SAVE_FAILED} />
      </div>
    </Dialog>
  );
}

/** Sentence for a wheel that could not be saved. */
const SAVE_FAILED = 'No se pudo guardar la ruleta';
