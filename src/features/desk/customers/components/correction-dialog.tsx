import { useForm, useWatch } from 'react-hook-form';
import { formatDay } from '@/domain/madrid';
import { parseWhole } from '@/domain/typed-number';
import { useCorrectCustomer, type Correction } from '@/features/desk/customers/api/correct-customer';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { useUnsavedForm } from '@/features/desk/shared/use-unsaved-form';
import { Button } from '@/ui/button';
import { ChoiceGroup, RadioCard } from '@/ui/choice-group';
import { Dialog } from '@/ui/dialog';
import { Field } from '@/ui/form/field';
import { Select } from '@/ui/select';
import { TextInput } from '@/ui/form/text-input';
import { sonnerToast } from '@/ui/toast';

const parseAmount = (typed: string) => parseWhole(typed, -10_000, 10_000);

/** The visit or reward that is corrected. */
export interface CorrectionSubject {
  id: string;
  name: string;
  /** Number of the ticket's decision that is reopened. */
  decision: number;
}

interface CorrectionDialogProps {
  cafeId: string;
  enrollmentId: string;
  action: Correction['action'];
  today: string;
  /** Days without a visit, latest first: those that one can be added to. */
  days: string[];
  /** The first day that may be chosen; null for who adds to today and yesterday only. */
  firstDay: string | null;
  subject: CorrectionSubject | null;
  onClose: () => void;
}

const titles: Record<Correction['action'], string> = {
  visit: 'Añadir una visita',
  'revoke-visit': 'Quitar la visita',
  'revert-redemption': 'Devolver el canje',
  'handed-over': 'Anotar la entrega',
  conectitos: 'Ajustar Conectitos',
  reopen: 'Reabrir el ticket',
  block: 'Bloquear aquí',
  unblock: 'Quitar el bloqueo',
};
const doneTexts: Record<Correction['action'], string> = {
  visit: 'Visita añadida',
  'revoke-visit': 'Visita quitada',
  'revert-redemption': 'Canje devuelto: se puede volver a canjear',
  'handed-over': 'Entrega anotada: queda canjeado',
  conectitos: 'Conectitos ajustados',
  reopen: 'Ticket reabierto: vuelve a la cola',
  block: 'Bloqueo puesto',
  unblock: 'Bloqueo quitado',
};
/** Toast titles for a correction that changed nothing. */
const unchangedTexts: Partial<Record<Correction['action'], string>> = {
  visit: 'Ese día ya tenía su visita',
  'handed-over': 'No se anota: con otra cuenta de su correo ya recibió este premio. Deja de estar pendiente.',
};
const failedTexts: Record<Correction['action'], string> = {
  visit: 'No se pudo añadir la visita',
  'revoke-visit': 'No se pudo quitar la visita',
  'revert-redemption': 'No se pudo devolver el canje',
  'handed-over': 'No se pudo anotar la entrega',
  conectitos: 'No se pudieron ajustar los Conectitos',
  reopen: 'No se pudo reabrir el ticket',
  block: 'No se pudo bloquear',
  unblock: 'No se pudo quitar el bloqueo',
};

/** Reasons for a forgotten visit, each one tap. */
const visitReasons = ['Se le olvidó', 'Sin cobertura'];
const OTHER_REASON_TEXT = 'Otro';
const REASON_HINT = 'El cliente lo verá en su cuenta, con la cafetería y tu papel, sin tu nombre.';

