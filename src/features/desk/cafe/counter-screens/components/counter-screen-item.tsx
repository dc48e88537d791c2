import type { CounterScreen } from '@functions/_shared/contracts/procedures/counter-screens';
import { useState } from 'react';
import { useRpcMutation } from '@/data/rpc-mutation';
import { formatClock, formatDay, formatMoment } from '@/domain/madrid';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { useDeskForm } from '@/features/desk/shared/use-desk-form';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Field } from '@/ui/field';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast';

const GONE = { title: 'Esa pantalla ya no está', description: 'Alguien la ha retirado mientras tanto.' };

const formatLastSeen = (at: string | null) =>
  at === null ? 'Aún sin estrenar' : `Vista por última vez: ${formatDay(at)}, ${formatClock(at).slice(0, 5)}`;

/** One of the café's screens: what it is called, when it was last seen, and how it is revoked. */
export function CounterScreenItem({ cafeId, screen }: { cafeId: string; screen: CounterScreen }) {
  const { id, name, last_seen_at: at, copy_detected_at: copiedAt } = screen;
  const [doing, setDoing] = useState<'rename' | 'revoke' | null>(null);
  const { mutateAsync } = useRpcMutation('revoke_counter_screen', { cafe_id: cafeId, device_id: id });

  const revoke = async () => {
    setDoing(null);
    try {
      const { revoked } = await mutateAsync();
      toast(
        revoked
          ? { title: 'Pantalla retirada', description: 'Su código ya no vale.', variant: 'success' }
          : GONE,
      );
    } catch (thrown) {
      toast(deskFailure(thrown, 'Error al retirar la pantalla'));
    }
  };

  return (
    <li className="py-3">
      {doing === 'rename' ? (
        <NameForm cafeId={cafeId} screen={screen} onClose={() => setDoing(null)} />
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
  cafeId: string;
  screen: CounterScreen;
  onClose: () => void;
}

function NameForm({ cafeId, screen, onClose }: NameFormProps) {
  const rename = useRpcMutation('rename_counter_screen', { cafe_id: cafeId, device_id: screen.id });
  const { form, submit, isChanged, isSubmitting, failure, question } = useDeskForm({
    stored: { screen_name: screen.name },
    typedOf: ({ screen_name }) => ({ screen_name }),
    storedOf: ({ screen_name }) => ({ screen_name: screen_name.trim() }),
    save: async ({ screen_name = '' }, shown) => {
      const { renamed } = await rename.mutateAsync({ name: screen_name, shown });
      toast(renamed ? { title: 'Nombre guardado', variant: 'success' } : GONE);
    },
    onSaved: onClose,
  });
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
      <Field label="Nombre de la pantalla" error={form.formState.errors.screen_name?.message}>
        <TextInput
          autoComplete="off"
          {...form.register('screen_name', {
            validate: (typed) =>
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
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
