import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { FormProvider } from 'react-hook-form';
import { useChangeCafe } from '@/features/desk/shared/change-cafe';
import { LinkFields } from '@/features/desk/cafe/settings/components/link-fields';
import { normalizeLink } from '@/features/desk/cafe/settings/link-problem';
import { SaveSectionButton } from '@/features/desk/cafe/settings/components/save-section-button';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { useDeskForm } from '@/features/desk/shared/use-desk-form';
import { Card } from '@/ui/card';
import { toast } from '@/ui/toast';

/** Edits the links that challenges 1 and 3 open (rule C12). */
export function SocialLinks({ cafe }: { cafe: Cafe }) {
  const change = useChangeCafe(cafe.id);
  const { review_url, instagram_url } = cafe;
  const { form, submit, isChanged, isSubmitting, failure, question } = useDeskForm({
    stored: { review_url, instagram_url },
    typedOf: (links) => ({ review_url: links.review_url ?? '', instagram_url: links.instagram_url ?? '' }),
    storedOf: (typed) => ({
      review_url: normalizeLink(typed.review_url) || null,
      instagram_url: normalizeLink(typed.instagram_url) || null,
    }),
    save: (settings, shown) => change.mutateAsync({ settings, shown }),
    onSaved: () =>
      toast({
        title: 'Enlaces actualizados',
        description: 'Los desafíos 1 y 3 ya los usan.',
        variant: 'success',
      }),
  });

  return (
    <Card as="section">
      <h2 className="text-heading">Reseñas e Instagram</h2>
      <p className="mt-2 text-ink-soft">
        Los abren los desafíos 1 y 3. Sin ellos se ofrece una búsqueda con el nombre de la cafetería.
      </p>
      <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
        <FormProvider {...form}>
          <LinkFields />
        </FormProvider>
        {question}
        <FormProblem thrown={failure} text="Error al guardar los enlaces" />
        <SaveSectionButton isChanged={isChanged} isPending={isSubmitting}>
          Guardar enlaces
        </SaveSectionButton>
      </form>
    </Card>
  );
}
