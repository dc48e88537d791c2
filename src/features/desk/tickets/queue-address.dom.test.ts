import { beforeEach, describe, expect, it } from 'vitest';
import { cursorText, readTicketList } from '@/features/desk/tickets/queue-address';
import { readStoredOrder, storeOrder } from '@/features/desk/tickets/queue-order';
import { clearDeviceStore } from '@/lib/storage';

const read = (address: string, oldest = false) => readTicketList(new URLSearchParams(address), oldest);
const id = '0b8f7a7e-3c1d-4a7e-9f53-0d8f6a1b2c3d';
const moment = '2026-11-21T10:00:00.123456+00:00';

describe('the queue in its address', () => {
  it('is newest first, of everybody, from the start', () => {
    expect(read('')).toEqual({
      tab: 'pendientes',
      oldestFirst: false,
      all: true,
      cafeId: null,
      person: '',
      cursor: null,
    });
  });

  it('says tab, order, café, person and place', () => {
    const at = new URLSearchParams({
      orden: 'antiguos',
      ver: 'sin-equipo',
      cafe: id,
      persona: ' ana@ ',
      tras: cursorText({ moment, id }),
    });
    expect(read(at.toString())).toEqual({
      tab: 'pendientes',
      oldestFirst: true,
      all: false,
      cafeId: id,
      person: 'ana@',
      cursor: { moment, id, backwards: false },
    });
    expect(read(new URLSearchParams({ antes: cursorText({ moment, id }) }).toString()).cursor).toMatchObject({
      backwards: true,
    });
  });

  it('takes what is odd for not given', () => {
    for (const odd of [
      'tras=x',
      `tras=${moment}`,
      `tras=2026-99-99T99:99:99Z_${id}`,
      'cafe=1',
      'persona=an',
      'orden=x',
    ])
      expect(read(odd), odd).toEqual(read(''));
  });

  it('follows the remembered order where it says none, and only for what waits', () => {
    expect(read('', true).oldestFirst).toBe(true);
    expect(read('orden=nuevos', true).oldestFirst).toBe(false);
    expect(read('tab=revisados', true).oldestFirst).toBe(false);
    expect(read('tab=provisionales', true)).toMatchObject({ tab: 'provisionales', oldestFirst: false });
  });
});

describe('the order that somebody chose', () => {
  beforeEach(() => localStorage.clear());

  it('is remembered on this device until they sign out, for that person alone, and can be taken back', () => {
    expect(readStoredOrder('ana')).toBe(false);
    storeOrder('ana', true);
    expect(readStoredOrder('ana')).toBe(true);
    expect(readStoredOrder('eva')).toBe(false);
    storeOrder('ana', false);
    expect(readStoredOrder('ana')).toBe(false);
    storeOrder('ana', true);
    clearDeviceStore();
    expect(readStoredOrder('ana')).toBe(false);
  });
});
