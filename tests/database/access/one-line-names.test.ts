import { beforeAll, describe, test } from 'vitest';
import {
  createAdmin,
  createCafe,
  createMember,
  customerAt,
  rpc,
  type Account,
  type Customer,
} from '../../support/factories.ts';
import { expectRefused } from '../refusals.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();

let owner: Account;
let admin: Account;
let customer: Customer;
beforeAll(async () => {
  const cafe = await createCafe(sql());
  owner = await createMember(sql(), cafe, 'owner');
  admin = await createAdmin(sql());
  customer = await customerAt(sql(), 1, { cafe });
});

const WAYS: [what: string, field: string, write: (text: string) => Promise<unknown>][] = [
  [
    'a customer’s name',
    'nombre',
    (nombre) =>
      rpc(sql(), customer.account.id, 'complete_hito_1', {
        cafe_id: customer.cafe.id,
        email: customer.account.email,
        nombre,
        request_id: crypto.randomUUID(),
      }),
  ],
  ['a café’s name', 'nombre', (nombre) => rpc(sql(), admin.id, 'create_cafe', { nombre })],
  [
    'the name of who asks for a demo',
    'nombre',
    (nombre) => rpc(sql(), null, 'request_demo', { nombre, email: 'demo@example.test' }),
  ],
  [
    'a screen’s name',
    'name',
    (name) =>
      rpc(sql(), owner.id, 'rename_screen', {
        cafe_id: customer.cafe.id,
        device_id: crypto.randomUUID(),
        name,
      }),
  ],
  [
    'a poster’s promise',
    'promise',
    (promise) => rpc(sql(), owner.id, 'set_cafe_promise', { cafe_id: customer.cafe.id, promise }),
  ],
  [
    'a café’s address',
    'address',
    (address) =>
      rpc(sql(), owner.id, 'change_cafe_settings', { cafe_id: customer.cafe.id, settings: { address } }),
  ],
];

describe.each(WAYS)('%s', (_, field, write) => {
  test.each([
    ['a sign that turns the direction', 'Ana \u202Eanosrep al'],
    ['a sign without width', 'Ana\u200BMaría'],
    ['an isolate', 'Ana \u2066María\u2069'],
    ['a soft hyphen', 'Ana\u00ADMaría'],
    ['a control character', 'Ana\u0007María'],
  ])('refuses %s', async (_sign, text) => {
    await expectRefused(write(text), 422, 'INVALID_INPUT', field);
  });
});
