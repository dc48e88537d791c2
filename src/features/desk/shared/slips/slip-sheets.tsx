import type { Slips } from '@functions/_shared/contracts/procedures/slips';
import { SlipSheetItem } from '@/features/desk/shared/slips/slip-sheet-item';
import { SingleSlips } from '@/features/desk/shared/slips/single-slips';
import { Card } from '@/ui/card';

/** Lists a café's sheets, to give one its day or void it, and the single slips that nobody has used (rules P10, P11). */
export function SlipSheets({
  cafe,
  today,
  sheets,
  slips,
}: Pick<Slips, 'cafe' | 'today' | 'sheets' | 'slips'>) {
  return (
    <>
      <Card as="section" aria-labelledby="sheets">
        <h2 id="sheets" className="text-heading">
          Hojas
        </h2>
        {sheets.length === 0 ? (
          <p className="mt-2 text-ink-soft">Todavía ninguna.</p>
        ) : (
          <ul className="mt-2 divide-y divide-line">
            {sheets.map((sheet) => (
              <SlipSheetItem key={sheet.id} cafeId={cafe.id} sheet={sheet} today={today} />
            ))}
          </ul>
        )}
      </Card>
      {slips.length > 0 && <SingleSlips cafeId={cafe.id} slips={slips} />}
    </>
  );
}
