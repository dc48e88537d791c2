import { useState } from 'react';
import { useForm, type FieldValues, type Path, type UseFormProps } from 'react-hook-form';
import type { DiscardTexts } from '@/features/desk/shared/discard-dialog';
import { EditedMeanwhile } from '@/features/desk/shared/edited-meanwhile';
import { useKeptDraft } from '@/features/desk/shared/use-kept-draft';
import { useShownValues } from '@/features/desk/shared/use-shown-values';
import { useUnsavedFields, type FormDraft } from '@/features/desk/shared/use-unsaved-form';

interface DeskFormOptions<Stored extends object, Typed extends FieldValues> {
  /** Name under which unsaved work is kept: this form's own, with the café's id. */
  name: string;
  /** The fields as the server holds them now. */
  stored: Stored;
  /** Returns the fields as a person types them, by the same names. */
  typedOf: (stored: Stored) => Typed;
  /** Returns the fields as they are stored. */
  storedOf: (typed: Typed) => Stored;
  /** Saves what was touched. */
  save: (touched: Partial<Stored>, shown: Partial<Stored>) => Promise<unknown>;
  onSaved: () => void;
  /** Receives a failure; returns true if it is shown at a field. */
  onFailed?: (thrown: unknown) => boolean;
  /** Returns a value in words, for who is asked which of two holds. */
  describe?: (value: unknown) => string;
  /** Texts of the question before unsaved work is lost, where the form has its own. */
  unsavedWords?: DiscardTexts;
  mode?: UseFormProps['mode'];
}

/**
 * A form of the desk: untouched fields follow the server, also when its answer comes in anew; what was touched is kept,
 * and is all that is sent, with what was shown of it (rule T32).
 */
export function useDeskForm<Stored extends object, Typed extends FieldValues>({
  name,
  stored,
  typedOf,
  storedOf,
  save,
  onSaved,
  onFailed,
  describe,
  unsavedWords,
  mode = 'onSubmit',
}: DeskFormOptions<Stored, Typed>) {
  const form = useForm<Typed>({
    mode,
    values: typedOf(stored),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const { defaultValues, dirtyFields, isSubmitting } = form.formState;
  const dirty = dirtyFields as Partial<Record<string, unknown>>;
  const fields = Object.keys(stored) as (keyof Stored & string)[];
  const now = storedOf(form.getValues());
  const before = storedOf((defaultValues as Typed | undefined) ?? typedOf(stored));
  // What is only written differently is not changed
  const isTouched = (field: keyof Stored & string, next = now) =>
    Boolean(dirty[field]) && JSON.stringify(next[field]) !== JSON.stringify(before[field]);
  const isChanged = fields.some((field) => isTouched(field));
  const [failure, setFailure] = useState<unknown>(null);
  const work = useKeptDraft<FormDraft<Typed, Stored>>(name);
  const { shownOf, take, ...meanwhile } = useShownValues(stored, isTouched, work.kept?.shown);
  const { note } = useUnsavedFields(form, work, {
    isUnsaved: isChanged,
    shown: shownOf(fields.filter((field) => isTouched(field))),
    words: unsavedWords,
  });

  const submit = form.handleSubmit(async (typed) => {
    const next = storedOf(typed);
    const touched = fields.filter((field) => isTouched(field, next));
    if (touched.length === 0) return;
    setFailure(null);
    try {
      await save(
        Object.fromEntries(touched.map((field) => [field, next[field]])) as Partial<Stored>,
        shownOf(touched),
      );
      work.drop();
      // the form's own options would keep what was typed as unsaved
      form.reset(typedOf(next), { keepDirtyValues: false });
      onSaved();
    } catch (thrown) {
      if (take(thrown) || onFailed?.(thrown)) return;
      setFailure(thrown);
    }
  });

  const takeTheirs = (edited: Partial<Stored>) => {
    const theirs = typedOf({ ...stored, ...edited });
    for (const field of Object.keys(edited))
      form.resetField(field as Path<Typed>, { defaultValue: theirs[field] as never });
  };
  return {
    form,
    submit,
    isChanged,
    isSubmitting,
    /** Gives unsaved work up, for a way out of the form's own. */
    drop: work.drop,
    /** The error of the latest attempt; null where none failed, or where it is said elsewhere. */
    failure,
    /** Says that unsaved work is there again, and asks which of two values holds. */
    question: (
      <>
        {note}
        <EditedMeanwhile
          of={meanwhile}
          {...(describe && { describe })}
          onKeepMine={submit}
          onTakeTheirs={takeTheirs}
        />
      </>
    ),
  };
}
