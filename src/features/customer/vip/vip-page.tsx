import { Navigate, useLocation } from 'react-router-dom';
import { env } from '@/config/env';
import { paths } from '@/config/paths';
import { closedReason } from '@/data/cafe/cafe';
import { useSession } from '@/data/session/session-context';
import { useLoadFailureToast } from '@/data/use-load-failure-toast';
import { useVipArea, type CafeVipArea } from '@/data/vip/vip-area';
import { isSameCafe } from '@/domain/slugs';
import { CafeLayout } from '@/features/customer/shared/cafe-layout';
import { UnknownCafeRedirect } from '@/features/customer/shared/unknown-cafe-redirect';
import { readTab, VipView } from '@/features/customer/vip/components/vip-view';
import { VipSkeleton } from '@/features/customer/vip/components/vip-skeleton';
import { errorMessage } from '@/lib/error-messages';
import { lazyComponent } from '@/lib/lazy-component';
import { useDocumentTitle } from '@/lib/use-document-title';
import { ErrorState } from '@/ui/error-state';

const LoginPrompt = lazyComponent<object>(() => import('@/features/customer/vip/components/login-prompt'));
const NotVip = lazyComponent<{ area: CafeVipArea }>(() => import('@/features/customer/shared/not-vip'));

/** The VIP area of a café, optionally `?tab=info|conectitos|ruleta|recompensas` (rule V5). */
export function VipPage({ cafeSlug }: { cafeSlug: string }) {
  const session = useSession();
  useDocumentTitle(`${env.productName} VIP`);
  return session.status === 'signed-in' ? (
    <SignedInVipPage cafeSlug={cafeSlug} />
  ) : (
    <CafeLayout cafe={null} back={{ to: paths.home(), label: 'Inicio' }} width="wide">
      <LoginPrompt />
    </CafeLayout>
  );
}

function SignedInVipPage({ cafeSlug }: { cafeSlug: string }) {
  const { search } = useLocation();
  const area = useVipArea(cafeSlug);
  const { data } = area;
  const cafe = data?.cafe ?? null;
  const failed =
    readTab(new URLSearchParams(search).get('tab')) === 'recompensas'
      ? 'No se pudieron cargar las recompensas VIP'
      : 'No se pudieron cargar los Conectitos';
  useLoadFailureToast(area, failed);

  if (data) {
    if (closedReason(cafe) === 'CAFE_NOT_FOUND') return <UnknownCafeRedirect />;
    if (cafe && !isSameCafe(cafeSlug, cafe)) return <Navigate to={paths.vip(cafe.slug) + search} replace />;
  }
  return (
    <CafeLayout
      cafe={cafe}
      slug={cafeSlug}
      back={{ to: paths.dashboard(), label: 'Mis Cafeterías' }}
      width="wide"
    >
      {area.isPending ? (
        <VipSkeleton />
      ) : data && cafe ? (
        data.viewer === 'vip' ? (
          <VipView key={cafe.id} area={{ ...data, cafe }} />
        ) : (
          <NotVip area={{ ...data, cafe }} />
        )
      ) : (
        <ErrorState
          title={failed}
          message={errorMessage(area.error).description}
          onRetry={() => void area.refetch()}
          retrying={area.isFetching}
        />
      )}
    </CafeLayout>
  );
}
