import type { WaitingRequest } from '@functions/_shared/contracts/procedures/today';
import { useForm } from 'react-hook-form';
import { MAX_REFUSAL_LENGTH, refusals } from '@/domain/handover';
import { useUnsavedForm } from '@/features/desk/shared/use-unsaved-form';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Field } from '@/ui/form/field';
import { TextInput } from '@/ui/form/text-input';
import { useEarlyClickGuard } from '@/ui/use-early-click-guard';

interface RefuseDialogProps {
  waiting: WaitingRequest;
  /** Returns true if the refusal was answered, so that the dialog can close. */
  onRefuse: (refusal: { reason: string; note?: string }) => Promise<boolean>;
  onClose: () => void;
}

/**
 * Asks why a reward is not handed over: a touch on a reason refuses it, or the team's own words do. The customer reads
 * them.
 */
export function RefuseDialog({ waiting, onRefuse, onClose }: RefuseDialogProps) {
  const { isIntended } = useEarlyClickGuard();
  const form = useForm({ defaultValues: { note: '' } });
  const { errors, isSubmitting } = form.formState;
  const { close, drop, note } = useUnsavedForm(form, `refusal:${waiting.id}`);
  const handleRefuse = async (refusal: { reason: string; note?: string }) => {
    if (!(await onRefuse(refusal))) return;
    drop();
    onClose();
  };
  const handleSubmit = form.handleSubmit(({ note }) => handleRefuse({ reason: 'other', note: note.trim() }));
  return (
    <Dialog
      open
      onOpenChange={() => close(onClose)}
      title={`¿Por qué no se entrega «${waiting.reward}»?`}
      description={`${waiting.name ?? waiting.email} lo lee en su pantalla. El premio sigue igual.`}
    >
      <div className="flex flex-col gap-2.5">
        {Object.entries(refusals).map(([reason, { button }]) => (
          <Button
            key={reason}
            variant="outline"
            size="lg"
            onClick={({ timeStamp }) => (isIntended(timeStamp) ? handleRefuse({ reason }) : undefined)}
          >
            {button}
          </Button>
        ))}
      </div>
      <form noValidate onSubmit={(event) => void handleSubmit(event)} className="mt-5 flex flex-col gap-3">
        <Field label="O con tus palabras" error={errors.note?.message}>
          <TextInput
            maxLength={MAX_REFUSAL_LENGTH}
            {...form.register('note', {
              validate: (text) => text.trim().length >= 3 || 'Escribe al menos 3 letras.',
            })}
          />
        </Field>
        {note}
        <Button type="submit" pending={isSubmitting} pendingLabel="Enviando…">
          No entregar
        </Button>
      </form>
    </Dialog>
  );
}
