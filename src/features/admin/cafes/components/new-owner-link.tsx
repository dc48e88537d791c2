import { useIdempotentMutation } from '@/features/desk/shared/idempotent-mutation';
import { teamLink } from '@/features/desk/team/team-link';
import { CopyButton } from '@/features/desk/shared/copy-button';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';

/** A new link for an owner whose first one was lost with an answer; it takes the place of that one (rule T6). */
export function NewOwnerLink({ cafeId, email }: { cafeId: string; email: string }) {
  const invite = useIdempotentMutation('invite_to_team', { cafe_id: cafeId });
  const press = async () => {
    try {
      await invite.mutateAsync({ email, role: 'owner' });
    } catch (thrown) {
      toast(deskFailure(thrown, 'No se pudo crear la invitación'));
    }
  };
  if (invite.data)
    return <CopyButton text={teamLink(invite.data.token)} label={`Copiar el enlace de ${email}`} />;
  return (
    <Button variant="outline" size="sm" onClick={press} aria-label={`Crear otro enlace para ${email}`}>
      Crear otro enlace
    </Button>
  );
}
