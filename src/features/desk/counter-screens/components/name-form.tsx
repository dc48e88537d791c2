import { FormProblem } from '@/features/desk/shared/form-problem';
import { useDeskForm } from '@/features/desk/shared/use-desk-form';
import { Button } from '@/ui/button';
import { Field } from '@/ui/form/field';
import { TextInput } from '@/ui/form/text-input';

/** A name, by the field under which the server keeps it. */
export type DeviceName = Partial<Record<'screen_name' | 'tag_name', string>>;

interface NameFormProps {
  deviceId: string;
  field: keyof DeviceName;
  label: string;
  name: string;
  /** Saves the typed name, which replaces the one that was shown. */
  save: (name: string, shown: DeviceName) => Promise<unknown>;
  onClose: () => void;
}

/** Changes the name of a screen or tag, in place of its row. */
export function NameForm({ deviceId, field, label, name, save, onClose }: NameFormProps) {
  const { form, submit, isChanged, isSubmitting, failure, question, drop } = useDeskForm<
    DeviceName,
    DeviceName
  >({
    name: `name:${deviceId}`,
    stored: { [field]: name },
    typedOf: (stored) => stored,
    storedOf: (typed) => ({ [field]: typed[field]?.trim() }),
    save: (touched, shown) => save(touched[field] ?? '', shown),
    onSaved: onClose,
  });
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
      <Field label={label} error={form.formState.errors[field]?.message}>
        <TextInput
          autoComplete="off"
          {...form.register(field, {
            validate: (typed = '') =>
              (typed.trim().length > 0 && typed.trim().length <= 40) || 'Escribe entre 1 y 40 caracteres.',
          })}
        />
      </Field>
      {question}
      <FormProblem thrown={failure} text="Error al guardar el nombre" />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" pending={isSubmitting} disabled={!isChanged}>
          Guardar
        </Button>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            drop();
            onClose();
          }}
        >
          Cancelar
        </Button>
      </div>
    </form>
  );
}
