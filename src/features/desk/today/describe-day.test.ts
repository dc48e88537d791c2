import type { DaySummary, Today } from '@functions/_shared/contracts/procedures/today';
import { describe, expect, test } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import { describeDay, suggestForTomorrow } from '@/features/desk/today/describe-day';

const quiet: DaySummary = { new_customers: 0, comebacks: 0, new_vips: 0, busy_hour: null };

const dayOf = (visits: number, summary: Partial<DaySummary> | null, more: Partial<Today> = {}): Today => ({
  cafe: exampleCafe,
  role: 'owner',
  permissions: ['today'],
  teams: [],
  waiting_tickets: 0,
  missing: [],
  has_begun: true,
  day: '2026-11-28',
  day_word: { picture: '☕', word: 'taza' },
  now: '2026-11-28T20:30:00Z',
  waiting: [],
  visits,
  redemptions: 0,
  handed_out: [],
  latest: [],
  sellable: [],
  day_summary: summary && { ...quiet, ...summary },
  ...more,
});

describe('A day that is over', () => {
  test.each<[number, Partial<DaySummary>, string[]]>([
    [0, { busy_hour: 11 }, ['Un día tranquilo: hoy nadie ha apuntado una visita.']],
    [0, { new_vips: 1 }, ['Un día tranquilo: hoy nadie ha apuntado una visita, 1 VIP nuevo.']],
    [1, {}, ['Un día tranquilo: 1 visita.']],
    [1, { new_customers: 1 }, ['Un día tranquilo: 1 visita, de alguien nuevo.']],
    [2, { new_customers: 2 }, ['Un día tranquilo: 2 visitas, de gente nueva.']],
    [
      2,
      { new_customers: 1, new_vips: 2 },
      ['Un día tranquilo: 2 visitas, 1 por primera vez y 2 VIP nuevos.'],
    ],
    [3, {}, ['3 visitas, todas de gente que ya te conocía.']],
    [3, { new_customers: 3 }, ['3 visitas, todas por primera vez.']],
    [
      12,
      { new_customers: 3, comebacks: 2, new_vips: 1, busy_hour: 11 },
      [
        '12 visitas: 3 por primera vez y 9 de gente que ya te conocía.',
        '2 personas han vuelto tras tres semanas o más sin venir y 1 se ha hecho VIP.',
        'Mañana, domingo, lo fuerte suele ser a las 11.',
      ],
    ],
    [
      5,
      { new_vips: 2, busy_hour: 1 },
      [
        '5 visitas, todas de gente que ya te conocía.',
        '2 personas se han hecho VIP.',
        'Mañana, domingo, lo fuerte suele ser a la 1.',
      ],
    ],
  ])('is said in one to three lines: %i visits, %o', (visits, summary, lines) => {
    expect(describeDay(dayOf(visits, summary))).toEqual(lines);
  });

  test('is not said while the café is open', () => {
    expect(describeDay(dayOf(12, null))).toEqual([]);
  });
});

describe('The one thing to do', () => {
  const sellable = [
    { name: 'Tostada', sold_out_until: '2026-11-29' },
    { name: 'Batido', sold_out_until: '2026-12-01' },
  ];

  test('is the tickets that wait, else a prize that is still sold out tomorrow', () => {
    expect(suggestForTomorrow(dayOf(3, {}, { waiting_tickets: 2, sellable }))?.label).toBe(
      'Revisar 2 tickets',
    );
    expect(suggestForTomorrow(dayOf(3, {}, { waiting_tickets: 1 }))?.label).toBe('Revisar 1 ticket');
    expect(suggestForTomorrow(dayOf(3, {}, { sellable }))?.label).toBe('Mañana sigue agotado: Batido');
  });

  test('is nothing on a quiet day, in an open café, and for somebody who may do neither', () => {
    expect(suggestForTomorrow(dayOf(2, {}, { waiting_tickets: 2 }))).toBeNull();
    expect(suggestForTomorrow(dayOf(3, null, { waiting_tickets: 2 }))).toBeNull();
    expect(suggestForTomorrow(dayOf(3, {}, { waiting_tickets: null }))).toBeNull();
  });
});
