import { TeamScreen } from '@/desk/team-screen';
import { useTeam } from '@/features/team/api/load-team';
import { Invite } from '@/features/team/components/invite';
import { OpenInvitations } from '@/features/team/components/open-invitations';
import { People } from '@/features/team/components/people';

/** `/team/:cafeSlug/people`: who is on the team, and who is invited (rule T5). */
export function TeamPage({ cafeSlug }: { cafeSlug: string }) {
  const team = useTeam(cafeSlug);
  return (
    <TeamScreen tab="people" query={team} failure="No hemos podido cargar el equipo">
      {(data) => (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[3fr_2fr]">
          <div className="grid gap-5">
            <People team={data} />
            <OpenInvitations cafeId={data.cafe.id} invitations={data.invitations} />
          </div>
          {data.rights.includes('team') && <Invite cafeId={data.cafe.id} open={data.invitations} />}
        </div>
      )}
    </TeamScreen>
  );
}
