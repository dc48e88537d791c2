import { TeamScreen } from '@/desk/team-screen';
import { usePoster } from '@/features/posters/api/load-poster';
import { PosterTab } from '@/features/posters/poster-tab';

/** `/team/:cafeSlug/poster`: what a café prints for its counter and for its team (rules T22 and T23). */
export function TeamPosterPage({ cafeSlug }: { cafeSlug: string }) {
  return (
    <TeamScreen tab="poster" query={usePoster(cafeSlug)} failure="Error al cargar el cartel">
      {({ cafe, promise }) => (
        <div className="@container/screen">
          <PosterTab cafe={cafe} promise={promise} />
        </div>
      )}
    </TeamScreen>
  );
}
