import { createContext, use, useId, type ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { cx } from '@/ui/cx';
import { announce, type ToastInput } from '@/ui/toast';

interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

const FieldContext = createContext<FieldControl | null>(null);

/** Returns the ids and states that the enclosing Field gives to its control; nothing outside a Field. */
export function useFieldControl(): Partial<FieldControl> {
  return use(FieldContext) ?? {};
}

interface FieldErrorProps {
  id: string;
  children: ReactNode;
}

/** One line that says what is wrong, announced when it appears. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p
      id={id}
      role="alert"
      className="flex animate-fade-in items-start gap-1.5 text-sm font-medium text-danger"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

/** Reads a failure's title aloud, where it has one of its own: its sentence stands at the form (rule J30). */
export function announceTitle({ title }: ToastInput): void {
  if (title !== 'Error') announce({ title });
}

/** Says at a form's button why the last attempt failed, until the next one, with the next step if there is one. */
export function FormError({ text, children }: { text: string | undefined; children?: ReactNode }) {
  if (!text) return null;
  return (
    <div
      role="alert"
      className="flex animate-fade-in items-start gap-2.5 rounded-control bg-danger-soft p-4 text-sm text-ink"
    >
      <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />
      <div className="min-w-0">
        <p className="font-semibold text-danger">{text}</p>
        {children}
      </div>
    </div>
  );
}

interface FieldProps {
  label: ReactNode;
  /** Help below the label, always visible. */
  hint?: ReactNode;
  /** Message of the failed rule; marks the control invalid. */
  error?: ReactNode;
  required?: boolean;
  /** Says "(opcional)" after the label. */
  optional?: boolean;
  /** One control of this design system (TextInput, PasswordInput, Textarea …): it ties itself to the label. */
  children: ReactNode;
  className?: string;
}

/** Label, hint and error around one control, tied together for screen readers. */
export function Field({ label, hint, error, required, optional, children, className }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint ? hintId : null, error ? errorId : null].filter(Boolean).join(' ');
  const control: FieldControl = {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required ? true : undefined,
  };
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-soft"> (opcional)</span>}
      </label>
      {hint && (
        <p id={hintId} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <FieldContext value={control}>{children}</FieldContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
