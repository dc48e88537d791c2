import { ArrowLeft } from 'lucide-react';
import { useLoadFailureToast } from '@/data/use-load-failure-toast';
import { RedemptionView } from '@/features/customer/rewards/components/redemption-view';
import { RedemptionSkeleton } from '@/features/customer/rewards/components/redemption-skeleton';
import type { Redeemable } from '@/features/customer/rewards/redeemable';
import type { RewardQuery } from '@/features/customer/rewards/use-reward';
import { errorMessage } from '@/lib/error-messages';
import { ButtonLink } from '@/ui/button-link';
import { CafeTheme } from '@/ui/cafe-theme';
import { cx } from '@/ui/cx';
import { ErrorState } from '@/ui/error-state';
import { AnimatedBackground } from '@/ui/animated-background';

/** From so many signs on a café's name is shown small: whole, it still leaves the ticket its room. */
const LONG_NAME = 40;

interface RedemptionLayoutProps {
  visit: RewardQuery;
  back: { to: string; label: string };
  /** The reward, once it is known. */
  reward: Redeemable | null;
}

/**
 * One screen without scrolling: the café frames it, with its name and the moving ground in its colours; what is inside
 * has the product's, so that a state looks alike in every café. Shows what stands while or instead of the reward.
 */
export function RedemptionLayout({ visit, back, reward }: RedemptionLayoutProps) {
  useLoadFailureToast(visit, 'Error al cargar los datos');
  const { data } = visit;
  const cafe = data?.cafe;
  const title = cafe?.nombre ?? 'Canjear recompensa';
  return (
    <CafeTheme
      primary={cafe?.primary_color}
      secondary={cafe?.secondary_color}
      className="one-screen flex flex-col"
    >
      <div className="fixed inset-0 -z-10">
        <AnimatedBackground />
      </div>
      <header className="bg-primary-soft px-2 pt-[max(0.375rem,env(safe-area-inset-top))] pb-1">
        <div className="mx-auto flex max-w-column items-center gap-1 lying:max-w-3xl">
          <ButtonLink variant="ghost" size="icon" to={back.to} aria-label={back.label} className="shrink-0">
            <ArrowLeft aria-hidden="true" className="size-6" />
          </ButtonLink>
          <h1
            translate="no"
            className={cx(
              'min-w-0 flex-1 pr-11 text-center text-balance',
              title.length > LONG_NAME ? 'leading-tight' : 'text-heading',
            )}
          >
            {title}
          </h1>
        </div>
      </header>
      <CafeTheme className="flex flex-1 flex-col">
        <main
          translate="no"
          className="mx-auto flex w-full max-w-column flex-1 flex-col px-[min(1rem,4vw)] pt-1.5 pb-[max(0.75rem,env(safe-area-inset-bottom))] lying:max-w-3xl"
        >
          {visit.isPending ? (
            <RedemptionSkeleton />
          ) : data ? (
            cafe &&
            reward && (
              <RedemptionView
                cafe={cafe}
                reward={reward}
                nombre={data.nombre}
                dayWord={data.day_word}
                asked={data.handover_request}
                needsMailboxProof={data.needs_mailbox_proof}
                clock={data.clock}
                seenAt={data.now}
                back={back}
                onRetry={() => void visit.refetch()}
                retrying={visit.isFetching}
              />
            )
          ) : (
            <ErrorState
              className="my-auto rounded-card bg-card"
              title="Error al cargar los datos"
              message={errorMessage(visit.error).description}
              onRetry={() => void visit.refetch()}
              retrying={visit.isFetching}
            />
          )}
        </main>
      </CafeTheme>
    </CafeTheme>
  );
}
