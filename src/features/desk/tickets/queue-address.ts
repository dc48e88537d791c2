import { isUuid } from '@/domain/uuid';

/** The ticket that a page of the queue follows or, backwards, ends before: where it was, also when it has left. */
interface Cursor {
  /** When it was sent or, in the reviewed ones, decided; as the server wrote it. */
  moment: string;
  id: string;
  backwards: boolean;
}

/** Which tickets are listed. */
export interface TicketList {
  reviewed: boolean;
  /** Read by QR and not confirmed yet. */
  provisional: boolean;
  oldestFirst: boolean;
  /** Also what a café's team has still time for. */
  all: boolean;
  cafeId: string | null;
  /** How the sender's e-mail begins; empty for everybody. */
  person: string;
  cursor: Cursor | null;
}

/** As much of an e-mail as the server looks for, at least. */
export const MIN_PERSON = 3;

/** In: a ticket's place. Out: how it stands in the address. */
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
 * In: an address's parameters, and whether this person wants the oldest first where the address says nothing.
 * Out: the list it names; what is odd there counts as not given. Only what waits is turned round.
 */
export function readTicketList(params: URLSearchParams, oldestFirst: boolean): TicketList {
  const tab = params.get('tab');
  const reviewed = tab === 'revisados';
  const provisional = tab === 'provisionales';
  const order = params.get('orden');
  const cafe = params.get('cafe') ?? '';
  const person = (params.get('persona') ?? '').trim().slice(0, 254);
  return {
    reviewed,
    provisional,
    oldestFirst: !reviewed && !provisional && (order === 'antiguos' || (order !== 'nuevos' && oldestFirst)),
    all: params.get('ver') === 'todos',
    cafeId: isUuid(cafe) ? cafe : null,
    person: person.length < MIN_PERSON ? '' : person,
    cursor: readCursor(params.get('tras'), false) ?? readCursor(params.get('antes'), true),
  };
}
