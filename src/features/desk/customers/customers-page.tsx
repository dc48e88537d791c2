import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { OpensCustomer } from '@/config/paths';
import { CustomerSearch } from '@/features/desk/customers/components/customer-search';
import { CustomerSheet } from '@/features/desk/customers/components/customer-sheet';
import { DeskScreen } from '@/features/desk/shared/desk-screen';
import { useToday } from '@/features/desk/shared/use-today';
import { WaitingNotice } from '@/features/desk/shared/waiting-notice';

/** `/team/:cafeSlug/customers`: who asks at the bar is found here, and helped (rules T11 to T13). */
export function CustomersPage({ cafeSlug }: { cafeSlug: string }) {
  // The light call of the day keeps the frame, and says when its reader was taken off the team.
  const frame = useToday(cafeSlug);
  const { state } = useLocation() as { state: Partial<OpensCustomer> | null };
  const [recordId, setRecordId] = useState(state?.customer?.record_id ?? null);
  return (
    <DeskScreen tab="customers" query={frame} failure="No hemos podido cargar la barra" looking="by-rights">
      {({ cafe, rights, waiting }) => (
        <div className="grid items-start gap-5">
          <WaitingNotice cafe={cafe} waiting={waiting} />
          <CustomerSearch
            cafeSlug={cafe.slug}
            hidden={recordId !== null}
            onOpen={({ record_id }) => setRecordId(record_id)}
          />
          {recordId !== null && (
            <CustomerSheet
              key={recordId}
              cafeSlug={cafe.slug}
              recordId={recordId}
              rights={rights}
              onClose={() => setRecordId(null)}
            />
          )}
        </div>
      )}
    </DeskScreen>
  );
}
