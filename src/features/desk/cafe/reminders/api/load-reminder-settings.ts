import { useQuery } from '@tanstack/react-query';
import { deskKeys } from '@/features/desk/shared/desk-keys';
import { useViewer } from '@/features/desk/shared/use-viewer';
import { callRpc } from '@/lib/rpc';

/** The switch of a café's reminders, in one call (rule M1). */
export function useReminderSettings(cafeSlug: string) {
  const viewer = useViewer();
  return useQuery({
    queryKey: deskKeys.reminders(viewer, cafeSlug),
    queryFn: () =>
      callRpc('load_reminder_settings', { cafe_slug: cafeSlug }, 'cafe', 'rights', 'teams', 'people'),
  });
}
