import { ChevronRight, Gift } from 'lucide-react';
import { Link } from 'react-router-dom';
import { redeemNow } from '@/config/paths';
import type { AvailableAction } from '@/features/customer/journey/scan/available-actions';
import { HitoIllustration } from '@/ui/illustrations/hito-illustration';
import { Medal } from '@/ui/illustrations/medal';
import { RewardIllustration } from '@/ui/illustrations/reward-illustration';

/** Lists the customer's open actions at the café, each as a link. */
export function AvailableActionList({ actions }: { actions: readonly AvailableAction[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {actions.map((action) => (
        <li key={action.to} className="@container">
          <Link
            to={action.to}
            state={action.kind === 'prize' ? redeemNow : undefined}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card p-3 pr-4 shadow-card transition duration-quick hover:border-line-strong"
          >
            <Picture action={action} />
            {/* large text goes below the picture */}
            <span className="min-w-[min(100%,8.5em)] flex-1">
              <span className="block leading-snug font-bold break-words">{action.title}</span>
              <span className="mt-0.5 block text-sm text-ink-soft empty:hidden">{action.detail}</span>
            </span>
            <ChevronRight
              aria-hidden="true"
              className="hidden size-5 shrink-0 text-ink-soft @[17rem]:block"
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Picture({ action }: { action: AvailableAction }) {
  const className = 'size-[56px] shrink-0';
  switch (action.kind) {
    case 'wheel':
    case 'challenge':
      return <HitoIllustration hito={action.hito} className={className} />;
    case 'prize':
      return <RewardIllustration picture={action.picture} className={className} />;
    case 'prizes':
      return (
        <span
          className={`grid place-items-center rounded-full bg-apricot-soft text-apricot-ink ${className}`}
        >
          <Gift aria-hidden="true" className="size-7" />
        </span>
      );
    case 'vip':
      return <Medal className={className} />;
  }
}
