import { describe, expect, test } from 'vitest';
import { exampleWheels, segment, version } from '@/features/desk/prizes/test-support';
import {
  changeWheel,
  draftOf,
  isWheelChanged,
  missingPercent,
  savedWheel,
  type WheelChange,
  type WheelDraft,
} from '@/features/desk/prizes/wheel-draft';

const [hito, vip] = exampleWheels.map(({ now }) => now) as [
  ReturnType<typeof version>,
  ReturnType<typeof version>,
];
const after = (draft: WheelDraft, ...changes: WheelChange[]) => changes.reduce(changeWheel, draft);
const cake = { name: 'Tarta de queso', picture: 'cake' };

test('A draft starts as the current version, without a change', () => {
  const draft = draftOf(vip);
  expect(draft).toMatchObject({ unlimited: 0, ceiling: '60' });
  expect(isWheelChanged(draft, vip)).toBe(false);
  expect(savedWheel(draft)).toEqual({
    segments: [
      { prize: 'Café gratis', percent: 60, monthly_limit: null, unlimited: true },
      { prize: 'Tarta de queso', percent: 40, monthly_limit: 20, unlimited: false },
    ],
    ceiling_cents: 6000,
  });
});

test('A draft of the default wheel has the coffee as unlimited prize, or else the most frequent one', () => {
  expect(draftOf(hito).unlimited).toBe(1);
  const sweet = version([segment('A', 30, { picture: 'cake' }), segment('B', 70, { picture: 'cake' })]);
  expect(draftOf(sweet).unlimited).toBe(1);
});

test.each([
  ['40', 1, '45'],
  ['42', 1, '45'],
  ['42', -1, '40'],
  ['5', -1, '1'],
  ['1', -1, '1'],
  ['1', 1, '5'],
  ['100', 1, '100'],
  ['', 1, '5'],
  ['uno', -1, '1'],
] as const)('The percent %j changed by %d is %j', (percent, by, next) => {
  const draft = after(draftOf(hito), { type: 'percent', id: 0, text: percent }, { type: 'step', id: 0, by });
  expect(draft.segments[0]!.percent).toBe(next);
});

describe('Another prize', () => {
  test('takes the place of one and keeps percent and number', () => {
    const draft = after(draftOf(vip), { type: 'prize', id: 1, prize: { name: 'Zumo', picture: 'juice' } });
    expect(draft.segments[1]).toEqual({
      id: 1,
      prize: 'Zumo',
      picture: 'juice',
      percent: '40',
      perMonth: '20',
    });
    expect(isWheelChanged(draft, vip)).toBe(true);
  });

  test('is added with what is missing to 100', () => {
    const draft = after(draftOf(hito), { type: 'percent', id: 0, text: '28' }, { type: 'add', prize: cake });
    expect(draft.segments.at(-1)).toMatchObject({ prize: cake.name, percent: '12' });
    expect(missingPercent(draft)).toBe(0);
  });

  test('never has the id of one that is there', () => {
    const draft = after(draftOf(hito), { type: 'remove', id: 0 }, { type: 'add', prize: cake });
    expect(draft.segments.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });
});

test('removing the unlimited prize leaves none chosen', () => {
  expect(after(draftOf(vip), { type: 'remove', id: 0 })).toMatchObject({ unlimited: null });
  expect(after(draftOf(vip), { type: 'remove', id: 1 })).toMatchObject({ unlimited: 0 });
});

test.each([
  ['10', '55'],
  ['40', '25'],
  // the surplus is more than it has
  ['90', '1'],
])('The unlimited prize is filled from %s percent elsewhere to %s', (elsewhere, filled) => {
  const draft = after(draftOf(hito), { type: 'percent', id: 0, text: elsewhere }, { type: 'fill' });
  expect(draft.segments[1]!.percent).toBe(filled);
});

test('The unlimited prize’s number is not saved, and comes back with another choice', () => {
  const draft = after(draftOf(vip), { type: 'unlimited', id: 1 });
  expect(savedWheel(draft).segments[1]).toEqual({
    prize: 'Tarta de queso',
    percent: 40,
    monthly_limit: null,
    unlimited: true,
  });
  expect(savedWheel(after(draft, { type: 'unlimited', id: 0 })).segments[1]!.monthly_limit).toBe(20);
});
