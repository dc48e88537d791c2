import type { Today } from '@functions/_shared/contracts/procedures/today';
import { useRpcMutation } from '@/data/rpc-mutation';
import { formatDayToCome } from '@/domain/days-ago';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { toast } from '@/ui/toast';

interface SoldOutCardProps {
  cafeId: string;
  sellable: Today['sellable'];
}

/** Marks a prize of the café's own wheels as sold out until tomorrow, or brings it back: one press each. */
export function SoldOutCard({ cafeId, sellable }: SoldOutCardProps) {
  const { mutateAsync } = useRpcMutation('set_prize_sold_out', { cafe_id: cafeId });
  const mark = async (prize: string, until: 'tomorrow' | null) => {
    try {
      await mutateAsync({ prize, until });
    } catch (thrown) {
      toast(deskFailure(thrown, 'No se pudo guardar. Prueba otra vez.'));
    }
  };
  return (
    <Card as="section" aria-labelledby="sold-out" className="px-4! py-3! sm:px-5!">
      <h2 id="sold-out" className="text-lead font-bold">
        ¿Se ha agotado algo?
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {sellable.map(({ name, sold_out_until: until }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5">
            <span className="min-w-0 flex-[1_1_8rem] leading-tight break-words">
              {name}
              {until !== null && (
                <span role="status" className="block text-sm text-ink-soft">
                  Agotado hasta {formatDayToCome(until)}
                </span>
              )}
            </span>
            <Button
              variant="outline"
              size="sm"
              aria-label={`${until === null ? 'Agotado' : 'Ya hay'}: ${name}`}
              onClick={() => mark(name, until === null ? 'tomorrow' : null)}
            >
              {until === null ? 'Agotado' : 'Ya hay'}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
