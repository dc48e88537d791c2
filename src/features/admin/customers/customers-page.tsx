import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { CustomerLinkState } from '@/config/paths';
import { useRpcQuery } from '@/data/rpc';
import { madridDay } from '@/domain/madrid';
import { isUuid } from '@/domain/uuid';
import { AdminPageLayout } from '@/features/admin/shared/admin-page-layout';
import { CustomerSearch } from '@/features/desk/customers/components/customer-search';
import { CustomerPanel } from '@/features/desk/customers/components/customer-panel';
import { CafePicker } from '@/features/desk/shared/cafe-picker';
import { useEntryState, useUrlState } from '@/features/desk/shared/table-state';

/** `/admin/customers`, with the café in the address: customers of every café, found and helped as at its bar (rule T18). */
export function CustomersPage() {
  const { params, change } = useUrlState();
  const cafe = params.get('cafe');
  const cafeId = cafe !== null && isUuid(cafe) ? cafe : null;
  const desk = useRpcQuery('admin_load_customers', cafeId === null ? {} : { cafe_id: cafeId }, {
    placeholderData: keepPreviousData,
  });
  const navigate = useNavigate();
  const { customer: openCustomer = null, isFromList = false } = useEntryState<CustomerLinkState>().entry;
  return (
    <AdminPageLayout
      title="Clientes"
      lead="De todas las cafeterías o de una. Cada ficha que abres y cada cambio quedan anotados como administración."
      query={desk}
      failure="No se pudieron cargar los clientes"
    >
      {({ cafe: current, permissions }) => (
        <div className="grid max-w-3xl items-start gap-5">
          <div hidden={openCustomer !== null}>
            <CafePicker
              label="Cafetería"
              none="Todas las cafeterías"
              value={current}
              onPick={(picked) => change({ cafe: picked?.id ?? null })}
              className="max-w-2xl"
            />
          </div>
          <CustomerSearch
            // A search begun before the picked café's answer is here is that café's.
            cafeId={desk.isPlaceholderData ? cafeId : (current?.id ?? null)}
            today={madridDay()}
            isHidden={openCustomer !== null}
          />
          {openCustomer && (
            <div className="grid gap-2">
              <p className="text-ink-soft">
                Cliente de <strong className="text-ink">{openCustomer.cafe.nombre}</strong>
              </p>
              <CustomerPanel
                key={openCustomer.enrollment_id}
                cafeId={openCustomer.cafe.id}
                enrollmentId={openCustomer.enrollment_id}
                permissions={permissions}
                isFromList={isFromList}
                onClose={() => void navigate(-1)}
              />
            </div>
          )}
        </div>
      )}
    </AdminPageLayout>
  );
}
