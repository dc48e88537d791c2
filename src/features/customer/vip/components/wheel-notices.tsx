import { CalendarCheck, Coins, Gift, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import type { CafeVipArea } from '@/data/vip/vip-area';
import { pendingPrize, type SpinObstacle } from '@/features/customer/vip/wheel-state';
import { messageOf } from '@/lib/error-messages';
import { Badge } from '@/ui/badge';

const icons: Record<SpinObstacle, LucideIcon> = {
  PRIZE_PENDING: Gift,
  ALREADY_SPUN_TODAY: CalendarCheck,
  INSUFFICIENT_CONECTITOS: Coins,
};

interface WheelNoticesProps {
  area: CafeVipArea;
  obstacles: readonly SpinObstacle[];
}

/** Shows why the wheel cannot be spun: a badge for each reason, with the remedy. */
export function WheelNotices({ area, obstacles }: WheelNoticesProps) {
  const pending = pendingPrize(area.prizes);
  const link = 'grid min-h-touch items-center font-semibold underline underline-offset-4';
  return (
    <ul className="flex w-full flex-wrap justify-center gap-x-4 gap-y-2">
      {obstacles.map((obstacle) => {
        const Icon = icons[obstacle];
        return (
          <li key={obstacle} className="flex items-center gap-2 text-sm">
            <Badge tone="warning" className="bg-card">
              <Icon aria-hidden="true" />
              {messageOf(obstacle).title}
            </Badge>
            {obstacle === 'PRIZE_PENDING' && pending && (
              <Link className={link} to={paths.redeemVip(area.cafe.slug, pending.id)}>
                Ir a canjearlo
              </Link>
            )}
            {obstacle === 'INSUFFICIENT_CONECTITOS' && (
              <Link className={link} to={paths.earnConectitos(area.cafe.slug)}>
                Ganar Conectitos
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
