import type { Answer } from '@functions/_shared/contracts/procedures';
import type { ListedPrize } from '@functions/_shared/contracts/procedures/prizes';
import { useState } from 'react';
import { ChevronRight, Plus } from 'lucide-react';
import { formatDayToCome } from '@/domain/days-ago';
import { formatEuros } from '@functions/_shared/texts/money';
import { NewPrize } from '@/features/desk/prizes/components/new-prize';
import { PrizeDialog } from '@/features/desk/prizes/components/prize-dialog';
import { shortWheelTitles } from '@/features/desk/prizes/wheel-texts';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { RewardIllustration } from '@/ui/illustrations/reward-illustration';

type Prizes = Answer<'load_prizes'>;

/** Lists a café's prizes, one row each; a press opens what can be set of it. */
export function PrizeList({ data }: { data: Prizes }) {
  const [opened, setOpened] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const prize = data.prizes.find(({ name }) => name === opened);
  return (
    <Card as="section" aria-labelledby="prize-list" bare className="self-start">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 pt-3 sm:px-5">
        <h2 id="prize-list" className="text-lead font-bold">
          Lista de premios
        </h2>
        {data.permissions.includes('wheels') && (
          <Button variant="outline" size="sm" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" className="size-4.5" />
            Nuevo premio
          </Button>
        )}
      </div>
      <ul className="@container mt-2 divide-y divide-line">
        {data.prizes.map((listed) => (
          <li key={listed.name}>
            <button
              type="button"
              onClick={() => setOpened(listed.name)}
              className="flex min-h-13 w-full items-center gap-3 px-4 py-2 text-left hover:bg-paper-deep sm:px-5"
            >
              {/* with large text the name has the room */}
              <RewardIllustration picture={listed.picture} className="size-9 shrink-0 @max-[12rem]:hidden" />
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
                <span className="min-w-0 flex-[1_1_8rem] leading-tight">
                  <span className="block font-semibold break-words">{listed.name}</span>
                  <span className="text-sm break-words text-ink-soft">{describePrize(listed, data)}</span>
                </span>
                <span className="text-sm tabular-nums">
                  {listed.value_cents === null ? (
                    <span className="text-ink-soft">Sin valor</span>
                  ) : (
                    formatEuros(listed.value_cents)
                  )}
                </span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
            </button>
          </li>
        ))}
      </ul>
      {prize && <PrizeDialog key={prize.name} data={data} prize={prize} onClose={() => setOpened(null)} />}
      {adding && <NewPrize cafeId={data.cafe.id} onClose={() => setAdding(false)} />}
    </Card>
  );
}

/** Says in a line where a prize lies and until when it is sold out. */
function describePrize(
  { name, wheels, sold_out_until: soldOut }: ListedPrize,
  { first_prize: first }: Prizes,
) {
  const places = [
    ...(name === first ? ['Desafío 1'] : []),
    ...wheels.map((wheel) => `Ruleta ${shortWheelTitles[wheel]}`),
  ];
  const where = places.length === 0 ? 'En ninguna ruleta' : places.join(' · ');
  return soldOut === null ? where : `Agotado hasta ${formatDayToCome(soldOut)} · ${where}`;
}
