import type { Cafe } from '@functions/_shared/contracts/procedures/shapes';
import { useEffect } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { env } from '@/config/env';
import { normalizeHex } from '@/domain/color';
import { useChangeCafe } from '@/features/desk/shared/change-cafe';
import { ColorFields } from '@/features/desk/cafe/settings/components/color-fields';
import { ColorPreview } from '@/features/desk/cafe/settings/components/color-preview';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { Button } from '@/ui/button';
import { defaultCafeColors } from '@/ui/cafe-theme';
import { Card } from '@/ui/card';
import { toast } from '@/ui/toast';

interface ColorsTabProps {
  cafe: Cafe;
  /** Reports whether leaving would lose colours. */
  onUnsaved: (unsaved: boolean) => void;
}

const differs = (typed: string, saved: string) =>
  (normalizeHex(typed) ?? typed).toLowerCase() !== saved.toLowerCase();

/** A café's two colours, tried on the real screens' components before they are saved (rule C13). */
export function ColorsTab({ cafe, onUnsaved }: ColorsTabProps) {
  const change = useChangeCafe(cafe.id);
  const form = useForm({
    mode: 'onChange',
    defaultValues: { primary: cafe.primary_color, secondary: cafe.secondary_color },
  });
  const { isSubmitting } = form.formState;
  const { primary = '', secondary = '' } = useWatch({ control: form.control });
  const [one, other] = [normalizeHex(primary), normalizeHex(secondary)];

  const unsaved = differs(primary, cafe.primary_color) || differs(secondary, cafe.secondary_color);
  useEffect(() => {
    onUnsaved(unsaved);
    return () => onUnsaved(false);
  }, [unsaved, onUnsaved]);

  const save = form.handleSubmit(async (colors) => {
    const primary_color = normalizeHex(colors.primary) ?? cafe.primary_color;
    const secondary_color = normalizeHex(colors.secondary) ?? cafe.secondary_color;
    try {
      await change.mutateAsync({ primary_color, secondary_color });
      form.reset({ primary: primary_color, secondary: secondary_color });
      toast({
        title: 'Colores actualizados',
        description: 'Los clientes ya los ven en sus pantallas.',
        variant: 'success',
      });
    } catch (thrown) {
      toast(deskFailure(thrown, 'Error al guardar los colores'));
    }
  });

  const set = (field: 'primary' | 'secondary') => (color: string) =>
    form.setValue(field, color, { shouldValidate: true, shouldDirty: true });

  return (
    <div className="grid grid-cols-1 items-start gap-5 @3xl/screen:grid-cols-2">
      <Card as="section">
        <h2 className="text-heading">Colores de la cafetería</h2>
        <form noValidate onSubmit={save} className="mt-4 flex flex-col gap-4">
          <FormProvider {...form}>
            <ColorFields />
          </FormProvider>
          <FormProblem thrown={change.error} text="Error al guardar los colores" />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" pending={isSubmitting}>
              Guardar Colores
            </Button>
            <Button
              variant="ghost"
              onClick={() => {
                set('primary')(defaultCafeColors.primary);
                set('secondary')(defaultCafeColors.secondary);
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
