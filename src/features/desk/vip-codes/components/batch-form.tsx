import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { VipCode } from '@functions/_shared/contracts/procedures/vip-codes';
import { useController, useForm } from 'react-hook-form';
import { useIdempotentMutation } from '@/features/desk/shared/idempotent-mutation';
import { parseWhole } from '@/domain/typed-number';
import { CafeField, cafeRules } from '@/features/desk/vip-codes/components/cafe-field';
import type { PickedCafe } from '@/features/desk/shared/cafe-picker';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { useUnsavedForm } from '@/features/desk/shared/use-unsaved-form';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast';

/** Number of codes that the server makes at once. */
const MAX_CODES_AT_ONCE = 200;

const parseAmount = (typed: string) => parseWhole(typed, 1, MAX_CODES_AT_ONCE);

interface BatchFormProps {
  /** The café at whose desk this is; null where one has to be chosen. */
  cafe: Cafe | null;
  onCreated: (codes: VipCode[]) => void;
}

/** Makes a batch of random codes for one café. */
export function BatchForm({ cafe, onCreated }: BatchFormProps) {
  const generate = useIdempotentMutation('generate_vip_codes');
  const form = useForm({ defaultValues: { cafe: cafe as PickedCafe | null, amount: cafe ? '10' : '20' } });
  const { errors, isSubmitting } = form.formState;
  const { note } = useUnsavedForm(form, `vip-codes:${cafe?.id ?? ''}`);
  const {
    field: { ref: cafeField, value: selectedCafe, onChange: choose },
  } = useController({ control: form.control, name: 'cafe', rules: cafeRules });

  const send = form.handleSubmit(async ({ cafe: owner, amount }) => {
    if (!owner) return;
    try {
      const { codes } = await generate.mutateAsync({ cafe_id: owner.id, amount: parseAmount(amount) ?? 0 });
      toast({
        title: codes.length === 1 ? '¡Código creado!' : `¡${codes.length} códigos creados!`,
        description: 'Están inactivos hasta que los actives.',
        variant: 'success',
      });
      form.reset({ cafe: owner, amount });
      onCreated(codes);
    } catch {
      // FormProblem says it.
    }
  });

  return (
    <form noValidate onSubmit={send} className="mt-4 flex flex-col gap-4">
      <Field
        label="Cuántos"
        hint={`Hasta 200 de una vez. Se eligen al azar.${cafe ? ' En una hoja caben 10 tarjetas.' : ''}`}
        error={errors.amount?.message}
        required
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          {...form.register('amount', {
            validate: (typed) =>
              parseAmount(typed) !== null || `Escribe un número del 1 al ${MAX_CODES_AT_ONCE}`,
          })}
        />
      </Field>
      {!cafe && (
        <CafeField
          label="Cafetería de los códigos"
          ref={cafeField}
          value={selectedCafe}
          onPick={choose}
          error={errors.cafe?.message}
        />
      )}
      {note}
      <FormProblem thrown={generate.error} text="Error al crear los códigos" />
      <Button type="submit" variant={cafe ? 'default' : 'secondary'} pending={isSubmitting}>
        Generar códigos
      </Button>
    </form>
  );
}
