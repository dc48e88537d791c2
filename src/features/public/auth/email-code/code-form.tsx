import { useForm, useWatch } from 'react-hook-form';
import { cleanMailCode } from '@/domain/pasted-text';
import { CodeInput } from '@/features/public/auth/email-code/code-input';
import { ResendButton } from '@/features/public/auth/email-code/resend-button';
import { codeProblem } from '@/features/public/auth/email-code/verify-code';
import { errorMessage } from '@/lib/error-messages';
import { toAppError } from '@/lib/errors';
import { Button } from '@/ui/button';
import { Field, FormError } from '@/ui/field';
import { toast } from '@/ui/toast';

interface CodeFormProps {
  submitLabel: string;
  /** Uses the code; what it throws is shown, a wrong code under the field. */
  onCode: (code: string) => Promise<void>;
  /** Answers in how many seconds there can be another code. */
  onResend: () => Promise<number>;
  /** Instant from which there can be one, in epoch milliseconds. */
  nextAt: number;
}

/** Types the code from a mail, which is used with its last digit. */
export function CodeForm({ submitLabel, onCode, onResend, nextAt }: CodeFormProps) {
  const form = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const code = useWatch({ control: form.control, name: 'code' });

  const submit = form.handleSubmit(async (values) => {
    try {
      await onCode(cleanMailCode(values.code));
    } catch (thrown) {
      const message = errorMessage(thrown);
      if (toAppError(thrown).code === 'CODE_INVALID')
        form.setError('code', { message: message.description }, { shouldFocus: true });
      else {
        form.setError('root', { message: message.description });
        toast({ ...message, variant: 'destructive' });
      }
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5 text-left">
      <Field label="Código del correo" error={errors.code?.message} required>
        <CodeInput
          {...form.register('code', {
            validate: (value) => codeProblem(value) ?? true,
            onChange: ({ target }: { target: { value: string } }) => {
              if (!isSubmitting && codeProblem(target.value) === null) void submit();
            },
          })}
        />
      </Field>
      <Button type="submit" size="lg" pending={isSubmitting} incomplete={code.trim() === ''}>
        {submitLabel}
      </Button>
      <FormError text={errors.root?.message} />
      <div className="flex justify-center">
        <ResendButton onResend={onResend} nextAt={nextAt} />
      </div>
    </form>
  );
}
