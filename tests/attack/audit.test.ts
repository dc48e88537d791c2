import { expect, test } from 'vitest';
import type { ProcedureName } from '../../supabase/functions/_shared/contracts/procedures/index.ts';
import { useDatabase } from '../database/use-database.ts';
import { rpc } from '../support/given/factories.ts';
import { proceduresFor } from '../support/backend/contracts.ts';
import { scenarioOf } from '../support/scenarios/index.ts';
import { makeCall } from '../support/scenarios/scenario.ts';
import { callable } from './support/catalogue.ts';

const sql = useDatabase();

/** Acts of desk and administration that write and leave no audit row of their own, and why. */
const SILENT: Partial<Record<ProcedureName, string>> = {
  begin_cafe_logo: 'the logo leaves its own when it is set',
  close_phone_screen: 'ends what would end by itself',
  open_phone_screen: 'for ten minutes, at the counter',
  search_customers: 'whose page is opened leaves one',
};

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
  expect(silent.toSorted()).toEqual(Object.keys(SILENT).toSorted());
});
