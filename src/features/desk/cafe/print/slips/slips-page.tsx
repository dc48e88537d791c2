import type { Slips } from '@functions/_shared/contracts/procedures/presence';
import { useSlips } from '@/features/desk/cafe/print/slips/api/load-slips';
import { NewSheet } from '@/features/desk/cafe/print/slips/components/new-sheet';
import { SheetItem } from '@/features/desk/cafe/print/slips/components/sheet-item';
import { SingleSlips } from '@/features/desk/cafe/print/slips/components/single-slips';
import { DeskScreen } from '@/features/desk/shared/desk-screen';
import { Card } from '@/ui/card';

/** `/team/:cafeSlug/slips`: slips on paper, made, given their day and voided (rules P11 and P13). */
export function SlipsPage({ cafeSlug }: { cafeSlug: string }) {
  return (
    <DeskScreen tab="slips" query={useSlips(cafeSlug)} failure="No hemos podido cargar los vales">
      {(data) => <Sheets {...data} singles={data.slips} />}
    </DeskScreen>
  );
}

interface SheetsProps extends Pick<Slips, 'cafe' | 'today' | 'sheets'> {
  singles: Slips['slips'];
}

function Sheets({ cafe, today, sheets, singles }: SheetsProps) {
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <NewSheet cafe={cafe} />
      <Card as="section" aria-labelledby="sheets">
        <h2 id="sheets" className="text-heading">
          Hojas
        </h2>
        {sheets.length === 0 ? (
          <p className="mt-2 text-ink-soft">Todavía ninguna.</p>
        ) : (
          <ul className="mt-2 divide-y divide-line">
            {sheets.map((sheet) => (
              <SheetItem key={sheet.id} cafeId={cafe.id} sheet={sheet} today={today} />
            ))}
          </ul>
        )}
      </Card>
      {singles.length > 0 && <SingleSlips cafeId={cafe.id} slips={singles} />}
    </div>
  );
}
