import { expect, it } from 'vitest';
import { emptySpinLog, recordSpin } from '@/features/public/test-wheel/spin-history';

it('counts every spin and remembers the last ten, newest first', () => {
  const prizes = Array.from({ length: 12 }, (_, n) => `Premio ${n + 1}`);
  const log = prizes.reduce(recordSpin, emptySpinLog);
  expect(log.count).toBe(12);
  expect(log.history).toHaveLength(10);
  expect(log.history[0]).toEqual({ spin: 12, prize: 'Premio 12' });
  expect(log.history[9]).toEqual({ spin: 3, prize: 'Premio 3' });
  expect(emptySpinLog.history).toEqual([]);
});
