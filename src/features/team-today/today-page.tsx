import { TeamScreen } from '@/desk/team-screen';
import { useToday } from '@/desk/use-today';
import { TodayBoard } from '@/features/team-today/components/today-board';

/** `/team/:cafeSlug`: today at a café (rule T10). */
export function TodayPage({ cafeSlug }: { cafeSlug: string }) {
  const today = useToday(cafeSlug);
  return (
    <TeamScreen tab="today" query={today} failure="No hemos podido cargar el día de hoy">
      {(data) => <TodayBoard today={data} outdated={today.isError} />}
    </TeamScreen>
  );
}
