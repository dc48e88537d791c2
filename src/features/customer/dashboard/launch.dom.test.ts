import type { DashboardCafe } from '@functions/_shared/contracts/procedures/dashboard';
import { beforeEach, expect, test } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import { CAFES_KEY } from '@/data/customer/clear-stored-rewards';
import { launchDestination, sortByLastCafe } from '@/features/customer/dashboard/launch';

const cafeOf = (slug: string, state: 'active' | 'paused' = 'active') =>
  ({ cafe: { ...exampleCafe, slug, short_slug: slug, state }, vip: slug === 'bar-vip' }) as DashboardCafe;
const cafes = [cafeOf('bar-sol'), cafeOf('bar-vip'), cafeOf('bar-paused', 'paused')];
const VIP = '/conecta-vip/bar-vip';
const use = (...slugs: string[]) =>
  window.localStorage.setItem(CAFES_KEY, JSON.stringify(Object.fromEntries(slugs.map((slug) => [slug, {}]))));

beforeEach(() => window.localStorage.clear());

test.each<[string, string[], Record<string, string | undefined>]>([
  ['a customer', ['bar-vip', 'bar-sol'], { card: undefined, code: '/account', prizes: '/rewards/bar-sol' }],
  ['a VIP', ['bar-sol', 'bar-vip'], { card: VIP, code: VIP, prizes: '/rewards/bar-vip' }],
  ['a phone that has shown none', [], { card: undefined, code: '/account', prizes: '/rewards/bar-sol' }],
  ['a paused café', ['bar-paused'], { card: undefined, code: '/account', prizes: '/rewards/bar-sol' }],
])('A launch by %s leads to the café used last', (_, used, expected) => {
  use(...used);
  for (const [launch, destination] of Object.entries(expected))
    expect(launchDestination(`?launch=${launch}`, cafes)).toBe(destination);
});

test('A launch without a café stays on the dashboard, and no other address leads away', () => {
  expect(launchDestination('?launch=prizes', [])).toBeUndefined();
  use('bar-vip');
  expect(launchDestination('', cafes)).toBeUndefined();
});

test('The café used last is the first card, whatever the device has stored', () => {
  const order = () => sortByLastCafe(cafes).map(({ cafe }) => cafe.slug);
  use('bar-sol', 'bar-vip');
  expect(order()).toEqual(['bar-vip', 'bar-sol', 'bar-paused']);
  window.localStorage.setItem(CAFES_KEY, '{');
  expect(order()).toEqual(['bar-sol', 'bar-vip', 'bar-paused']);
});
