import { afterEach, expect, test } from 'vitest';
import { closeRequestIntent, openRequestIntent, requestIntent } from '@/lib/request-intent';

afterEach(() => window.sessionStorage.clear());

test('an intent keeps its id until it is answered, also over a reload of the tab', () => {
  expect(openRequestIntent('redeem:1')).toBeNull();
  const id = requestIntent('redeem:1');
  expect(requestIntent('redeem:1')).toBe(id);
  expect(openRequestIntent('redeem:1')).toBe(id);
  closeRequestIntent('redeem:1');
  expect(openRequestIntent('redeem:1')).toBeNull();
  expect(requestIntent('redeem:1')).not.toBe(id);
});

test('every intent has an id of its own', () => {
  expect(requestIntent('redeem:1')).not.toBe(requestIntent('redeem:2'));
});
