import { expect, test } from 'vitest';
import type { ProcedureName } from '../../supabase/functions/_shared/contracts/procedures/index.ts';
import { useDatabase } from '../database/use-database.ts';
import { rpc } from '../support/given/factories.ts';
import { PROCEDURE_NAMES, proceduresFor } from '../support/backend/contracts.ts';
import { scenarioOf } from '../support/scenarios/index.ts';
import { makeCall } from '../support/scenarios/scenario.ts';
import { callable } from './support/catalogue.ts';

const sql = useDatabase();

// a new procedure is tested by existing: its scenario makes its call
test('Each action of a desk leaves an audit row that names its author', async () => {
  const db = sql();
  const reading = (await callable(db)).filter(({ reads }) => reads).map(({ name }) => name);
  const silent: ProcedureName[] = [];
  for (const name of [...proceduresFor('team'), ...proceduresFor('admin')]) {
    if (reading.includes(name)) continue;
    const { caller, args } = await makeCall(db, name, scenarioOf(name));
    const rows = () => db`select from private.audit_log where actor = ${caller as string}`;
    const before = (await rows()).length;
    await rpc(db, caller, name, args);
    const added = (await rows()).length - before;
    if (added === 0) silent.push(name);
  }
  expect(silent.toSorted()).toEqual(PROCEDURE_NAMES.filter((name) => scenarioOf(name).silent).toSorted());
});
