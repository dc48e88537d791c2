import { useLayoutEffect, useRef } from 'react';
import {
  useLocation,
  useNavigate,
  useSearchParams,
  type Location,
  type NavigateOptions,
} from 'react-router-dom';

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
  const { state } = useLocation() as { state: unknown };
  const change = (changes: Record<string, string | null>, { replace = false } = {}) =>
    setParams(withChanges(params, changes), { replace, state });
  return { params, change };
}

/**
 * Returns what this entry of the history holds beside the address, and a function that changes it. It lasts through Back
 * and a reload, and reaches no server: for what an address must not hold, as a customer's e-mail.
 */
export function useEntryState<State extends object>() {
  const location = useLocation();
  const navigate = useNavigate();
  const latest = useRef(location);
  useLayoutEffect(() => {
    latest.current = location;
  });
  const change = (changes: Partial<State>, { replace = false }: Pick<NavigateOptions, 'replace'> = {}) => {
    const { pathname, search, hash } = latest.current;
    const state = { ...(latest.current.state as Partial<State> | null), ...changes };
    latest.current = { ...latest.current, state };
    void navigate({ pathname, search, hash }, { replace, state });
  };
  return { entry: (location.state ?? {}) as Partial<State>, change };
}

/** Router state of a link to a detail: the screen that the link stood on. */
interface HasOrigin {
  origin: { to: string; state: unknown };
}

/** Returns the router state for links from this screen to a detail, so that the detail can lead back to it as it is. */
export function useOrigin(): HasOrigin {
  const { pathname, search, state } = useLocation() as Location<unknown>;
  return { origin: { to: pathname + search, state } };
}

/**
 * Returns where a detail's link to its list leads: to the list as it was when the detail was opened from it, otherwise to
 * its beginning.
 * @param to path of the list
 */
export function useWayBack(to: string): { to: string; state?: unknown } {
  const { state } = useLocation() as { state: Partial<HasOrigin> | null };
  const origin = state?.origin;
  return origin && origin.to.split('?')[0] === to ? origin : { to };
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
