import { LAPSED_FROM_DAYS, LAPSED_UNTIL_DAYS } from '@/domain/figures';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { rpcKey } from '@/data/rpc';
import { CustomerRows } from '@/features/desk/customers/components/customer-rows';
import { formatLastVisit } from '@/features/desk/customers/format-last-visit';
import { readPage, useUrlState } from '@/features/desk/shared/table-state';
import { useUserId } from '@/features/desk/shared/use-user-id';
import { deskErrorMessage } from '@/features/desk/shared/desk-failure';
import { callRpc } from '@/lib/rpc';
import { Button } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';

const filters = [
  { id: 'vip', label: 'VIP', emptyText: 'Todavía no hay ningún VIP.' },
  { id: 'waiting', label: 'Con premio', emptyText: 'Nadie tiene un premio por canjear.' },
  {
    id: 'lapsed',
    label: 'Sin venir',
    emptyText: `Nadie lleva entre ${LAPSED_FROM_DAYS} y ${LAPSED_UNTIL_DAYS} días sin venir.`,
  },
] as const;

/** Most pages that a reload or a link loads at once. */
const MAX_RESTORED_PAGES = 25;

interface CustomerListProps {
  cafeId: string;
  /** Today in Madrid. */
  today: string;
  onOpen: (enrollmentId: string) => void;
}

/**
 * Lists a café's customers for managers and owners: all, the newest first, or one of three filters (rule T31). Filter and
 * number of pages stand in the address. A filter says how many it finds.
 */
export function CustomerList({ cafeId, today, onOpen }: CustomerListProps) {
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
  const [counts, setCounts] = useState(data?.pages[0]?.counts ?? null);
  const loadedCounts = data?.pages[0]?.counts ?? null;
  // The numbers stay while another filter's page is loaded.
  if (loadedCounts !== null && loadedCounts !== counts) setCounts(loadedCounts);
  const none = filters.find(({ id }) => id === filter)?.emptyText ?? 'Todavía no hay ningún cliente.';
  return (
    <section aria-labelledby="customer-list">
      <h2 id="customer-list" className="text-heading">
        Clientes
      </h2>
      <div role="group" aria-label="Filtrar" className="mt-2 flex flex-wrap gap-1.5">
        {filters.map(({ id, label }) => (
          <Button
            key={id}
            variant={id === filter ? 'secondary' : 'outline'}
            size="sm"
            className="gap-1.5 px-2.5!"
            aria-pressed={id === filter}
            onClick={() => change({ filter: id === filter ? null : id })}
          >
            {label}
            {/* with the room of two digits, so that nothing moves when they arrive */}
            <span className="min-w-[2ch] text-left tabular-nums">{counts && formatCount(counts[id])}</span>
          </Button>
        ))}
      </div>
      {customers && customers.length > 0 && (
        <CustomerRows
          rows={customers.map((customer) => ({
            ...customer,
            moment: formatLastVisit(customer.last_visit, today),
          }))}
          onOpen={({ enrollment_id }) => onOpen(enrollment_id)}
          className="mt-3"
        />
      )}
      {customers?.length === 0 && <p className="mt-3 text-ink-soft">{none}</p>}
      {error ? (
        <ErrorState
          className="mt-3"
          title="No hemos podido cargar los clientes"
          message={deskErrorMessage(error).description}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : !data ? (
        <SkeletonGroup label="Cargando…" className="mt-3 grid gap-2">
          <Skeleton className="h-96 w-full rounded-card" />
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

/** The server counts up to 100. */
const formatCount = (count: number) => (count > 99 ? '99+' : String(count));
