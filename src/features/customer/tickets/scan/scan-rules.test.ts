import { expect, test } from 'vitest';
import { FISCAL_HOSTS, mayBeFiscal } from '@/features/customer/tickets/scan/fiscal-text';
import { visibleCrop, wholePhoto } from '@/ui/scanner/frame';
import { formatDeadline } from '@/features/customer/tickets/format-deadline';

test('A text may be a receipt’s when it leads to one of the treasuries', () => {
  for (const host of FISCAL_HOSTS) expect(mayBeFiscal(`https://${host}/x?nif=1`), host).toBe(true);
  expect(mayBeFiscal('HTTPS://WWW2.AGENCIATRIBUTARIA.GOB.ES/wlpl/TIKE-CONT/ValidarQR?nif=1')).toBe(true);
  for (const text of [
    '',
    'Mesa 4',
    'https://carta.example/menu',
    'https://batuz.eus.example/QRTBAI/?id=1',
    'https://carta.example/?to=batuz.eus',
    'javascript:batuz.eus',
    'WIFI:S:Central;T:WPA;P:cafe;;',
  ])
    expect(mayBeFiscal(text), text).toBe(false);
});

test('The visible part of a frame is decoded, scaled down and never up', () => {
  // a landscape camera in a square box
  expect(visibleCrop({ width: 1920, height: 1080 }, { width: 340, height: 340 })).toMatchObject({
    x: 420,
    y: 0,
    width: 1080,
    height: 1080,
    drawn: { width: 1080, height: 1080 },
  });
  // an upright one
  expect(visibleCrop({ width: 1080, height: 1920 }, { width: 300, height: 400 })).toMatchObject({
    x: 0,
    y: 240,
    width: 1080,
    height: 1440,
  });
  const { drawn } = visibleCrop({ width: 4000, height: 3000 }, { width: 400, height: 300 });
  expect(drawn).toEqual({ width: 1280, height: 960 });
  expect(visibleCrop({ width: 640, height: 480 }, { width: 0, height: 0 })).toMatchObject({
    width: 640,
    height: 480,
  });
});

test('A photo keeps the details of a small code', () => {
  expect(wholePhoto({ width: 4000, height: 3000 }).drawn).toEqual({ width: 3000, height: 2250 });
  expect(wholePhoto({ width: 800, height: 600 }).drawn).toEqual({ width: 800, height: 600 });
});

test('A moment is formatted in everyday words, in Madrid’s days', () => {
  const now = '2026-11-22T21:30:00Z';
  expect(formatDeadline('2026-11-22T22:30:00Z', now)).toBe('hoy a las 23:30');
  expect(formatDeadline('2026-11-22T23:30:00Z', now)).toBe('mañana a las 0:30');
  expect(formatDeadline('2026-11-23T00:05:00Z', now)).toBe('mañana a la 1:05');
  expect(formatDeadline('2026-11-24T10:04:00Z', now)).toBe('el 24/11/2026 a las 11:04');
});
