import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { cleanMailCode } from '@/domain/pasted-text';
import { CodeField } from '@/features/public/auth/email-code/code-field';
import { ResendButton } from '@/features/public/auth/email-code/resend-button';
import { codeProblem } from '@/features/public/auth/email-code/verify-code';
import { errorMessage } from '@/lib/error-messages';
import { toAppError } from '@/lib/errors';
import { Button } from '@/ui/button';
import { FormError, announceTitle } from '@/ui/form/field';

interface CodeFormProps {
  submitLabel: string;
  /** Uses the code; what it throws is shown, a wrong code under the field. */
  onCode: (code: string) => Promise<void>;
  /** Answers in how many seconds there can be another code. */
  onResend: () => Promise<number>;
  /** Instant from which there can be one, in epoch milliseconds. */
  nextAt: number;
  /**
   * True where the heading above says what is asked for, and nothing stands below that cannot be pressed: the last digit
   * sends the form.
   */
  isBrief?: boolean;
}

/** Types the code from a mail, which is used with its last digit. */
export function CodeForm({ submitLabel, onCode, onResend, nextAt, isBrief = false }: CodeFormProps) {
  const form = useForm({ defaultValues: { code: '' } });
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  const { errors, isSubmitting, isSubmitted } = form.formState;
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
        announceTitle(message);
      }
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5 text-left">
      <CodeField
        hidesLabel={isBrief}
        error={errors.code?.message}
        {...form.register('code', {
          validate: (value) => codeProblem(value) ?? true,
          onChange: ({ target }: { target: { value: string } }) => {
            if (!isSubmitting && codeProblem(target.value) === null) void submit();
          },
        })}
      />
      {(!isBrief || isSubmitted) && (
        <Button type="submit" size="lg" pending={isSubmitting} incomplete={code.trim() === ''}>
          {submitLabel}
        </Button>
      )}
      <FormError text={errors.root?.message} />
      {/* nobody hears that the last digit has sent the form */}
      <p role="status" className="sr-only">
        {isSubmitting && 'Comprobando el código…'}
      </p>
      <div className="flex justify-center">
        <ResendButton onResend={onResend} nextAt={nextAt} hidesWait={isBrief} />
      </div>
    </form>
  );
}
