import { useTeam } from '@/features/desk/cafe/team/api/load-team';
import { TeamOfACafe } from '@/features/desk/cafe/team/components/team-of-a-cafe';
import { DeskScreen } from '@/features/desk/shared/desk-screen';

/** `/team/:cafeSlug/cafe/team`: who is on the team, and who is invited (rule T5). */
export function TeamPage({ cafeSlug }: { cafeSlug: string }) {
  const team = useTeam(cafeSlug);
  return (
    <DeskScreen tab="team" query={team} failure="No hemos podido cargar el equipo" readOnly="everything">
      {({ rights, role, ...team }) => (
        <TeamOfACafe {...team} reader={role} mayChange={rights.includes('team')} />
      )}
    </DeskScreen>
  );
}
