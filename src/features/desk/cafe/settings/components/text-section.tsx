import type { ComponentProps } from 'react';
import type { Path } from 'react-hook-form';
import { SaveSectionButton } from '@/features/desk/cafe/settings/components/save-section-button';
import { useChangeCafe } from '@/features/desk/shared/change-cafe';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { useDeskForm } from '@/features/desk/shared/use-desk-form';
import { toAppError } from '@/lib/errors';
import { Card } from '@/ui/card';
import { Field } from '@/ui/field';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast';

/** A text among the settings of a café; empty is saved as null. */
export interface TextSetting extends Pick<
  ComponentProps<typeof TextInput>,
  'type' | 'inputMode' | 'autoCapitalize' | 'spellCheck' | 'maxLength' | 'placeholder'
> {
  label: string;
  hint?: string;
  optional?: boolean;
  /** Returns the problem with a typed text, or null. */
  problem: (typed: string) => string | null;
  /** Returns a typed text as it is saved; without it the text is trimmed. */
  normalize?: (typed: string) => string;
}

interface TextFormProps<Name extends string> {
  cafeId: string;
  /** The fields, by the name of their column, and what the server holds of each. */
  fields: Record<Name, TextSetting>;
  stored: Record<NoInfer<Name>, string | null>;
  save: string;
  failed: string;
  saved: { title: string; description?: string };
}

/** Edits texts of a café's settings; what the server does not take is said at its field (rule T24). */
export function TextForm<Name extends string>(props: TextFormProps<Name>) {
  const { cafeId, fields, stored, save, failed, saved } = props;
  const change = useChangeCafe(cafeId);
  const names = Object.keys(fields) as Name[];
  const each = <Value,>(valueOf: (name: Name) => Value) =>
    Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
  const { form, submit, isChanged, isSubmitting, failure, question } = useDeskForm<
    Record<Name, string | null>,
    Record<Name, string>
  >({
    stored: each((name) => stored[name]),
    typedOf: (held) => each((name) => held[name] ?? ''),
    storedOf: (typed) =>
      each((name) => (fields[name].normalize?.(typed[name]) ?? typed[name].trim()) || null),
    save: (settings, shown) => change.mutateAsync({ settings, shown }),
    onSaved: () => toast({ ...saved, variant: 'success' }),
    onFailed: (thrown) => {
      const { code, details } = toAppError(thrown);
      const name = names.find((it) => it === details);
      if (code !== 'INVALID_INPUT' || !name) return false;
      const message = 'Revisa este dato: no lo hemos podido guardar.';
      form.setError(name as unknown as Path<Record<Name, string>>, { message }, { shouldFocus: true });
      return true;
    },
  });
  const errors = form.formState.errors as Partial<Record<Name, { message?: string }>>;

  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
      {names.map((name) => {
        const { label, hint, optional, problem, normalize: _, ...input } = fields[name];
        return (
          <Field
            key={name}
            label={label}
            error={errors[name]?.message}
            {...(hint && { hint })}
            {...(optional && { optional })}
          >
            <TextInput
              autoComplete="off"
              {...input}
              {...form.register(name as unknown as Path<Record<Name, string>>, {
                validate: (text) => problem(text as string) ?? true,
              })}
            />
          </Field>
        );
      })}
      {question}
      <FormProblem thrown={failure} text={failed} />
      <SaveSectionButton isChanged={isChanged} isPending={isSubmitting}>
        {save}
      </SaveSectionButton>
    </form>
  );
}

/** A card with one form of texts. */
export function TextSection<Name extends string>({
  heading,
  lead,
  ...form
}: TextFormProps<Name> & { heading: string; lead?: string }) {
  return (
    <Card as="section">
      <h2 className="text-heading">{heading}</h2>
      {lead && <p className="mt-2 text-ink-soft">{lead}</p>}
      <TextForm {...form} />
    </Card>
  );
}
