import type { TeamInvitation } from '@functions/_shared/contracts/procedures/shared-schemas';
import { InviteMember } from '@/features/desk/team/components/invite-member';
import { OpenInvitations } from '@/features/desk/team/components/open-invitations';
import { TeamMembers, type TeamMembersProps } from '@/features/desk/team/components/team-members';

interface TeamSectionProps extends TeamMembersProps {
  invitations: readonly TeamInvitation[];
}

/** Shows a café's team and its invitations, with the changes that the reader may make (rules T5 to T8). */
export function TeamSection({ invitations, ...people }: TeamSectionProps) {
  const { cafe, mayChange } = people;
  return (
    <div className="@container">
      <div className="grid grid-cols-1 items-start gap-5 @3xl:grid-cols-[3fr_2fr]">
        <div className="grid gap-5">
          <TeamMembers {...people} />
          <OpenInvitations cafeId={cafe.id} invitations={invitations} />
        </div>
        {mayChange && <InviteMember cafeId={cafe.id} open={invitations} />}
      </div>
    </div>
  );
}
