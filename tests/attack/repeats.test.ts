import { describe, expect, test } from 'vitest';
import {
  procedures,
  type ProcedureName,
} from '../../supabase/functions/_shared/contracts/procedures/index.ts';
import { contents } from '../database/snapshot.ts';
import { useDatabase } from '../database/use-database.ts';
import { PROCEDURE_NAMES } from '../support/backend/contracts.ts';
import { createAdmin, createMember, rpc } from '../support/given/factories.ts';
import { scenarioOf } from '../support/scenarios/index.ts';
import { makeCall } from '../support/scenarios/scenario.ts';
import { callable } from './support/catalogue.ts';

const sql = useDatabase({ connections: 4 });

/*
 * What a press again does after a lost answer (docs/decisions/0017). Each act is called twice, with the same
 * arguments. The tables below say what is left and what is answered then; an act that is in none of them leaves
 * everything as it is and answers the same, by its nature or by its request's id. A new act is tested by existing.
 */

/** Tables in which a repeat leaves something, and why that is not the act done twice. */
const TRACES: Partial<Record<ProcedureName, { why: string; tables: string[] }>> = {
  begin_cafe_logo: { why: 'names a file and counts it; nothing hangs from it', tables: ['rate_limits'] },
  change_cafe_settings: { why: 'the record says each saving', tables: ['audit_log'] },
  claim_presence: { why: 'a slip has one claim, its attempts are counted', tables: ['slip_attempts'] },
  count_scan: { why: 'no press: counts page views', tables: ['rate_limits', 'scans'] },
  make_pairing_code: {
    why: 'takes the place of the code that nobody has seen',
    tables: ['audit_log', 'counter_screen_pairings'],
  },
  open_phone_screen: { why: 'the same screen, for ten more minutes', tables: ['counter_screens'] },
  prepare_tags: {
    why: 'prepares the same waiting tags anew: the keys before, which nobody has, are worth nothing',
    tables: ['audit_log', 'nfc_tags'],
  },
  record_customer_view: { why: 'the record says each look', tables: ['audit_log', 'opened_customers'] },
  rename_counter_screen: { why: 'the record says each saving', tables: ['audit_log'] },
  rename_tag: { why: 'the record says each saving', tables: ['audit_log'] },
  renew_screen: { why: 'no press: the screen’s next secret', tables: ['counter_screens'] },
  report_fault: { why: 'no press: counts faults', tables: ['fault_hours', 'rate_limits'] },
  request_demo: { why: 'the attempt is counted; one request an hour and address', tables: ['rate_limits'] },
  search_customers: { why: 'a search, counted', tables: ['customer_searches', 'rate_limits'] },
};

/** Acts whose repeat answers something else or is refused, and what the person reads then. */
const OTHER_ANSWERS: Partial<Record<ProcedureName, string>> = {
  activate_slip_sheet: 'the list has the sheet’s day',
  begin_cafe_logo: 'the function’s own: a file’s name',
  claim_presence: 'the attempt’s id; what it reads is the same',
  claim_vip_welcome: 'the area has the Conectitos',
  confirm_mailbox: 'proven',
  create_cafe: 'that it was made before, and a button for another link',
  enroll: 'the journey, of an enrollment that is there',
  link_presence_claims: 'no press: nothing is left to adopt',
  make_pairing_code: 'the code that holds',
  prepare_tags: 'the keys that hold',
  register_visit: 'that today counts',
  remove_member: 'the list without them',
  remove_prize: 'that it is not there any more',
  renew_screen: 'no press: the next secret',
  revoke_counter_screen: 'the list without it',
  revoke_invitation: 'the list without it',
  revoke_tag: 'the list without it',
  revoke_team_invitation: 'the list without it',
  revoke_vip_codes: 'how many were revoked before',
  reopen_ticket: 'that it is open again',
  review_ticket: 'who decided it',
  search_customers: 'the same customers',
  set_cafe_logo: 'the function’s own: the file before',
  transfer_ownership: 'the page of a manager, who may not; it was read anew',
  void_slip: 'the list without it',
  void_slip_sheet: 'the list has it as void',
};

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
    const { caller, args } = await makeCall(db, name, scenarioOf(name));
    const first = await rpc(db, caller, name, args);
    const before = await contents(db);
    const second = await rpc(db, caller, name, args).catch((refusal: unknown) => String(refusal));
    const after = await contents(db);
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    const allowed = (TRACES[name]?.tables ?? []).map((table) => `private.${table}`);
    expect.soft(changed, `${name} leaves more after a repeat`).toEqual(allowed);
    const isSame = JSON.stringify(withoutPages(first)) === JSON.stringify(withoutPages(second));
    expect
      .soft(isSame, `${name} answers a repeat otherwise: ${JSON.stringify(second)}`)
      .toBe(!(name in OTHER_ANSWERS));
  }
});

describe.each(PROCEDURE_NAMES.filter((name) => takesId(name) && procedures[name].caller !== 'service'))(
  'The request id of %s',
  (name) => {
    const recorded = async (caller: unknown) =>
      (await sql()`select from private.audit_log where actor = ${caller as string}`).length;

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
