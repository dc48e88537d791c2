import { expect, test } from 'vitest';
import { customerAt, madrid, enrollmentOf } from '../../support/factories.ts';
import { runInParallel } from '../run-in-parallel.ts';
import { useDatabase } from '../use-database.ts';
import { registerVisit } from './registering.ts';

const CALLS = 10;
const sql = useDatabase({ connections: CALLS + 2 });

test.each([
  [2, ['2026-01-12 10:00']],
  [6, ['2026-01-12 10:00', '2026-01-13 10:00']],
])('parallel registrations of one day are one visit, and tell milestone %i once', async (hito, days) => {
  const customer = await customerAt(sql(), hito, { at: madrid('2026-01-10 10:00') });
  const milestones: (number | null)[] = [];
  for (const clock of days) {
    const answers = await runInParallel(
      sql(),
      'public."Clientes proto"',
      Array.from(
        { length: CALLS },
        (_, index) => () => registerVisit(sql(), customer, madrid(clock), { address: `192.0.2.${index}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'registered')).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 'duplicate')).toHaveLength(CALLS - 1);
    milestones.push(...answers.map(({ completed_hito }) => completed_hito));
  }
  expect(milestones.filter((completed_hito) => completed_hito !== null)).toEqual([hito]);
  expect(await enrollmentOf(sql(), customer)).toMatchObject({ [`hito_${hito}_completado`]: true });
});
