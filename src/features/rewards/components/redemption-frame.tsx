import type { UseQueryResult } from '@tanstack/react-query';
import { CafeFrame } from '@/parts/cafe/cafe-frame';
import { useLoadFailureToast } from '@/parts/use-load-failure-toast';
import type { RewardVisit } from '@/features/rewards/api/load-reward';
import { RedemptionScreen } from '@/features/rewards/components/redemption-screen';
import { RedemptionSkeleton } from '@/features/rewards/components/redemption-skeleton';
import type { Redeemable } from '@/features/rewards/redeemable';
import { errorMessage } from '@/lib/error-messages';
import { ErrorState } from '@/ui/error-state';
import { MovingBackdrop } from '@/ui/moving-backdrop';

interface RedemptionFrameProps {
  visit: UseQueryResult<RewardVisit>;
  back: { to: string; label: string };
  /** What is redeemed, once it is known. */
  reward: Redeemable | null;
}

/** The moving ground in the café's colours, its name, and the reward or what is shown while or instead of it. */
export function RedemptionFrame({ visit, back, reward }: RedemptionFrameProps) {
  useLoadFailureToast(visit, 'Error al cargar los datos');
  const { data } = visit;
  const cafe = data?.cafe;
  return (
    <CafeFrame cafe={cafe} back={back} title={<span aria-hidden="true" />} width="column">
      <div className="fixed inset-0 -z-10">
        <MovingBackdrop />
      </div>
      <h1 className="mb-3 text-center text-title">{cafe?.nombre ?? 'Canjear recompensa'}</h1>
      {visit.isPending ? (
        <RedemptionSkeleton />
      ) : data ? (
        cafe &&
        reward && (
          <RedemptionScreen
            cafe={cafe}
            reward={reward}
            nombre={data.nombre}
            clock={{ serverNow: data.now, receivedAt: data.receivedAt }}
            back={back}
          />
        )
      ) : (
        <ErrorState
          className="rounded-card bg-card"
          title="Error al cargar los datos"
          message={errorMessage(visit.error).description}
          onRetry={() => void visit.refetch()}
          retrying={visit.isFetching}
        />
      )}
    </CafeFrame>
  );
}
