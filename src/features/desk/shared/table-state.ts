import { useSearchParams } from 'react-router-dom';

/** Rows per page of the desk's tables. */
export const PAGE_SIZE = 25;
const MAX_PAGE = 100_000;

/** Sorting and page of a table. */
export interface TableState<Sort extends string> {
  sort: Sort;
  descending: boolean;
  /** From 1. */
  page: number;
  search: string;
}

interface TableOptions<Sort extends string> {
  sorts: readonly Sort[];
  /** The order without a choice. */
  initial: { sort: Sort; descending: boolean };
}

/** Reads the `page` parameter. Anything but a page is page 1. */
export function readPage(text: string | null): number {
  const page = /^\d{1,6}$/.test(text ?? '') ? Number(text) : 1;
  return Math.min(MAX_PAGE, Math.max(1, page));
}

/** Reads a table's state from an address's parameters. Unknown values count as absent. */
export function readTableState<Sort extends string>(
  params: URLSearchParams,
  { sorts, initial }: TableOptions<Sort>,
): TableState<Sort> {
  const sort = sorts.find((known) => known === params.get('sort'));
  return {
    sort: sort ?? initial.sort,
    descending: sort ? params.get('dir') === 'desc' : initial.descending,
    page: readPage(params.get('page')),
    search: (params.get('q') ?? '').slice(0, 80),
  };
}

/** Parameters that hold the position in a list. */
const positionParams = ['page', 'tras', 'antes'];

/**
 * Returns changed parameters, on the first page unless a position was given.
 * @param changes null removes a parameter
 */
export function withChanges(
  params: URLSearchParams,
  changes: Record<string, string | null>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const param of positionParams) next.delete(param);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/**
 * Returns the address's parameters and a function that changes them: in place while somebody types, otherwise as a
 * step to go back to.
 */
export function useUrlState() {
  const [params, setParams] = useSearchParams();
  const change = (changes: Record<string, string | null>, { replace = false } = {}) =>
    setParams(withChanges(params, changes), { replace });
  return { params, change };
}

/** Returns a table's state, kept in the address, with what changes it. */
export function useTableState<Sort extends string>(options: TableOptions<Sort>) {
  const { params, change } = useUrlState();
  const state = readTableState(params, options);
  return {
    state,
    params,
    change,
    /** Sorts by a column, the other way round when it is the one already. */
    sortBy: (sort: Sort) => change({ sort, dir: state.sort === sort && !state.descending ? 'desc' : null }),
  };
}
