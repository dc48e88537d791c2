import { useRpcQuery } from '@/data/rpc';
import { FirstChallengeCard } from '@/features/desk/prizes/components/first-challenge-card';
import { PrizeList } from '@/features/desk/prizes/components/prize-list';
import { VisitPointsCard } from '@/features/desk/prizes/components/visit-points-card';
import { WheelCard } from '@/features/desk/prizes/components/wheel-card';
import { DeskPageLayout } from '@/features/desk/shared/desk-page-layout';

/** `/team/:cafeSlug/cafe/prizes`: a café's wheels and its list of prizes, challenge 1, and visits that pay. */
export function PrizesPage({ cafeSlug }: { cafeSlug: string }) {
  const prizes = useRpcQuery('load_prizes', { cafe_slug: cafeSlug });
  return (
    <DeskPageLayout tab="prizes" query={prizes} failure="No hemos podido cargar los premios">
      {(data) => (
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-3 lg:grid-rows-[auto_1fr]">
          <div className="grid gap-4 lg:row-span-2 lg:grid-rows-2">
            {data.wheels.map((wheel) => (
              <WheelCard
                key={wheel.wheel}
                cafe={data.cafe}
                wheel={wheel}
                mayChange={data.permissions.includes('wheels')}
              />
            ))}
          </div>
          <PrizeList data={data} />
          <div className="grid content-start gap-4 lg:contents lg:*:first:col-start-3 lg:*:first:row-span-2 lg:*:first:row-start-1 lg:*:last:col-start-2">
            <FirstChallengeCard data={data} />
            <VisitPointsCard data={data} />
          </div>
        </div>
      )}
    </DeskPageLayout>
  );
}
