import { LAPSED_FROM_DAYS, LAPSED_UNTIL_DAYS } from '@/domain/figures';
import type { ListedCustomer } from '@functions/_shared/contracts/procedures/customers';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { rpcKey } from '@/data/rpc';
import { formatDay } from '@/domain/madrid';
import { CustomerRow } from '@/features/desk/customers/components/customer-row';
import { readPage, useUrlState } from '@/features/desk/shared/table-state';
import { useUserId } from '@/features/desk/shared/use-user-id';
import { errorMessage } from '@/lib/error-messages';
import { callRpc } from '@/lib/rpc';
import { Button } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';

type CustomerFilter = 'all' | 'lapsed' | 'waiting' | 'vip';

const filters: { id: CustomerFilter; label: string; emptyText: string }[] = [
  {
    id: 'lapsed',
    label: 'Tres semanas sin venir',
    emptyText: `Nadie lleva entre ${LAPSED_FROM_DAYS} y ${LAPSED_UNTIL_DAYS} días sin venir.`,
  },
  { id: 'vip', label: 'VIP', emptyText: 'Todavía no hay ningún VIP.' },
  { id: 'waiting', label: 'Con un premio esperando', emptyText: 'Nadie tiene un premio por canjear.' },
];

/** Most pages that a reload or a link loads at once. */
const MAX_RESTORED_PAGES = 25;

interface CustomerListProps {
  cafeId: string;
  onOpen: (enrollmentId: string) => void;
}

/**
 * Lists a café's customers for managers and owners: all, the newest first, or one of three filters (rule T31). Filter and
 * number of pages stand in the address.
 */
export function CustomerList({ cafeId, onOpen }: CustomerListProps) {
  const { params, change } = useUrlState();
  const filter = filters.find(({ id }) => id === params.get('filter'))?.id ?? 'all';
  const listArgs = { cafe_id: cafeId, filter };
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: rpcKey('list_customers', useUserId(), listArgs),
    queryFn: ({ pageParam }) => callRpc('list_customers', { ...listArgs, ...pageParam }),
    initialPageParam: {},
    getNextPageParam: ({ next }) => next,
  });
  const loadedPages = data?.pages.length ?? 0;
  const pages = Math.min(readPage(params.get('page')), MAX_RESTORED_PAGES);
  useEffect(() => {
    if (loadedPages > 0 && loadedPages < pages && hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [loadedPages, pages, hasNextPage, isFetching, error, fetchNextPage]);
  const customers = data?.pages.flatMap((page) => page.customers);
  const none = filters.find(({ id }) => id === filter)?.emptyText ?? 'Todavía no hay ningún cliente.';
  return (
    <section aria-labelledby="customer-list">
      <h2 id="customer-list" className="text-heading">
        Clientes
      </h2>
      <div role="group" aria-label="Filtrar" className="mt-2 flex flex-wrap gap-2">
        {filters.map(({ id, label }) => (
          <Button
            key={id}
            variant={id === filter ? 'secondary' : 'outline'}
            size="sm"
            aria-pressed={id === filter}
            onClick={() => change({ filter: id === filter ? null : id })}
          >
            {label}
          </Button>
        ))}
      </div>
      {customers && customers.length > 0 && (
        <ul className="mt-3 grid gap-2">
          {customers.map((customer) => (
            <CustomerRow
              key={customer.enrollment_id}
              customer={customer}
              onOpen={() => onOpen(customer.enrollment_id)}
            >
              <span className="block text-sm">{formatDetail(customer)}</span>
            </CustomerRow>
          ))}
        </ul>
      )}
      {customers?.length === 0 && <p className="mt-3 text-ink-soft">{none}</p>}
      {error ? (
        <ErrorState
          className="mt-3"
          title="No hemos podido cargar los clientes"
          message={errorMessage(error).description}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : !data ? (
        <SkeletonGroup label="Cargando…" className="mt-3 grid gap-2">
          <Skeleton className="h-20 w-full rounded-card" />
          <Skeleton className="h-20 w-full rounded-card" />
        </SkeletonGroup>
      ) : (
        hasNextPage && (
          <Button
            variant="outline"
            className="mt-3"
            pending={isFetching}
            pendingLabel="Cargando…"
            onClick={() => {
              change({ page: String(loadedPages + 1) }, { replace: true });
              return fetchNextPage();
            }}
          >
            Ver más clientes
          </Button>
        )
      )}
    </section>
  );
}

/** Returns the last visit and how much waits, in one line. */
function formatDetail({ last_visit, waiting }: ListedCustomer): string {
  const visit = last_visit === null ? 'Sin visitas' : `Última visita: ${formatDay(last_visit)}`;
  return waiting === 0
    ? visit
    : `${visit} · ${waiting === 1 ? '1 premio' : `${waiting} premios`} por canjear`;
}
