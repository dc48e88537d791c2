import { useFormContext } from 'react-hook-form';
import { linkProblem } from '@/features/desk/cafe/settings/link-problem';
import { Field } from '@/ui/field';
import { TextInput } from '@/ui/text-input';

/** Values of these fields, as typed. */
export interface TypedLinks {
  review_url: string;
  instagram_url: string;
}

const links = [
  {
    name: 'review_url',
    label: 'Enlace para dejar una reseña',
    placeholder: 'https://g.page/r/…/review',
  },
  {
    name: 'instagram_url',
    label: 'Perfil de Instagram',
    placeholder: 'https://www.instagram.com/…',
  },
] as const;

/** The two links of the form around them (rule C12). */
export function LinkFields() {
  const { register, formState } = useFormContext<TypedLinks>();
  return links.map(({ name, label, placeholder }) => (
    <Field key={name} label={label} error={formState.errors[name]?.message} optional>
      <TextInput
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder={placeholder}
        {...register(name, { validate: (typed) => linkProblem(typed) ?? true })}
      />
    </Field>
  ));
}
