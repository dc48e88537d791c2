import { useRpcQuery } from '@/data/rpc';
import { TeamSection } from '@/features/desk/team/components/team-section';
import { DeskPageLayout } from '@/features/desk/shared/desk-page-layout';

/** Poll interval by which an open page learns that its reader left the team (rule T2), in milliseconds. */
const POLL_INTERVAL_MS = 4000;

/** `/team/:cafeSlug/cafe/team`: who is on the team, and who is invited (rule T5). */
export function TeamPage({ cafeSlug }: { cafeSlug: string }) {
  const team = useRpcQuery(
    'load_team',
    { cafe_slug: cafeSlug },
    { refetchInterval: ({ state }) => (state.error ? false : POLL_INTERVAL_MS) },
  );
  return (
    <DeskPageLayout tab="team" query={team} failure="No hemos podido cargar el equipo" readOnly="everything">
      {({ permissions, role, ...team }) => (
        <TeamSection {...team} reader={role} mayChange={permissions.includes('team')} />
      )}
    </DeskPageLayout>
  );
}
