import type { Invitation } from '@functions/_shared/contracts/procedures/cafes';
import { useRef, useState } from 'react';
import { useRpcMutation } from '@/data/rpc-mutation';
import { formatDate } from '@/domain/madrid';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Dialog } from '@/ui/dialog';
import { toast } from '@/ui/toast';

/** Invitations that can still be used, each with a way to take it back. */
export function OpenInvitations({ invitations }: { invitations: readonly Invitation[] }) {
  const [asking, setAsking] = useState<Invitation | null>(null);
  const revoke = useRpcMutation('revoke_invitation');
  const no = useRef<HTMLButtonElement>(null);

  const confirm = async ({ id }: Invitation) => {
    try {
      const { revoked } = await revoke.mutateAsync({ invitation_id: id });
      toast(
        revoked
          ? { title: 'Invitación revocada', description: 'Su enlace ya no sirve.' }
          : { title: 'Ya no estaba abierta', description: 'Se ha usado o revocado mientras tanto.' },
      );
    } catch (thrown) {
      toast(deskFailure(thrown, 'No se pudo revocar la invitación'));
    }
    setAsking(null);
  };

  return (
    <Card as="section">
      <h2 className="text-heading">Invitaciones abiertas ({invitations.length})</h2>
      {invitations.length === 0 ? (
        <p className="mt-2 text-ink-soft">No hay ninguna pendiente de usar.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {invitations.map((invitation) => (
            <li
              key={invitation.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
            >
              <p className="min-w-0">
                <span className="block font-semibold wrap-anywhere">{invitation.correo}</span>
                <span className="text-sm text-ink-soft">
                  Creada el {formatDate(invitation.created_at)} · caduca el{' '}
                  {formatDate(invitation.expires_at)}
                </span>
              </p>
              <Button
                variant="outline"
                size="sm"
                onClick={() => setAsking(invitation)}
                aria-label={`Revocar la invitación de ${invitation.correo}`}
              >
                Revocar
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Dialog
        open={asking !== null}
        initialFocus={no}
        onOpenChange={(open) => {
          if (!open) setAsking(null);
        }}
        title="¿Revocar esta invitación?"
        description={`El enlace de ${asking?.correo ?? ''} dejará de servir.`}
        footer={
          <>
            <Button variant="destructive" onClick={() => asking && confirm(asking)}>
              Sí, revocarla
            </Button>
            <Button ref={no} variant="ghost" onClick={() => setAsking(null)}>
              Cancelar
            </Button>
          </>
        }
      />
    </Card>
  );
}
