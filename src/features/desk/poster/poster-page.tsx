import { useRpcQuery } from '@/data/rpc';
import { PosterTab } from '@/features/desk/poster/poster-tab';
import { DeskPageLayout } from '@/features/desk/shared/desk-page-layout';
import { PrintTabs } from '@/features/desk/shared/print-tabs';

/** `/team/:cafeSlug/cafe/print/poster`: a café's poster and its team's guide (rules T22 and T23). */
export function PosterPage({ cafeSlug }: { cafeSlug: string }) {
  return (
    <DeskPageLayout
      tab="poster"
      query={useRpcQuery('load_poster', { cafe_slug: cafeSlug })}
      failure="Error al cargar el cartel"
      readOnly="everything"
    >
      {({ poster_headline: promise, first_prize: firstPrize, ...frame }) => (
        <div className="@container/screen">
          <PrintTabs frame={frame} current="poster" />
          <PosterTab cafe={frame.cafe} promise={promise} firstPrize={firstPrize} />
        </div>
      )}
    </DeskPageLayout>
  );
}
