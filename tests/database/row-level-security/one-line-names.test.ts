import { beforeAll, expect, test } from 'vitest';
import { hasInvisibleCharacters } from '@/domain/pasted-text';
import type { Account, Customer } from '../../support/given/factories.ts';
import { NAME_EXAMPLES, UNUSUAL_CHARACTERS } from '../../support/examples/name-examples.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, saveForm } = useGiven();

let owner: Account;
let admin: Account;
let customer: Customer;
beforeAll(async () => {
  const cafe = await given.cafe();
  owner = await given.member(cafe, 'owner');
  admin = await given.admin();
  customer = await given.customerAt(1, { cafe });
});

const WAYS: [what: string, field: string, write: (text: string) => Promise<unknown>][] = [
  [
    'a customer’s name',
    'nombre',
    (nombre) =>
      rpc(customer.account.id, 'complete_hito_1', {
        cafe_id: customer.cafe.id,
        email: customer.account.email,
        nombre,
        request_id: crypto.randomUUID(),
      }),
  ],
  ['a café’s name', 'nombre', (nombre) => rpc(admin.id, 'create_cafe', { nombre })],
  [
    'the name of who asks for a demo',
    'nombre',
    (nombre) => rpc(null, 'request_demo', { nombre, email: 'demo@example.test' }),
  ],
  [
    'a screen’s name',
    'name',
    (name) =>
      rpc(owner.id, 'rename_counter_screen', {
        cafe_id: customer.cafe.id,
        device_id: crypto.randomUUID(),
        name,
        shown: { screen_name: '' },
      }),
  ],
  [
    'a poster’s promise',
    'poster_headline',
    (headline) =>
      saveForm(owner.id, 'set_poster_headline', { cafe_id: customer.cafe.id, poster_headline: headline }),
  ],
  [
    'a café’s address',
    'address',
    (address) =>
      saveForm(owner.id, 'change_cafe_settings', { cafe_id: customer.cafe.id, settings: { address } }),
  ],
];

test('a name shows something and hides nothing, as the page has it', async () => {
  const names = [...NAME_EXAMPLES.map(([text]) => text), ...UNUSUAL_CHARACTERS];
  const rows = await sql()<{ text: string; is_name: boolean }[]>`
    select text, private.is_line(text, 80) as is_name from unnest(${names}::text[]) text`;
  const isName = new Map(rows.map((row) => [row.text, row.is_name]));
  expect(NAME_EXAMPLES.map(([text]) => [text, isName.get(text)])).toEqual(NAME_EXAMPLES);
  expect(UNUSUAL_CHARACTERS.filter((text) => isName.get(text) === hasInvisibleCharacters(text))).toEqual([]);
});

test.each(WAYS)('%s is refused if nothing of it can be seen', async (_, field, write) => {
  await expectRefused(write('\u3164\u2800\u3164'), 422, 'INVALID_INPUT', field);
});
