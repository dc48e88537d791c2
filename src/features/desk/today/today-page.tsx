import { DeskPageLayout } from '@/features/desk/shared/desk-page-layout';
import { useToday } from '@/features/desk/shared/use-today';
import { TodayBoard } from '@/features/desk/today/components/today-board';

/** `/team/:cafeSlug`: today at a café (rule T10). */
export function TodayPage({ cafeSlug }: { cafeSlug: string }) {
  const today = useToday(cafeSlug);
  return (
    <DeskPageLayout tab="today" query={today} failure="No hemos podido cargar el día de hoy">
      {(data) => <TodayBoard today={data} isOutdated={today.isError} />}
    </DeskPageLayout>
  );
}
