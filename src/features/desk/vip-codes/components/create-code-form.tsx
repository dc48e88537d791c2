import { useController, useForm } from 'react-hook-form';
import { isVipCode, tidyVipCode } from '@/domain/vip-code';
import { functionErrorText, useCodeFunction } from '@/features/desk/vip-codes/api/call-vip-code-function';
import { CafeField, cafeRules } from '@/features/desk/vip-codes/components/cafe-field';
import type { PickedCafe } from '@/features/desk/shared/cafe-picker';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { useUnsavedForm } from '@/features/desk/shared/use-unsaved-form';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast';

const NO_CODE = 'Debes introducir un código';
const WRONG_CODE = 'El código debe seguir el formato: letra-número-número-letra-número-número (ej: a34n75)';

/** Creates one code, which is always inactive first (rule V22). */
export function CreateCodeForm() {
  const create = useCodeFunction('create-vip-code');
  const form = useForm({ defaultValues: { code: '', cafe: null as PickedCafe | null } });
  const { errors, isSubmitting } = form.formState;
  const { note } = useUnsavedForm(form, 'vip-code');
  const code = form.register('code', {
    validate: (typed) => (typed === '' ? NO_CODE : isVipCode(typed) || WRONG_CODE),
  });

  const {
    field: { ref: cafeField, value: selectedCafe, onChange: choose },
  } = useController({ control: form.control, name: 'cafe', rules: cafeRules });

  const send = form.handleSubmit(async (input) => {
    if (!input.cafe) return;
    try {
      await create.mutateAsync({ code: input.code, cafeteria: input.cafe.nombre });
      toast({
        title: '¡Código creado!',
        description: `${input.code} está inactivo: actívalo antes de entregarlo.`,
        variant: 'success',
      });
      form.reset({ code: '', cafe: input.cafe });
      form.setFocus('code');
    } catch {
      // FormProblem says it.
    }
  });

  return (
    <form noValidate onSubmit={send} className="mt-4 flex flex-col gap-4">
      <Field
        label="Código"
        hint="Letra, dos números, letra, dos números. Por ejemplo, a34n75."
        error={errors.code?.message}
        required
      >
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono tracking-widest"
          {...code}
          onChange={(event) => {
            event.target.value = tidyVipCode(event.target.value);
            void code.onChange(event);
          }}
        />
      </Field>
      <CafeField
        label="Cafetería"
        ref={cafeField}
        value={selectedCafe}
        onPick={choose}
        error={errors.cafe?.message}
      />
      {note}
      <FormProblem
        thrown={create.error}
        text={(create.error && functionErrorText(create.error)) ?? 'Error al crear el código'}
      />
      <Button type="submit" pending={isSubmitting}>
        Crear Código
      </Button>
    </form>
  );
}
