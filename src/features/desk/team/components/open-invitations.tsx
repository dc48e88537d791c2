import type { TeamInvitation } from '@functions/_shared/contracts/procedures/shared-schemas';
import { roleTexts } from '@/data/cafe/role-names';
import { useRpcMutation } from '@/data/rpc-mutation';
import { formatDate } from '@/domain/madrid';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { toast } from '@/ui/toast';

const mails: Record<TeamInvitation['mail'], string> = {
  none: 'por enlace',
  waiting: 'el correo está por salir',
  sent: 'correo enviado',
};

/** Invitations that can still be used, each with a way to take it back. */
export function OpenInvitations({
  cafeId,
  invitations,
}: {
  cafeId: string;
  invitations: readonly TeamInvitation[];
}) {
  const revoke = useRpcMutation('revoke_team_invitation', { cafe_id: cafeId });
  const takeBack = async (id: string) => {
    try {
      const { revoked } = await revoke.mutateAsync({ invitation_id: id });
      toast(
        revoked
          ? { title: 'Invitación retirada', description: 'Su enlace ya no sirve.' }
          : { title: 'Ya no estaba abierta', description: 'Se ha usado o retirado mientras tanto.' },
      );
    } catch (thrown) {
      toast(deskFailure(thrown, 'No se pudo retirar la invitación'));
    }
  };
  if (invitations.length === 0) return null;
  return (
    <Card as="section">
      <h2 className="text-heading">Invitaciones abiertas ({invitations.length})</h2>
      <ul className="mt-2 divide-y divide-line">
        {invitations.map(({ id, email, role, expires_at, mail }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <p className="min-w-0">
              <span className="block font-semibold wrap-anywhere">{email}</span>
              <span className="text-sm text-ink-soft">
                {roleTexts(role).name} · caduca el {formatDate(expires_at)} · {mails[mail]}
              </span>
            </p>
            <Button
              variant="outline"
              size="sm"
              onClick={() => takeBack(id)}
              aria-label={`Retirar la invitación de ${email}`}
            >
              Retirar
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
