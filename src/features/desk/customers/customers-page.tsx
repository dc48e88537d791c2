import { Link, useNavigate } from 'react-router-dom';
import type { CustomerLinkState } from '@/config/paths';
import { CustomerList } from '@/features/desk/customers/components/customer-list';
import { CustomerSearch } from '@/features/desk/customers/components/customer-search';
import { TodayCustomers } from '@/features/desk/customers/components/today-customers';
import { CustomerPanel } from '@/features/desk/customers/components/customer-panel';
import { deskTabs } from '@/features/desk/shared/desk-tabs';
import { DeskPageLayout } from '@/features/desk/shared/desk-page-layout';
import { useEntryState, useOrigin } from '@/features/desk/shared/table-state';
import { useToday } from '@/features/desk/shared/use-today';
import { WaitingNotice } from '@/features/desk/shared/waiting-notice';

/** `/team/:cafeSlug/customers`: the customer who asks at the counter is found here, and helped (rules T11 to T13). */
export function CustomersPage({ cafeSlug }: { cafeSlug: string }) {
  // The light call of the day keeps the frame, and says when its reader was taken off the team.
  const frame = useToday(cafeSlug);
  const navigate = useNavigate();
  const origin = useOrigin();
  const { entry, change } = useEntryState<CustomerLinkState>();
  const openCustomer = (enrollment_id: string, { id, nombre }: CustomerLinkState['customer']['cafe']) =>
    change({ customer: { enrollment_id, cafe: { id, nombre } }, isFromList: true });
  const enrollmentId = entry.customer?.enrollment_id ?? null;
  return (
    <DeskPageLayout
      tab="customers"
      query={frame}
      failure="No hemos podido cargar la barra"
      readOnly="by-permissions"
    >
      {({ cafe, permissions, waiting, latest, day }) => (
        <div className="grid items-start gap-4">
          <WaitingNotice cafe={cafe} waiting={waiting} />
          <CustomerSearch cafeId={cafe.id} today={day} isHidden={enrollmentId !== null}>
            <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
              <TodayCustomers
                latest={latest}
                isShort={permissions.includes('customer_list')}
                onOpen={(enrollment_id) => openCustomer(enrollment_id, cafe)}
              />
              {permissions.includes('customer_list') && (
                <CustomerList
                  cafeId={cafe.id}
                  today={day}
                  onOpen={(enrollment_id) => openCustomer(enrollment_id, cafe)}
                />
              )}
            </div>
            {permissions.includes('opinions') && cafe.first_challenge === 'opinion' && (
              <Link
                to={deskTabs.opinions.to(cafe.slug)}
                state={origin}
                className="flex min-h-touch items-center justify-self-start font-semibold text-primary-ink underline underline-offset-4"
              >
                Leer las opiniones
              </Link>
            )}
          </CustomerSearch>
          {enrollmentId !== null && (
            <CustomerPanel
              key={enrollmentId}
              cafeId={cafe.id}
              enrollmentId={enrollmentId}
              permissions={permissions}
              isFromList={entry.isFromList ?? false}
              onClose={() => void navigate(-1)}
            />
          )}
        </div>
      )}
    </DeskPageLayout>
  );
}
