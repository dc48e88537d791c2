import { isSearchText } from '@/domain/search-text';
import { isUuid } from '@/domain/uuid';

/** The ticket that a page of the queue follows or, backwards, ends before: where it was, also when it has left. */
interface Cursor {
  /** Instant it was sent or, in the reviewed list, decided; as the server wrote it. */
  moment: string;
  id: string;
  backwards: boolean;
}

/** The tabs, as the address and the empty list name them. Provisional ones were read by QR and are not confirmed yet. */
export const TICKET_TABS = ['pendientes', 'provisionales', 'revisados'] as const;

/** Filters and place of a list of tickets. */
export interface TicketList {
  tab: (typeof TICKET_TABS)[number];
  oldestFirst: boolean;
  /** True unless what a café's team has still time for is left out. */
  all: boolean;
  cafeId: string | null;
  /** Beginning of the sender's e-mail; empty for everybody. */
  person: string;
  cursor: Cursor | null;
}

/** Minimum length of an e-mail's beginning that the server searches for. */
const MIN_PERSON = 3;

/** Returns true for a part of an address that the server looks for. */
export const isPersonSearch = (text: string) => isSearchText(text, MIN_PERSON);

/** Returns a ticket's place as the address writes it. */
export function cursorText({ moment, id }: Pick<Cursor, 'moment' | 'id'>): string {
  return `${moment}_${id}`;
}

function readCursor(text: string | null, backwards: boolean): Cursor | null {
  const [moment = '', id = ''] = (text ?? '').split('_');
  const odd =
    !/^\d{4}-\d\d-\d\dT[\d:.]{8,15}(Z|[+-]\d\d:\d\d)$/.test(moment) || Number.isNaN(Date.parse(moment));
  return odd || !isUuid(id) ? null : { moment, id, backwards };
}

/**
 * Returns the list that an address names. Odd parameters count as not given, and only waiting tickets are turned round.
 * @param oldestFirst this person's order where the address says nothing
 */
export function readTicketList(params: URLSearchParams, oldestFirst: boolean): TicketList {
  const tab = TICKET_TABS.find((name) => name === params.get('tab')) ?? 'pendientes';
  const order = params.get('orden');
  const cafe = params.get('cafe') ?? '';
  const person = (params.get('persona') ?? '').trim().slice(0, 254);
  return {
    tab,
    oldestFirst: tab === 'pendientes' && (order === 'antiguos' || (order !== 'nuevos' && oldestFirst)),
    all: params.get('ver') !== 'sin-equipo',
    cafeId: isUuid(cafe) ? cafe : null,
    person: isPersonSearch(person) ? person : '',
    cursor: readCursor(params.get('tras'), false) ?? readCursor(params.get('antes'), true),
  };
}
