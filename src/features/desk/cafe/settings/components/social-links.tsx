import type { Cafe } from '@functions/_shared/contracts/procedures/shapes';
import { FormProvider, useForm } from 'react-hook-form';
import { useChangeCafe } from '@/features/desk/shared/change-cafe';
import { LinkFields } from '@/features/desk/cafe/settings/components/link-fields';
import { tidyLink } from '@/features/desk/cafe/settings/link-problem';
import { SaveChange } from '@/features/desk/cafe/settings/components/save-change';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { Card } from '@/ui/card';
import { toast } from '@/ui/toast';

/** Edits the links that challenges 1 and 3 open (rule C12). */
export function SocialLinks({ cafe }: { cafe: Cafe }) {
  const change = useChangeCafe(cafe.id);
  const form = useForm({
    defaultValues: { review_url: cafe.review_url ?? '', instagram_url: cafe.instagram_url ?? '' },
  });
  const { isSubmitting, isDirty } = form.formState;

  const save = form.handleSubmit(async ({ review_url, instagram_url }) => {
    try {
      await change.mutateAsync({
        review_url: tidyLink(review_url) || null,
        instagram_url: tidyLink(instagram_url) || null,
      });
      toast({
        title: 'Enlaces actualizados',
        description: 'Los desafíos 1 y 3 ya los usan.',
        variant: 'success',
      });
    } catch (thrown) {
      toast(deskFailure(thrown, 'Error al guardar los enlaces'));
    }
  });

  return (
    <Card as="section">
      <h2 className="text-heading">Reseñas e Instagram</h2>
      <p className="mt-2 text-ink-soft">
        Los abren los desafíos 1 y 3. Sin ellos se ofrece una búsqueda con el nombre de la cafetería.
      </p>
      <form noValidate onSubmit={save} className="mt-4 flex flex-col gap-4">
        <FormProvider {...form}>
          <LinkFields />
        </FormProvider>
        <FormProblem thrown={change.error} text="Error al guardar los enlaces" />
        <SaveChange isChanged={isDirty} isPending={isSubmitting}>
          Guardar enlaces
        </SaveChange>
      </form>
    </Card>
  );
}
