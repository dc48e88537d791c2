import { useFunctionMutation } from '@/data/use-function-mutation';
import { useSession } from '@/data/session/session-context';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { isVipCode, tidyVipCode } from '@/domain/vip-code';
import type { ChallengeProps } from '@/features/customer/journey/challenges/challenge';
import { toastIfVisitor, announceCompleted } from '@/features/customer/journey/challenges/challenge-toasts';
import { CompleteButton } from '@/features/customer/journey/challenges/complete-button';
import { explainFailure } from '@/features/customer/journey/challenges/explain-failure';
import { clearStoredVipCode, readStoredVipCode } from '@/data/customer/stored-vip-code';
import { toAppError } from '@/lib/errors';
import { Field, FormError, announceTitle } from '@/ui/form/field';
import { TextInput } from '@/ui/form/text-input';

const CODE_MISSING = 'Escribe tu código VIP';
const CODE_INVALID = 'El código VIP no es válido';

/** Challenge 7 (rule J18): the code that a purchase of 10 € or more gives. */
export default function VipCodePanel({ journey: { cafe, viewer, enrollment } }: ChallengeProps) {
  const userId = useSession().user?.id ?? '';
  const validation = useFunctionMutation('validate-vip-code');
  const explainUnchecked = (thrown: unknown) => explainFailure(thrown, 'Error al validar el código VIP');
  const explainFailed = (thrown: unknown) => explainFailure(thrown, 'Error al procesar el código VIP');
  const form = useForm({ defaultValues: { code: enrollment?.codigo_vip ?? readStoredVipCode(cafe) } });
  const empty = useWatch({ control: form.control, name: 'code' }) === '';

  const refuse = (reason: string) => {
    announceTitle({ title: 'Código inválido' });
    form.setError('code', { message: reason }, { shouldFocus: true });
  };

  const submit = form.handleSubmit(async ({ code }) => {
    if (toastIfVisitor(viewer)) return;
    if (!isVipCode(code)) return refuse(CODE_INVALID);
    try {
      const answer = await validation.mutateAsync({ userId, businessName: cafe.slug, vipCode: code });
      clearStoredVipCode();
      if (answer.success) return announceCompleted();
      // a proxy before the function may refuse without a message
      refuse(answer.error || CODE_INVALID);
    } catch (thrown) {
      const explain = toAppError(thrown).code === 'SERVER' ? explainUnchecked : explainFailed;
      form.setError('root', { message: explain(thrown) });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Controller
        control={form.control}
        name="code"
        rules={{ validate: (value) => value !== '' || CODE_MISSING }}
        render={({ field, fieldState }) => (
          <Field
            label="Código VIP"
            hint="6 caracteres, por ejemplo a34n75"
            error={fieldState.error?.message}
            required
          >
            <TextInput
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              className="text-center text-title font-bold tracking-[0.3em]"
              {...field}
              onChange={(event) => field.onChange(tidyVipCode(event.target.value))}
            />
          </Field>
        )}
      />
      <CompleteButton
        type="submit"
        variant={empty ? 'ghost' : 'hero'}
        pending={form.formState.isSubmitting}
      />
      <FormError text={form.formState.errors.root?.message} />
    </form>
  );
}
