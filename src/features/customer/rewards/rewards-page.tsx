import { Navigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import { closedReason } from '@/data/cafe/cafe';
import { useSession } from '@/data/session/session-context';
import { useLoadFailureToast } from '@/data/use-load-failure-toast';
import { isSameCafe } from '@/domain/slugs';
import { GalleryList } from '@/features/customer/rewards/components/gallery-list';
import { GallerySkeleton } from '@/features/customer/rewards/components/gallery-skeleton';
import { LazyReminderQuestion } from '@/features/customer/rewards/components/lazy-reminder-question';
import { RewardsLayout } from '@/features/customer/rewards/rewards-shell';
import { useGallery } from '@/features/customer/rewards/use-gallery';
import { CannotActNotice } from '@/features/customer/shared/cannot-act-notice';
import { UnknownCafeRedirect } from '@/features/customer/shared/unknown-cafe-redirect';
import { errorMessage } from '@/lib/error-messages';
import { useDocumentTitle } from '@/lib/use-document-title';
import { Button } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';

/** `/rewards/:cafeSlug`: what the signed-in person has won at a café (rule R8). */
export function RewardsPage({ cafeSlug }: { cafeSlug: string }) {
  const { user } = useSession();
  const gallery = useGallery(cafeSlug, user?.id ?? '');
  const { data } = gallery;
  const cafe = data?.cafe ?? null;
  useLoadFailureToast(gallery, 'Error al cargar los datos');
  useDocumentTitle(cafe ? `Mis Recompensas en ${cafe.nombre}` : 'Mis Recompensas');

  if (data) {
    if (closedReason(cafe) === 'CAFE_NOT_FOUND') return <UnknownCafeRedirect />;
    if (cafe && !isSameCafe(cafeSlug, cafe)) return <Navigate to={paths.rewards(cafe.slug)} replace />;
  }
  return (
    <RewardsLayout cafe={cafe} slug={cafeSlug}>
      {gallery.isPending ? (
        <GallerySkeleton />
      ) : data && cafe ? (
        <>
          {gallery.isKept && (
            <div role="status" className="mb-4 flex flex-wrap items-center justify-between gap-3">
              <p className="min-w-0 flex-[1_1_12rem] text-ink-soft">
                Así estaban la última vez que se vieron en este móvil.
              </p>
              <Button
                variant="outline"
                size="sm"
                onClick={() => void gallery.refetch()}
                pending={gallery.isFetching}
              >
                Reintentar
              </Button>
            </div>
          )}
          <CannotActNotice cafe={cafe} />
          <GalleryList gallery={data} cafe={cafe}>
            {data.reminders_question && !gallery.isKept && <LazyReminderQuestion cafe={cafe} />}
          </GalleryList>
        </>
      ) : (
        <ErrorState
          title="Error al cargar los datos"
          message={errorMessage(gallery.error).description}
          onRetry={() => void gallery.refetch()}
          retrying={gallery.isFetching}
        />
      )}
    </RewardsLayout>
  );
}
