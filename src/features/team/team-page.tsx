import { TeamScreen } from '@/desk/team-screen';
import { useTeam } from '@/features/team/api/load-team';
import { TeamOfACafe } from '@/features/team/components/team-of-a-cafe';

/** `/team/:cafeSlug/people`: who is on the team, and who is invited (rule T5). */
export function TeamPage({ cafeSlug }: { cafeSlug: string }) {
  const team = useTeam(cafeSlug);
  return (
    <TeamScreen tab="people" query={team} failure="No hemos podido cargar el equipo">
      {({ rights, role, ...team }) => (
        <TeamOfACafe {...team} reader={role} mayChange={rights.includes('team')} />
      )}
    </TeamScreen>
  );
}
