import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { FormProvider, useWatch } from 'react-hook-form';
import { env } from '@/config/env';
import { useChangeCafe } from '@/features/desk/shared/change-cafe';
import { ColorFields } from '@/features/desk/settings/components/color-fields';
import { ColorPreview } from '@/features/desk/settings/components/color-preview';
import { unsavedColors } from '@/features/desk/settings/unsaved-colors';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { useDeskForm } from '@/features/desk/shared/use-desk-form';
import { Button } from '@/ui/button';
import { defaultCafeColors } from '@/ui/cafe-theme';
import { Card } from '@/ui/card';
import { toast } from '@/ui/toast';
import { normalizeHex } from '@/features/desk/settings/color-rules';

const colorOf = (typed: string) => (normalizeHex(typed) ?? typed).toLowerCase();

/** A café's two colours, tried on the real screens' components before they are saved (rule C13). */
export function ColorsTab({ cafe }: { cafe: Cafe }) {
  const change = useChangeCafe(cafe.id);
  const { primary_color, secondary_color } = cafe;
  const { form, submit, isSubmitting, failure, question } = useDeskForm({
    name: `colors:${cafe.id}`,
    mode: 'onChange',
    unsavedWords: unsavedColors,
    stored: { primary_color, secondary_color },
    typedOf: (stored) => ({ primary_color: stored.primary_color, secondary_color: stored.secondary_color }),
    storedOf: (typed) => ({
      primary_color: colorOf(typed.primary_color),
      secondary_color: colorOf(typed.secondary_color),
    }),
    save: (settings, shown) => change.mutateAsync({ settings, shown }),
    onSaved: () =>
      toast({
        title: 'Colores actualizados',
        description: 'Los clientes ya los ven en sus pantallas.',
        variant: 'success',
      }),
  });
  const { primary_color: primary = '', secondary_color: secondary = '' } = useWatch({
    control: form.control,
  });
  const [one, other] = [normalizeHex(primary), normalizeHex(secondary)];

  const set = (field: 'primary_color' | 'secondary_color') => (color: string) =>
    form.setValue(field, color, { shouldValidate: true, shouldDirty: true });

  return (
    <div className="grid grid-cols-1 items-start gap-5 @3xl/screen:grid-cols-2">
      <Card as="section">
        <h2 className="text-heading">Colores de la cafetería</h2>
        <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
          <FormProvider {...form}>
            <ColorFields />
          </FormProvider>
          {question}
          <FormProblem thrown={failure} text="Error al guardar los colores" />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" pending={isSubmitting}>
              Guardar Colores
            </Button>
            <Button
              variant="ghost"
              onClick={() => {
                set('primary_color')(defaultCafeColors.primary);
                set('secondary_color')(defaultCafeColors.secondary);
              }}
            >
              Usar los de {env.productName}
            </Button>
          </div>
        </form>
      </Card>
      <ColorPreview
        nombre={cafe.nombre}
        primary={one ?? cafe.primary_color}
        secondary={other ?? cafe.secondary_color}
      />
    </div>
  );
}
