import type { ComponentProps, ReactNode } from 'react';
import { FormProvider, useFormContext, type Path } from 'react-hook-form';
import { SaveSectionButton } from '@/features/desk/settings/components/save-section-button';
import { useChangeCafe } from '@/features/desk/shared/change-cafe';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { useDeskForm } from '@/features/desk/shared/use-desk-form';
import { toAppError } from '@/lib/errors';
import { Card } from '@/ui/card';
import { Field } from '@/ui/field';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast';

/** A text among the settings of a café; empty is saved as null. */
export interface TextSetting {
  label: string;
  hint?: string;
  optional?: boolean;
  input?: ComponentProps<typeof TextInput>;
  /** Returns the problem with a typed text, or null. */
  problem: (typed: string) => string | null;
  /** Returns a typed text as it is saved; without it the text is trimmed. */
  normalize?: (typed: string) => string;
}

interface TextSectionProps<Name extends string> {
  cafeId: string;
  heading: string;
  lead?: string;
  /** Content in place of the form for who may not change it. */
  readOnly?: ReactNode;
  /** The fields, by the name of their column, and what the server holds of each. */
  fields: Record<Name, TextSetting>;
  stored: Record<NoInfer<Name>, string | null>;
  save: string;
  failed: string;
  saved: { title: string; description?: string };
}

/** Edits texts of a café's settings; what the server does not take is said at its field (rule T24). */
export function TextSection<Name extends string>(props: TextSectionProps<Name>) {
  const { cafeId, heading, lead, readOnly, fields, stored, save, failed, saved } = props;
  const change = useChangeCafe(cafeId);
  const names = Object.keys(fields) as Name[];
  const each = <Value,>(valueOf: (name: Name) => Value) =>
    Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
  const { form, submit, isChanged, isSubmitting, failure, question } = useDeskForm<
    Record<Name, string | null>,
    Record<Name, string>
  >({
    name: `${names.join()}:${cafeId}`,
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

  return (
    <Card as="section">
      <h2 className="text-heading">{heading}</h2>
      {lead && <p className="mt-2 text-ink-soft">{lead}</p>}
      {readOnly ?? (
        <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
          <FormProvider {...form}>
            <TextFields fields={fields} />
          </FormProvider>
          {question}
          <FormProblem thrown={failure} text={failed} />
          <SaveSectionButton isChanged={isChanged} isPending={isSubmitting}>
            {save}
          </SaveSectionButton>
        </form>
      )}
    </Card>
  );
}

/** The fields alone, of the form around them. */
export function TextFields({ fields }: { fields: Record<string, TextSetting> }) {
  const { register, formState } = useFormContext<Record<string, string>>();
  return Object.entries(fields).map(([name, { label, problem, hint, optional, input }]) => {
    const shown = { ...(hint && { hint }), ...(optional && { optional }) };
    return (
      <Field key={name} label={label} error={formState.errors[name]?.message} {...shown}>
        <TextInput
          autoComplete="off"
          {...input}
          {...register(name, { validate: (text) => problem(text) ?? true })}
        />
      </Field>
    );
  });
}
