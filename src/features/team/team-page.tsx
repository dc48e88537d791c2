import { TeamScreen } from '@/desk/team-screen';
import { useTeam } from '@/features/team/api/load-team';
import { People } from '@/features/team/components/people';

/** `/team/:cafeSlug/people`: who is on the team (rule T5). */
export function TeamPage({ cafeSlug }: { cafeSlug: string }) {
  const team = useTeam(cafeSlug);
  return (
    <TeamScreen tab="people" query={team} failure="No hemos podido cargar el equipo">
      {({ people }) => <People people={people} />}
    </TeamScreen>
  );
}
