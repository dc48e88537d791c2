import { TriangleAlert } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { colorNotes, colorProblem, normalizeHex } from '@/features/desk/settings/color-rules';
import { ColorField } from '@/features/desk/settings/components/color-field';

/** Values of these fields, as typed. */
export interface TypedColors {
  primary_color: string;
  secondary_color: string;
}

const fields = [
  { name: 'primary_color', label: 'Color primario' },
  { name: 'secondary_color', label: 'Color secundario' },
] as const;

/** The two colours of the form around them, with where text on them has to give way (rule C13). */
export function ColorFields() {
  const { control, register, setValue, formState } = useFormContext<TypedColors>();
  const colors = useWatch({ control });
  const [one, other] = [normalizeHex(colors.primary_color ?? ''), normalizeHex(colors.secondary_color ?? '')];
  const { primary_color: primary, secondary_color: secondary } = formState.dirtyFields;
  // colours that nobody chose are no reason for a warning
  const notes = (primary || secondary) && one && other ? colorNotes(one, other) : [];
  return (
    <>
      {fields.map(({ name, label }) => (
        <ColorField
          key={name}
          label={label}
          value={colors[name] ?? ''}
          onPick={(color) => setValue(name, color, { shouldValidate: true, shouldDirty: true })}
          error={formState.errors[name]?.message}
          input={register(name, { validate: (typed) => colorProblem(typed) ?? true })}
        />
      ))}
      <div role="status" className="empty:hidden">
        {notes.length > 0 && (
          <ul className="space-y-2 rounded-control bg-paper-deep p-4 text-sm">
            {notes.map((text) => (
              <li key={text} className="flex items-start gap-2.5">
                <TriangleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
