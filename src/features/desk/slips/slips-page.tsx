import { useRpcQuery } from '@/data/rpc';
import { NewSlipSheet } from '@/features/desk/slips/components/new-slip-sheet';
import { DeskPageLayout } from '@/features/desk/shared/desk-page-layout';
import { PrintTabs } from '@/features/desk/shared/print-tabs';
import { SlipSheets } from '@/features/desk/shared/slips/slip-sheets';

/** `/team/:cafeSlug/cafe/print/slips`: slips on paper, made, given their day and voided (rules P11 and P13). */
export function SlipsPage({ cafeSlug }: { cafeSlug: string }) {
  return (
    <DeskPageLayout
      tab="slips"
      query={useRpcQuery('load_slips', { cafe_slug: cafeSlug })}
      failure="No hemos podido cargar los vales"
    >
      {(data) => (
        <>
          <PrintTabs frame={data} current="slips" />
          <div className="grid items-start gap-5 md:grid-cols-2">
            <NewSlipSheet cafe={data.cafe} sheets={data.sheets} />
            <SlipSheets {...data} />
          </div>
        </>
      )}
    </DeskPageLayout>
  );
}