/** Asks for the reason of a correction and makes it (rule T13). */
export function CorrectionDialog({
  cafeId,
  enrollmentId,
  action,
  today,
  days,
  firstDay,
  subject,
  onClose,
}: CorrectionDialogProps) {
  const form = useForm({ defaultValues: { day: days[0] ?? '', amount: '', chosenReason: '', reason: '' } });
  const correct = useCorrectCustomer(cafeId);
  const { dirtyFields, errors, isSubmitting } = form.formState;
  // A tap on a reason is no work
  const isWorkedOn = dirtyFields.reason === true || dirtyFields.amount === true;
  const name = `correction:${action}:${subject?.id ?? enrollmentId}`;
  const { close, drop, note } = useUnsavedForm(form, name, isWorkedOn);
  const chosenReason = useWatch({ control: form.control, name: 'chosenReason' });
  const hasReasons = action === 'visit';
  const isTyped = !hasReasons || chosenReason === OTHER_REASON_TEXT;

  const handleSubmit = form.handleSubmit(async ({ day, amount, reason: typed }) => {
    const corrections: Record<Correction['action'], Correction> = {
      visit: { action: 'visit', enrollmentId, day },
      'revoke-visit': { action: 'revoke-visit', visitId: subject?.id ?? '' },
      'revert-redemption': { action: 'revert-redemption', rewardId: subject?.id ?? '' },
      'handed-over': { action: 'handed-over', rewardId: subject?.id ?? '' },
      conectitos: { action: 'conectitos', enrollmentId, amount: parseAmount(amount) ?? 0 },
      reopen: { action: 'reopen', ticketId: subject?.id ?? '', decision: subject?.decision ?? 0 },
      block: { action: 'block', enrollmentId },
      unblock: { action: 'unblock', enrollmentId },
    };
    const reason = hasReasons && chosenReason !== OTHER_REASON_TEXT ? chosenReason : typed.trim();
    try {
      const hasChanged = await correct.mutateAsync({ correction: corrections[action], reason });
      drop();
      sonnerToast((hasChanged ? null : unchangedTexts[action]) ?? doneTexts[action]);
      onClose();
    } catch {
      // FormProblem says it.
    }
  });

  return (
    <Dialog
      open
      onOpenChange={() => close(onClose)}
      title={titles[action]}
      description={
        action === 'block'
          ? 'No podrá registrar visitas, girar ruletas ni canjear en esta cafetería. Lo que ganó no se borra.'
          : subject &&
            (action === 'revert-redemption'
              ? `«${subject.name}» vuelve a estar disponible.`
              : action === 'handed-over'
                ? `«${subject.name}» queda canjeado: se entregó sin internet.`
                : action === 'revoke-visit'
                  ? `La del ${formatDay(subject.name)} dejará de contar.`
                  : action === 'reopen' && 'Vuelve a la cola, y los Conectitos que dio se retiran.')
      }
    >
      <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
        {action === 'visit' && (
          <Field label="Día" error={errors.day?.message}>
            {firstDay === null ? (
              <Select {...form.register('day')}>
                {days.map((day) => (
                  <option key={day} value={day}>
                    {`${day === today ? 'Hoy' : 'Ayer'}, ${formatDay(day)}`}
                  </option>
                ))}
              </Select>
            ) : (
              <TextInput
                type="date"
                min={firstDay}
                max={today}
                required
                {...form.register('day', {
                  validate: (day) =>
                    !(firstDay <= day && day <= today)
                      ? `Elige un día entre el ${formatDay(firstDay)} y el ${formatDay(today)}.`
                      : days.includes(day) || 'Ese día ya tiene su visita.',
                })}
              />
            )}
          </Field>
        )}
        {action === 'conectitos' && (
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
                  !!parseAmount(typed) || 'Un número entero entre -10000 y 10000, distinto de cero.',
              })}
            />
          </Field>
        )}
        {hasReasons && (
          <ChoiceGroup
            legend="Motivo"
            kind="single"
            hint={REASON_HINT}
            error={errors.chosenReason?.message}
            required
          >
            {[...visitReasons, OTHER_REASON_TEXT].map((reason) => (
              <RadioCard
                key={reason}
                label={reason}
                value={reason}
                {...form.register('chosenReason', {
                  validate: (picked) => picked !== '' || 'Elige un motivo.',
                })}
              />
            ))}
          </ChoiceGroup>
        )}
        {isTyped && (
          <Field
            label={hasReasons ? '¿Cuál?' : 'Motivo'}
            {...(!hasReasons && { hint: REASON_HINT })}
            error={errors.reason?.message}
            required
          >
            <TextInput
              autoComplete="off"
              maxLength={200}
              {...form.register('reason', {
                shouldUnregister: true,
                validate: (typed) => typed.trim().length >= 3 || 'Escribe el motivo en pocas palabras.',
              })}
            />
          </Field>
        )}
        {note}
        <FormProblem thrown={correct.error} text={failedTexts[action]} />
        <Button type="submit" pending={isSubmitting} pendingLabel="Guardando…">
          {titles[action]}
        </Button>
      </form>
    </Dialog>
  );
}
