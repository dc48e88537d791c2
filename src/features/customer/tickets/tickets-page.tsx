import { Navigate } from 'react-router-dom';
import { env } from '@/config/env';
import { paths } from '@/config/paths';
import { closedReason } from '@/data/cafe/cafe';
import { useSession } from '@/data/session/session-context';
import { useLoadFailureToast } from '@/data/use-load-failure-toast';
import { useVipArea, type CafeVipArea } from '@/data/vip/vip-area';
import { isSameCafe } from '@/domain/slugs';
import { CafeLayout } from '@/features/customer/shared/cafe-layout';
import { UnknownCafeRedirect } from '@/features/customer/shared/unknown-cafe-redirect';
import { TicketsView } from '@/features/customer/tickets/components/tickets-view';
import { errorMessage } from '@/lib/error-messages';
import { lazyComponent } from '@/lib/lazy-component';
import { useDocumentTitle } from '@/lib/use-document-title';
import { ErrorState } from '@/ui/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';

const NotVip = lazyComponent<{ area: CafeVipArea }>(() => import('@/features/customer/shared/not-vip'));

/** `/earn-conectitos/:cafeSlug`: purchase tickets for Conectitos (rule V11). */
export function TicketsPage({ cafeSlug }: { cafeSlug: string }) {
  const { user } = useSession();
  const userId = user?.id ?? '';
  const area = useVipArea(cafeSlug);
  const { data } = area;
  const cafe = data?.cafe ?? null;
  useLoadFailureToast(area, 'No se pudieron cargar los tickets');
  useDocumentTitle('Ganar Conectitos');

  if (data) {
    if (closedReason(cafe) === 'CAFE_NOT_FOUND') return <UnknownCafeRedirect />;
    if (cafe && !isSameCafe(cafeSlug, cafe)) return <Navigate to={paths.earnConectitos(cafe.slug)} replace />;
  }
  const back = { to: paths.vip(cafe?.slug ?? cafeSlug, 'conectitos'), label: `${env.productName} VIP` };
  return (
    <CafeLayout cafe={cafe} slug={cafeSlug} back={back} width="wide">
      {area.isPending ? (
        <SkeletonGroup label="Cargando tus tickets…" className="mt-4 grid gap-5 md:grid-cols-2 lg:gap-x-24">
          <Skeleton className="h-96 w-full rounded-card" />
          <Skeleton className="h-72 w-full rounded-card" />
        </SkeletonGroup>
      ) : data && cafe ? (
        data.viewer === 'vip' ? (
          <TicketsView area={{ ...data, cafe }} userId={userId} />
        ) : (
          <NotVip area={{ ...data, cafe }} />
        )
      ) : (
        <ErrorState
          title="No se pudieron cargar los tickets"
          message={errorMessage(area.error).description}
          onRetry={() => void area.refetch()}
          retrying={area.isFetching}
        />
      )}
    </CafeLayout>
  );
}
