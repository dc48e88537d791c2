import type { Screen } from '@functions/_shared/contracts/procedures/screens';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatClock, formatDay, formatMoment } from '@/domain/madrid';
import { useChangeScreen } from '@/features/desk/cafe/screens/api/change-screens';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Field } from '@/ui/field';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast';

const GONE = { title: 'Esa pantalla ya no está', description: 'Alguien la ha retirado mientras tanto.' };

const formatLastSeen = (at: string | null) =>
  at === null ? 'Aún sin estrenar' : `Vista por última vez: ${formatDay(at)}, ${formatClock(at).slice(0, 5)}`;

/** One of the café's screens: what it is called, when it was last seen, and how it is revoked. */
export function ScreenItem({ cafeId, screen }: { cafeId: string; screen: Screen }) {
  const { id, name, last_seen_at: at, copied_at: copiedAt } = screen;
  const [doing, setDoing] = useState<'rename' | 'revoke' | null>(null);
  const change = useChangeScreen(cafeId, id);

  const revoke = async () => {
    setDoing(null);
    try {
      const done = await change.mutateAsync('revoke');
      toast(
        done
          ? { title: 'Pantalla retirada', description: 'Su código ya no vale.', variant: 'success' }
          : GONE,
      );
    } catch (thrown) {
      toast(deskFailure(thrown, 'Error al retirar la pantalla'));
    }
  };

  const rename = async (next: string) => {
    try {
      const done = await change.mutateAsync({ name: next });
      toast(done ? { title: 'Nombre guardado', variant: 'success' } : GONE);
      setDoing(null);
    } catch (thrown) {
      toast(deskFailure(thrown, 'Error al guardar el nombre'));
    }
  };

  return (
    <li className="py-3">
      {doing === 'rename' ? (
        <NameForm name={name} onSave={rename} onCancel={() => setDoing(null)} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="min-w-0 flex-[1_1_9rem]">
            <p className="font-semibold break-words">{name}</p>
            <p className="text-sm break-words text-ink-soft">{formatLastSeen(at)}</p>
            {copiedAt !== null && (
              <p className="text-sm font-semibold break-words">
                Su clave se usó en otro aparato: {formatMoment(copiedAt)}. Retírala y vincula la tuya otra
                vez.
              </p>
            )}
          </div>
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              variant="outline"
              aria-label={`Cambiar nombre: ${name}`}
              onClick={() => setDoing('rename')}
            >
              Cambiar nombre
            </Button>
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Retirar: ${name}`}
              onClick={() => setDoing('revoke')}
            >
              Retirar
            </Button>
          </div>
        </div>
      )}
      <ConfirmDialog
        open={doing === 'revoke'}
        title={`¿Retirar ${name}?`}
        description="Deja de enseñar el código en el acto. Para usarla otra vez hay que vincularla de nuevo."
        yes="Sí, retirarla"
        no="No, dejarla"
        variant="destructive"
        onYes={() => void revoke()}
        onNo={() => setDoing(null)}
      />
    </li>
  );
}

interface NameFormProps {
  name: string;
  onSave: (name: string) => Promise<void>;
  onCancel: () => void;
}

function NameForm({ name, onSave, onCancel }: NameFormProps) {
  const form = useForm({ defaultValues: { name } });
  const { errors, isSubmitting } = form.formState;
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={form.handleSubmit((typed) => onSave(typed.name))}
    >
      <Field label="Nombre de la pantalla" error={errors.name?.message}>
        <TextInput
          autoComplete="off"
          {...form.register('name', {
            validate: (typed) =>
              (typed.trim().length > 0 && typed.trim().length <= 40) || 'Escribe entre 1 y 40 caracteres.',
          })}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" pending={isSubmitting}>
          Guardar
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
