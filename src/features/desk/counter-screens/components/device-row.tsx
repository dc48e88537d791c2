import { useState, type ReactNode } from 'react';
import { Disclosure } from '@/features/desk/counter-screens/components/disclosure';
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
  /** Facts that are told when the row is opened. */
  details?: string;
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

/** One device on the café's counter: what it is called and what is known of it; opened, how it is renamed and revoked. */
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
    <li className="border-b border-line">
      <Disclosure title={name} detail={props.facts}>
        {props.details && <p className="text-sm wrap-anywhere text-ink-soft">{props.details}</p>}
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
        )}
      </Disclosure>
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
