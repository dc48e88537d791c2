import { beforeAll, expect, test } from 'vitest';
import type { ProcedureName } from '../../supabase/functions/_shared/contracts/procedures/index.ts';
import { PROCEDURE_NAMES } from '../support/backend/contracts.ts';
import { tablesOf } from '../database/snapshot.ts';
import { useDatabase } from '../database/use-database.ts';
import { rpc } from '../support/given/factories.ts';
import { scenarioOf } from '../support/scenarios/index.ts';
import { makeCall, type Call } from '../support/scenarios/scenario.ts';
import { callAndRollBack } from './support/as-sql.ts';
import { masked, textsOf, withText } from './support/attack-procedure.ts';
import { callable, type CatalogueProcedure } from './support/catalogue.ts';
import { NO_SECRETS } from './support/procedures.ts';

const sql = useDatabase();

/** Arguments that nobody types, by their name, and where their text comes from. */
const NOT_TYPED: Record<string, string> = {
  ...NO_SECRETS,
  address_header: 'one of a public list',
  browser: 'drawn by the browser',
  client_address: 'of the request',
  filter: 'one of a public list',
  first_prize: 'of the page that was shown',
  folder: 'of the storage',
  image_path: 'of the storage',
  image_version: 'of the storage',
  image_hash: 'of the photo',
  invitation: 'of a link',
  key: 'of a signal on display',
  known_version: 'of the answer before',
  logo_path: 'of the storage',
  names: 'of the storage',
  opening_hours: 'of fields for a time',
  page: 'of a fault, as the browser has it',
  period: 'of a choice',
  photo: 'of the storage',
  places: 'of a fault, as the browser has it',
  platform: 'of a choice',
  product_name: 'of the deployment’s settings',
  processors: 'of the deployment’s settings',
  qr: 'read by a camera',
  secret: 'drawn by the device',
  segments: 'of a choice',
  shown: 'of the answer before',
  sort: 'of a choice',
  status: 'of a choice',
  text_version: 'of the text on display',
  texts_reviewed: 'of the deployment’s settings',
  token: 'of a link, a slip’s QR or a screen',
  topics: 'of the deployment’s settings',
  version: 'of the text on display',
};

/** Arguments that keep what a person wrote, to the letter. */
const AS_WRITTEN = ['error', 'note', 'notes', 'opinion', 'reason'];

/** Returns true for a text that a person types or pastes, whatever holds it. */
function isTyped(procedure: ProcedureName, path: (string | number)[], text: string): boolean {
  const argument = String(path[0]);
  if (argument === 'name') return procedure !== 'report_fault';
  // choices, and what people wrote
  if (argument === 'answers') return path[1] === 'telefono';
  return !(argument in NOT_TYPED || AS_WRITTEN.includes(argument) || /^\d{4}-\d\d-\d\d/.test(text));
}

/** The text as it comes out of a mail, a sheet or a chat: with directions around it, a joint inside and a blank behind. */
const asPasted = (text: string) => `\u2066${text.slice(0, 1)}\u200B${text.slice(1)}\u00A0\u2069\uFEFF`;

let entries: CatalogueProcedure[];
beforeAll(async () => {
  entries = await callable(sql());
});

// a new procedure is held to it by existing: its scenario makes its call
test.each(PROCEDURE_NAMES)(
  'The procedure %s takes a pasted text as the typed one, and keeps nothing hidden',
  async (name) => {
    const db = sql();
    const call = await makeCall(db, name, scenarioOf(name));
    const typed = textsOf(call.args).filter(({ path, text }) => isTyped(name, path, text));
    if (typed.length === 0) return;
    const pasted = typed.reduce(
      (args, { path, text }) => withText(args, path, asPasted(text)),
      call.args as unknown,
    );
    const args = pasted as typeof call.args;
    const entry = entries.find((one) => one.name === name);
    if (entry) {
      const answerTo = async (asked: Call) =>
        masked(await callAndRollBack(db)(entry, asked)).replace(/[0-9a-f]{32,}/gi, '<random>');
      expect(await answerTo({ ...call, args })).toBe(await answerTo(call));
    }
    await rpc(db, call.caller, name, args);
    for (const table of await tablesOf(db, 'public', 'private')) {
      const rows = await db.unsafe(
        `select t::text from ${table} t where t::text ~ '[\u2066\u200B\u2069\uFEFF]'`,
      );
      expect([table, ...rows]).toEqual([table]);
    }
  },
);
