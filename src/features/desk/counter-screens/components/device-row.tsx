import { useState, type ReactNode } from 'react';
import { NameForm, type DeviceName } from '@/features/desk/counter-screens/components/name-form';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { toast, type ToastInput } from '@/ui/toast';

interface DeviceRowProps {
  id: string;
  name: string;
  /** Facts below the name. */
  facts: ReactNode;
  nameField: keyof DeviceName;
  nameLabel: string;
  /** Says that the device was revoked meanwhile, where an action finds none. */
  gone: ToastInput;
  /** Resolves with whether there still was such a device. */
  rename: (name: string, shown: DeviceName) => Promise<boolean>;
  revoke: () => Promise<boolean>;
  /** Consequence of revoking, asked about before. */
  warning: string;
  revoked: ToastInput;
  revokeFailure: string;
  /** Further actions. */
  children?: ReactNode;
}

/** One device on the café's counter: what it is called, what is known of it, and how it is renamed and revoked. */
export function DeviceRow(props: DeviceRowProps) {
  const { name, gone } = props;
  const [doing, setDoing] = useState<'rename' | 'revoke' | null>(null);

  const revoke = async () => {
    setDoing(null);
    try {
      toast((await props.revoke()) ? props.revoked : gone);
    } catch (thrown) {
      toast(deskFailure(thrown, props.revokeFailure));
    }
  };

  return (
    <li className="py-3">
      {doing === 'rename' ? (
        <NameForm
          deviceId={props.id}
          field={props.nameField}
          label={props.nameLabel}
          name={name}
          save={async (typed, shown) => {
            const renamed = await props.rename(typed, shown);
            toast(renamed ? { title: 'Nombre guardado', variant: 'success' } : gone);
          }}
          onClose={() => setDoing(null)}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="min-w-0 flex-[1_1_9rem]">
            <p className="font-semibold break-words">{name}</p>
            {props.facts}
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
            {props.children}
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
        description={props.warning}
        yes="Sí, retirarla"
        no="No, dejarla"
        variant="destructive"
        onYes={() => void revoke()}
        onNo={() => setDoing(null)}
      />
    </li>
  );
}
