import { usePoster } from '@/features/desk/cafe/print/poster/api/load-poster';
import { PosterTab } from '@/features/desk/cafe/print/poster/poster-tab';
import { DeskScreen } from '@/features/desk/shared/desk-screen';

/** `/team/:cafeSlug/poster`: what a café prints for its counter and for its team (rules T22 and T23). */
export function PosterPage({ cafeSlug }: { cafeSlug: string }) {
  return (
    <DeskScreen tab="poster" query={usePoster(cafeSlug)} failure="Error al cargar el cartel">
      {({ cafe, promise }) => (
        <div className="@container/screen">
          <PosterTab cafe={cafe} promise={promise} />
        </div>
      )}
    </DeskScreen>
  );
}
