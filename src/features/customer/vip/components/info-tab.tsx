import type { ReactNode } from 'react';
import type { CafeVipArea } from '@/data/vip/vip-area';
import { HITO_COUNT } from '@/domain/figures';
import { VipCard } from '@/features/customer/vip/components/vip-card';
import { lazyComponent } from '@/lib/lazy-component';
import { Badge } from '@/ui/badge';
import { Skeleton } from '@/ui/skeleton';

// below the first view
const InfoDetails = lazyComponent<{ cafeSlug: string }>(
  () => import('@/features/customer/vip/components/info-details'),
  <Skeleton className="h-100 w-full rounded-card md:h-44" />,
);

interface InfoTabProps {
  area: CafeVipArea;
  isFaceDown: boolean;
  /** The one thing to do today. */
  children: ReactNode;
}

/** Tab "Info VIP": the card, what can be done today, then status, benefits and how it works. */
export function InfoTab({ area, isFaceDown, children }: InfoTabProps) {
  return (
    <div className="grid gap-8">
      <div className="abreast grid items-center gap-4 md:grid-cols-[repeat(2,minmax(0,28rem))] md:gap-x-8">
        <VipCard area={area} isFaceDown={isFaceDown} />
        <div className="grid gap-4">
          {children}
          <section className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-1">
            <div>
              <h2 className="text-base font-bold">Tu Estado VIP</h2>
              <p className="text-sm text-ink-soft">
                Hitos Completados: {HITO_COUNT}/{HITO_COUNT}
              </p>
            </div>
            <Badge tone="premium">VIP ACTIVO</Badge>
          </section>
        </div>
      </div>
      <InfoDetails cafeSlug={area.cafe.slug} />
    </div>
  );
}
