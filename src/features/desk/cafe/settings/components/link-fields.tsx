import { useFormContext } from 'react-hook-form';
import type { TextSetting } from '@/features/desk/cafe/settings/components/text-section';
import { linkProblem, normalizeLink } from '@/features/desk/cafe/settings/link-problem';
import { Field } from '@/ui/field';
import { TextInput } from '@/ui/text-input';

/** Values of these fields, as typed. */
export interface TypedLinks {
  review_url: string;
  instagram_url: string;
}

const link = {
  type: 'url',
  inputMode: 'url',
  optional: true,
  problem: linkProblem,
  normalize: normalizeLink,
} as const;

/** The links of a café (rule C12). */
export const links: Record<keyof TypedLinks, TextSetting> = {
  review_url: { ...link, label: 'Enlace para dejar una reseña', placeholder: 'https://g.page/r/…/review' },
  instagram_url: { ...link, label: 'Perfil de Instagram', placeholder: 'https://www.instagram.com/…' },
};

/** The two links of the form around them. */
export function LinkFields() {
  const { register, formState } = useFormContext<TypedLinks>();
  return (['review_url', 'instagram_url'] as const).map((name) => (
    <Field key={name} label={links[name].label} error={formState.errors[name]?.message} optional>
      <TextInput
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder={links[name].placeholder}
        {...register(name, { validate: (typed) => linkProblem(typed) ?? true })}
      />
    </Field>
  ));
}
