import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { CafeFrame } from '@/parts/cafe/cafe-frame';
import { useLoadFailureToast } from '@/parts/use-load-failure-toast';
import type { RewardVisit } from '@/features/rewards/api/load-reward';
import { RedemptionSkeleton } from '@/features/rewards/components/redemption-skeleton';
import { errorMessage } from '@/lib/error-messages';
import { ErrorState } from '@/ui/error-state';
import { MovingBackdrop } from '@/ui/moving-backdrop';

interface RedemptionFrameProps {
  visit: UseQueryResult<RewardVisit>;
  back: { to: string; label: string };
  /** Large above the ticket once the café is known. */
  children: ReactNode;
}

/** The moving ground in the café's colours, its name, and what is shown while or instead of the reward. */
export function RedemptionFrame({ visit, back, children }: RedemptionFrameProps) {
  useLoadFailureToast(visit, 'Error al cargar los datos');
  const cafe = visit.data?.cafe;
  return (
    <CafeFrame cafe={cafe} back={back} title={<span aria-hidden="true" />} width="column">
      <div className="fixed inset-0 -z-10">
        <MovingBackdrop />
      </div>
      <h1 className="mb-3 text-center text-title">{cafe?.nombre ?? 'Canjear recompensa'}</h1>
      {visit.isPending ? (
        <RedemptionSkeleton />
      ) : visit.data ? (
        children
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
