import { expect, test } from 'vitest';
import { describeSignal } from '@/features/desk/today/signals/describe-signal';

test('tells the cents of receipts that nobody has looked at as whole euros, rounded down', () => {
  const signal = { key: 'k', at: '2026-11-22T11:00:00+00:00', day: null, member: null, people: [] };
  const { observation } = describeSignal({ ...signal, kind: 'unseen-receipts', count: 21_099 });
  expect(observation).toMatch(/^Una misma persona ha sumado 210 € en 30 días/);
});
