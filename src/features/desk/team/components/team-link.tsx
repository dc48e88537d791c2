import type { Answer } from '@functions/_shared/contracts/procedures';
import { formatDate } from '@/domain/madrid';
import { teamLink } from '@/features/desk/team/team-link';
import { CopyableLink } from '@/features/desk/shared/copyable-link';

/** The link of an invitation into a team that was just made: it is told this once (rule T6). */
export function TeamLink({ invitation }: { invitation: Answer<'invite_to_team'> }) {
  return (
    <CopyableLink email={invitation.email} link={teamLink(invitation.token)}>
      {invitation.mailed
        ? 'Le llegará un correo. También puedes enviarle tú este enlace.'
        : 'Desde aquí no salen correos: envíale tú este enlace.'}{' '}
      Sirve una vez, caduca el {formatDate(invitation.expires_at)} y no se vuelve a mostrar.
    </CopyableLink>
  );
}
