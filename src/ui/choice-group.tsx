import { createContext, use, useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from '@/ui/cx';
import { FieldError } from '@/ui/form/field';

const InvalidContext = createContext(false);

interface ChoiceGroupProps {
  /** The question. */
  legend: ReactNode;
  /** `single` for RadioCard, `multiple` for CheckboxCard children. */
  kind: 'single' | 'multiple';
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** Cards side by side from 640 px. */
  columns?: 1 | 2;
  children: ReactNode;
  className?: string;
}

/** A question with its options as large touch cards; the whole group turns red when its answer is missing. */
export function ChoiceGroup({
  legend,
  kind,
  hint,
  error,
  required,
  columns = 1,
  children,
  className,
}: ChoiceGroupProps) {
  const id = useId();
  const invalid = Boolean(error);
  const describedBy = [hint ? `${id}-hint` : null, invalid ? `${id}-error` : null].filter(Boolean).join(' ');
  return (
    <fieldset
      role={kind === 'single' ? 'radiogroup' : 'group'}
      aria-describedby={describedBy || undefined}
      aria-required={kind === 'single' && required ? true : undefined}
      aria-invalid={kind === 'single' && invalid ? true : undefined}
      className={cx('flex min-w-0 flex-col gap-2', className)}
    >
      <legend className={cx('mb-2 font-semibold', invalid && 'text-danger')}>{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="-mt-2 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <InvalidContext value={invalid}>
        <div className={cx('grid gap-2', columns === 2 && 'sm:grid-cols-2')}>{children}</div>
      </InvalidContext>
      {invalid && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

interface ChoiceCardProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  /** A quieter second line. */
  detail?: ReactNode;
}

function ChoiceCard({
  type,
  label,
  detail,
  className,
  ...rest
}: ChoiceCardProps & { type: 'radio' | 'checkbox' }) {
  const invalid = use(InvalidContext);
  return (
    <label
      className={cx(
        'relative flex min-h-13 items-center gap-3 rounded-control border bg-card px-4 py-3 transition duration-quick',
        invalid ? 'border-danger bg-danger-soft' : 'border-line hover:border-line-strong',
        'has-checked:border-primary-ink has-checked:bg-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-ink has-disabled:bg-paper-deep has-disabled:text-ink-soft',
        className,
      )}
    >
      <input
        type={type}
        aria-invalid={type === 'checkbox' && invalid ? true : undefined}
        className="peer absolute inset-0 size-full appearance-none opacity-0"
        {...rest}
      />
      <span
        aria-hidden="true"
        className={cx(
          'grid size-6 shrink-0 place-items-center border-2 border-line-strong bg-card text-white peer-checked:border-primary-ink peer-checked:bg-primary-ink [&>svg]:opacity-0 peer-checked:[&>svg]:opacity-100',
          type === 'radio' ? 'rounded-full' : 'rounded-md',
        )}
      >
        <svg viewBox="0 0 16 16" className="size-4" fill="none">
          {type === 'radio' ? (
            <circle cx="8" cy="8" r="4.5" fill="currentColor" />
          ) : (
            <path
              d="M3 8.5 L6.5 12 L13 4.5"
              stroke="currentColor"
              strokeWidth="2.6"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          )}
        </svg>
      </span>
      <span className="min-w-0">
        <span className="block leading-snug font-medium">{label}</span>
        {detail && <span className="block text-sm text-ink-soft">{detail}</span>}
      </span>
    </label>
  );
}

/** One of several exclusive options; spread react-hook-form's `register(name)` and give a `value`. */
export function RadioCard(props: ChoiceCardProps) {
  return <ChoiceCard type="radio" {...props} />;
}

/** One of several combinable options, or a single consent. */
export function CheckboxCard(props: ChoiceCardProps) {
  return <ChoiceCard type="checkbox" {...props} />;
}
