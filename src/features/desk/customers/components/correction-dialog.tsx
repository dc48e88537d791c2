import { useForm } from 'react-hook-form';
import { formatDay } from '@/domain/madrid';
import { useCorrect, type Correction } from '@/features/desk/customers/api/correct';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { Select } from '@/ui/select';
import { TextInput } from '@/ui/text-input';
import { note, toast } from '@/ui/toast';

/** What is given back, taken away or reopened. */
export interface CorrectionSubject {
  id: string;
  name: string;
  /** Of a ticket. */
  decision: number;
}

interface CorrectionDialogProps {
  cafeId: string;
  recordId: string;
  act: Correction['act'];
  /** Today and yesterday in Madrid. */
  days: [string, string];
  /** The first day that may be chosen; null for who adds to today and yesterday only. */
  since: string | null;
  subject: CorrectionSubject | null;
  onClose: () => void;
}

const titles: Record<Correction['act'], string> = {
  visit: 'Añadir una visita',
  'take-away': 'Quitar la visita',
  'give-back': 'Devolver el canje',
  'handed-over': 'Anotar la entrega',
  conectitos: 'Ajustar Conectitos',
  reopen: 'Reabrir el ticket',
  block: 'Bloquear aquí',
  unblock: 'Quitar el bloqueo',
};
const done: Record<Correction['act'], string> = {
  visit: 'Visita añadida',
  'take-away': 'Visita quitada',
  'give-back': 'Canje devuelto: se puede volver a canjear',
  'handed-over': 'Entrega anotada: queda canjeado',
  conectitos: 'Conectitos ajustados',
  reopen: 'Ticket reabierto: vuelve a la cola',
  block: 'Bloqueo puesto',
  unblock: 'Bloqueo quitado',
};
/** What is said where there was nothing to correct. */
const unchanged: Partial<Record<Correction['act'], string>> = {
  visit: 'Ese día ya tenía su visita',
  'handed-over': 'No se anota: con otra cuenta de su correo ya recibió este premio. Deja de estar pendiente.',
};
const failed: Record<Correction['act'], string> = {
  visit: 'No se pudo añadir la visita',
  'take-away': 'No se pudo quitar la visita',
  'give-back': 'No se pudo devolver el canje',
  'handed-over': 'No se pudo anotar la entrega',
  conectitos: 'No se pudieron ajustar los Conectitos',
  reopen: 'No se pudo reabrir el ticket',
  block: 'No se pudo bloquear',
  unblock: 'No se pudo quitar el bloqueo',
};

/** Asks for the reason of a correction and makes it (rule T13). */
export function CorrectionDialog({
  cafeId,
  recordId,
  act,
  days,
  since,
  subject,
  onClose,
}: CorrectionDialogProps) {
  const [today, yesterday] = days;
  const form = useForm({ defaultValues: { day: today, amount: '', reason: '' } });
  const correct = useCorrect(cafeId);
  const { errors, isSubmitting } = form.formState;

  const send = form.handleSubmit(async ({ day, amount, reason }) => {
    const corrections: Record<Correction['act'], Correction> = {
      visit: { act: 'visit', recordId, day },
      'take-away': { act: 'take-away', visitId: subject?.id ?? '' },
      'give-back': { act: 'give-back', rewardId: subject?.id ?? '' },
      'handed-over': { act: 'handed-over', rewardId: subject?.id ?? '' },
      conectitos: { act: 'conectitos', recordId, amount: Number(amount) },
      reopen: { act: 'reopen', ticketId: subject?.id ?? '', decision: subject?.decision ?? 0 },
      block: { act: 'block', recordId },
      unblock: { act: 'unblock', recordId },
    };
    try {
      const changed = await correct.mutateAsync({ correction: corrections[act], reason: reason.trim() });
      note((changed ? null : unchanged[act]) ?? done[act]);
      onClose();
    } catch (thrown) {
      toast(deskFailure(thrown, failed[act]));
    }
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={titles[act]}
      description={
        act === 'block'
          ? 'No podrá registrar visitas, girar ruletas ni canjear en esta cafetería. Lo que ganó no se borra.'
          : subject &&
            (act === 'give-back'
              ? `«${subject.name}» vuelve a estar disponible.`
              : act === 'handed-over'
                ? `«${subject.name}» queda canjeado: se entregó sin internet.`
                : act === 'take-away'
                  ? `La del ${formatDay(subject.name)} dejará de contar.`
                  : act === 'reopen' && 'Vuelve a la cola, y los Conectitos que dio se retiran.')
      }
    >
      <form noValidate onSubmit={send} className="flex flex-col gap-4">
        {act === 'visit' && (
          <Field label="Día" error={errors.day?.message}>
            {since === null ? (
              <Select {...form.register('day')}>
                <option value={today}>Hoy, {formatDay(today)}</option>
                <option value={yesterday}>Ayer, {formatDay(yesterday)}</option>
              </Select>
            ) : (
              <TextInput
                type="date"
                min={since}
                max={today}
                required
                {...form.register('day', {
                  validate: (day) =>
                    (since <= day && day <= today) ||
                    `Elige un día entre el ${formatDay(since)} y el ${formatDay(today)}.`,
                })}
              />
            )}
          </Field>
        )}
        {act === 'conectitos' && (
          <Field
            label="Cuántos"
            hint="Con un menos delante si se quitan. El saldo nunca baja de cero."
            error={errors.amount?.message}
            required
          >
            <TextInput
              inputMode="text"
              autoComplete="off"
              {...form.register('amount', {
                validate: (typed) =>
                  (/^[+-]?\d{1,5}$/.test(typed.trim()) &&
                    Number(typed) !== 0 &&
                    Math.abs(Number(typed)) <= 10_000) ||
                  'Un número entero entre -10000 y 10000, distinto de cero.',
              })}
            />
          </Field>
        )}
        <Field
          label="Motivo"
          hint="El cliente lo verá en su cuenta, con la cafetería y tu función, sin tu nombre."
          error={errors.reason?.message}
          required
        >
          <TextInput
            autoComplete="off"
            maxLength={200}
            {...form.register('reason', {
              validate: (typed) => typed.trim().length >= 3 || 'Escribe el motivo en pocas palabras.',
            })}
          />
        </Field>
        <FormProblem thrown={correct.error} text={failed[act]} />
        <Button type="submit" pending={isSubmitting} pendingLabel="Guardando…">
          {titles[act]}
        </Button>
      </form>
    </Dialog>
  );
}
