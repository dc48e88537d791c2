import type { TeamInvitation } from '@functions/_shared/contracts/procedures/shared-schemas';
import { Invite } from '@/features/desk/cafe/team/components/invite';
import { OpenInvitations } from '@/features/desk/cafe/team/components/open-invitations';
import { People, type PeopleProps } from '@/features/desk/cafe/team/components/people';

interface TeamOfACafeProps extends PeopleProps {
  invitations: readonly TeamInvitation[];
}

/** Shows a café's team and its invitations, with the changes that the reader may make (rules T5 to T8). */
export function TeamOfACafe({ invitations, ...people }: TeamOfACafeProps) {
  const { cafe, mayChange } = people;
  return (
    <div className="@container">
      <div className="grid grid-cols-1 items-start gap-5 @3xl:grid-cols-[3fr_2fr]">
        <div className="grid gap-5">
          <People {...people} />
          <OpenInvitations cafeId={cafe.id} invitations={invitations} />
        </div>
        {mayChange && <Invite cafeId={cafe.id} open={invitations} />}
      </div>
    </div>
  );
}
