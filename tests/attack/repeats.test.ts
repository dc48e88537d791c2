import { describe, expect, test } from 'vitest';
import {
  procedures,
  type ProcedureName,
} from '../../supabase/functions/_shared/contracts/procedures/index.ts';
import { contents } from '../database/snapshot.ts';
import { useDatabase } from '../database/use-database.ts';
import { idOf, type Caller } from '../support/database/personas.ts';
import { PROCEDURE_NAMES } from '../support/backend/contracts.ts';
import { createAdmin, createMember, rpc } from '../support/given/factories.ts';
import { scenarioOf } from '../support/scenarios/index.ts';
import { makeCall } from '../support/scenarios/scenario.ts';
import { callable } from './support/catalogue.ts';

const sql = useDatabase({ connections: 4 });

/*
 * What a press again does after a lost answer (docs/decisions/0017). Each act is called twice, with the same
 * arguments. Its scenario says under "repeat" what is left and what is answered then; an act that says nothing leaves
 * everything as it is and answers the same, by its nature or by its request's id. A new act is tested by existing.
 */

/** The answer without what is of its instant: the page that it carries, a screen's codes. */
const withoutPages = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null
    ? Object.fromEntries(Object.entries(answer).filter(([key]) => !/^(load_|now$|signed$)/.test(key)))
    : answer;

const takesId = (name: ProcedureName) => 'request_id' in procedures[name].args.shape;

test('Whoever presses again after a lost answer does nothing twice, whatever the act', async () => {
  const db = sql();
  const acts = (await callable(db)).filter(({ reads }) => !reads).map(({ name }) => name);
  expect(acts.length).toBeGreaterThan(60);
  for (const name of acts) {
    const { leaves = [], answers } = scenarioOf(name).repeat ?? {};
    const { caller, args } = await makeCall(db, name, scenarioOf(name));
    const first = await rpc(db, caller, name, args);
    const before = await contents(db);
    const second = await rpc(db, caller, name, args).catch((refusal: unknown) => String(refusal));
    const after = await contents(db);
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    const allowed = leaves.map((table) => `private.${table}`);
    expect.soft(changed, `${name} leaves more after a repeat`).toEqual(allowed);
    const isSame = JSON.stringify(withoutPages(first)) === JSON.stringify(withoutPages(second));
    expect
      .soft(isSame, `${name} answers a repeat otherwise: ${JSON.stringify(second)}`)
      .toBe(answers === undefined);
  }
});

describe.each(PROCEDURE_NAMES.filter((name) => takesId(name) && procedures[name].caller !== 'service'))(
  'The request id of %s',
  (name) => {
    const recorded = async (caller: Caller) =>
      (await sql()`select from private.audit_log where actor = ${idOf(caller)}`).length;

    test('makes many presses at once one act', async () => {
      const one = await makeCall(sql(), name, scenarioOf(name));
      await rpc(sql(), one.caller, name, one.args);
      const { caller, args } = await makeCall(sql(), name, scenarioOf(name));
      const answers = await Promise.all([1, 2, 3].map(() => rpc(sql(), caller, name, args)));
      for (const answer of answers) expect(withoutPages(answer)).toEqual(withoutPages(answers[0]));
      expect(await recorded(caller)).toBe(await recorded(one.caller));
    });

    test.skipIf(procedures[name].caller === 'customer')('is its caller’s alone', async () => {
      const { caller, args, person } = await makeCall(sql(), name, scenarioOf(name));
      const first = await rpc(sql(), caller, name, args);
      const isAdmins = procedures[name].caller === 'admin';
      const { id } = isAdmins
        ? await createAdmin(sql())
        : await createMember(sql(), { id: person.cafe_id }, 'owner');
      const second = await rpc(sql(), id, name, args).catch((refusal: unknown) => String(refusal));
      expect(second).not.toEqual(first);
    });
  },
);
