import { useEffect } from 'react';
import { useWatch, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { useUnsavedWork, type UnsavedWorkOptions } from '@/features/desk/shared/unsaved-work';
import { useKeptDraft, type KeptDraft } from '@/features/desk/shared/use-kept-draft';

/** The typed values of a form, and the values that its page showed in the same fields. */
export interface FormDraft<Typed, Stored = unknown> {
  typed: Partial<Typed>;
  shown?: Partial<Stored>;
}

/**
 * Reports and keeps a form's unsaved work, as `useUnsavedWork` does, and types in again what was kept.
 * @param work `useKeptDraft` under the form's name
 * @param shown what the page showed of the touched fields, where a save is told it
 */
export function useUnsavedFields<Typed extends FieldValues, Stored>(
  form: UseFormReturn<Typed>,
  work: KeptDraft<FormDraft<Typed, Stored>>,
  { isUnsaved, shown, words }: UnsavedWorkOptions & { isUnsaved: boolean; shown?: Partial<Stored> },
) {
  const { kept } = work;
  useEffect(() => {
    for (const [field, value] of Object.entries(kept?.typed ?? {}))
      form.setValue(field as Path<Typed>, value as never, { shouldDirty: true });
  }, [form, kept]);
  useWatch({ control: form.control });
  const dirty = form.formState.dirtyFields as Record<string, unknown>;
  const typed = Object.fromEntries(
    Object.entries(form.getValues()).filter(([field]) => Boolean(dirty[field])),
  ) as Partial<Typed>;
  return useUnsavedWork(work, isUnsaved ? { typed, ...(shown && { shown }) } : null, words && { words });
}

/** Does what `useUnsavedFields` does, for a form that does not compare shown values. Call `drop` once it has succeeded. */
export function useUnsavedForm<Typed extends FieldValues>(
  form: UseFormReturn<Typed>,
  name: string,
  isUnsaved = form.formState.isDirty,
) {
  const work = useKeptDraft<FormDraft<Typed>>(name);
  return { drop: work.drop, ...useUnsavedFields(form, work, { isUnsaved }) };
}
