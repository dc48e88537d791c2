import type { Cafe } from '@functions/_shared/contracts/procedures/shapes';
import { FormProvider, useForm } from 'react-hook-form';
import { useChangeCafe } from '@/features/desk/cafe/settings/api/change-cafe';
import { LinkFields } from '@/features/desk/cafe/settings/components/link-fields';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { toast } from '@/ui/toast';

/** Edits the links that challenges 1 and 3 open (rule C12). */
export function SocialLinks({ cafe }: { cafe: Cafe }) {
  const change = useChangeCafe(cafe.id);
  const form = useForm({
    defaultValues: { review_url: cafe.review_url ?? '', instagram_url: cafe.instagram_url ?? '' },
  });
  const { isSubmitting } = form.formState;

  const save = form.handleSubmit(async ({ review_url, instagram_url }) => {
    try {
      await change.mutateAsync({
        review_url: review_url.trim() || null,
        instagram_url: instagram_url.trim() || null,
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
    <Card as="section" className="@3xl/screen:col-span-2">
      <h2 className="text-heading">Reseñas e Instagram</h2>
      <p className="mt-2 text-ink-soft">
        Los abren los desafíos 1 y 3. Sin ellos se ofrece una búsqueda con el nombre de la cafetería.
      </p>
      <form noValidate onSubmit={save} className="mt-4 grid items-start gap-4 @3xl/screen:grid-cols-2">
        <FormProvider {...form}>
          <LinkFields />
        </FormProvider>
        {change.error && (
          <div className="@3xl/screen:col-span-2">
            <FormProblem thrown={change.error} text="Error al guardar los enlaces" />
          </div>
        )}
        <Button type="submit" pending={isSubmitting} className="@3xl/screen:justify-self-start">
          Guardar enlaces
        </Button>
      </form>
    </Card>
  );
}
