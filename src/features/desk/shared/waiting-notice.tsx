import type { Today } from '@functions/_shared/contracts/procedures/today';
import { BellRing } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import { useNotificationSound } from '@/features/desk/shared/use-notification-sound';

/** On other tabs of a bar: that somebody waits, and the way there (rule P21). */
export function WaitingNotice({ cafe, waiting }: Pick<Today, 'cafe' | 'waiting'>) {
  useNotificationSound(waiting.map(({ id }) => id));
  const [first] = waiting;
  if (!first) return null;
  return (
    <p role="alert">
      <Link
        to={paths.desk(cafe.slug)}
        className="flex items-center gap-3 rounded-control bg-primary px-4 py-3 font-semibold text-primary-on"
      >
        <BellRing aria-hidden="true" className="size-6 shrink-0" />
        <span className="min-w-0 break-words">
          {waiting.length === 1
            ? `${first.name ?? first.email} espera: ${first.reward}`
            : `${waiting.length} personas esperan su premio`}
        </span>
      </Link>
    </p>
  );
}
