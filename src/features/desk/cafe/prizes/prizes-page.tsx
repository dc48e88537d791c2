import { usePrizes } from '@/features/desk/cafe/prizes/api/load-prizes';
import { PrizeForm } from '@/features/desk/cafe/prizes/components/prize-form';
import { DeskScreen } from '@/features/desk/shared/desk-screen';
import { Card } from '@/ui/card';

/** `/team/:cafeSlug/prizes`: what holds for each prize (rule T27). */
export function PrizesPage({ cafeSlug }: { cafeSlug: string }) {
  const prizes = usePrizes(cafeSlug);
  return (
    <DeskScreen tab="prizes" query={prizes} failure="No hemos podido cargar los premios">
      {(data) => (
        <Card as="section" aria-labelledby="prizes">
          <h2 id="prizes" className="text-heading">
            Condiciones de los premios
          </h2>
          <p className="mt-1 max-w-prose text-ink-soft">
            Una línea por premio, que leen el cliente y el equipo. Vale para lo que se gane desde ahora: lo ya
            ganado conserva la suya.
            {data.rights.includes('market_values') &&
              ' El valor es lo que cuesta ese premio en tu carta: con él se calcula en Resultados lo que te cuestan, y solo lo ve el equipo.'}
          </p>
          <div className="mt-2 divide-y divide-line">
            {data.prizes.map((prize) => (
              <PrizeForm
                key={prize.prize}
                cafeId={data.cafe.id}
                prize={prize}
                setsValue={data.rights.includes('market_values')}
              />
            ))}
          </div>
        </Card>
      )}
    </DeskScreen>
  );
}
