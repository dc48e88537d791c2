import type { CodePage, VipCode } from '@functions/_shared/contracts/procedures/vip-codes';
import { useForm } from 'react-hook-form';
import { deskFailure } from '@/desk/desk-failure';
import { useGenerateVipCodes } from '@/features/vip-codes/api/generate-vip-codes';
import { amountProblem } from '@/features/vip-codes/amount-problem';
import { CafeField, cafeRules } from '@/features/vip-codes/components/cafe-field';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast';

interface BatchFormProps extends Pick<CodePage, 'cafes'> {
  onMade: (codes: VipCode[]) => void;
}

/** Makes a batch of random codes for one café. */
export function BatchForm({ cafes, onMade }: BatchFormProps) {
  const generate = useGenerateVipCodes();
  const form = useForm({ defaultValues: { cafeId: '', amount: '20' } });
  const { errors, isSubmitting } = form.formState;

  const send = form.handleSubmit(async ({ cafeId, amount }) => {
    try {
      const { codes } = await generate.mutateAsync({ cafeId, amount: Number(amount) });
      toast({
        title: codes.length === 1 ? '¡Código creado!' : `¡${codes.length} códigos creados!`,
        description: 'Están inactivos hasta que los actives.',
        variant: 'success',
      });
      onMade(codes);
    } catch (thrown) {
      toast(deskFailure(thrown, 'Error al crear los códigos'));
    }
  });

  return (
    <form noValidate onSubmit={send} className="mt-4 flex flex-col gap-4">
      <Field
        label="Cuántos"
        hint="Hasta 200 de una vez. Se eligen al azar."
        error={errors.amount?.message}
        required
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          {...form.register('amount', { validate: (typed) => amountProblem(typed) ?? true })}
        />
      </Field>
      <CafeField
        label="Cafetería de los códigos"
        cafes={cafes}
        by="id"
        cafe={form.register('cafeId', cafeRules)}
        error={errors.cafeId?.message}
      />
      <Button type="submit" variant="secondary" pending={isSubmitting}>
        Generar códigos
      </Button>
    </form>
  );
}
