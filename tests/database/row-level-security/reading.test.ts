import { beforeAll, describe, expect, test } from 'vitest';
import { as, type Caller } from '../../support/database/personas.ts';
import { grantedColumns } from '../inventory/granted-columns.ts';
import { FORBIDDEN, refusalOf } from '../refusals.ts';
import { tablesOf } from '../snapshot.ts';
import { useDatabase } from '../use-database.ts';
import { ADMIN, loadSeed, OTHER, OWNER } from './people.ts';

const sql = useDatabase();
beforeAll(() => loadSeed(sql()));

const refused = 'refused';
const isTheirs = (person: string) => `user_id = '${person}'`;
const OPEN_CAFES = 'not deleted';
/** Columns that a visitor may read; everybody else reads all, or those of READABLE. */
const VISITOR_COLUMNS = grantedColumns('cafeterias', 'anon', 'select').join(', ');
const READABLE: Record<string, string> = {
  'public."Clientes proto"':
    'id, user_id, cafe_id, cafeteria, correo, nombre, hito_actual, "VIP", codigo_vip, ya_recibidos, fecha_registro',
  'public.cafe_members': 'cafe_id, user_id, role, since',
  'public.conectitos_ledger': 'id, user_id, cafe_id, delta, reason, cause, balance_after',
  'public.purchase_tickets': 'id, user_id, cafe_id, status, amount_euros, reviewed_as, reviewed_at',
  'public.user_rewards':
    'id, user_id, cafe_id, cliente_id, hito_number, reward_name, conditions, obtained_at, redeemed_at',
  'public.visitas_clientes': 'id, user_id, cafe_id, fecha_visita, source, proof',
};

/** Rows that each persona reads, as a condition for `postgres`, whom policies do not bind. */
interface Readers {
  anon: string;
  owner: string;
  other: string;
  admin: string;
}

const owned: Readers = {
  anon: refused,
  owner: isTheirs(OWNER),
  other: isTheirs(OTHER),
  admin: isTheirs(ADMIN),
};
const nobodys: Readers = { anon: refused, owner: refused, other: refused, admin: refused };

const READERS: Record<string, Readers> = {
  'public."Clientes proto"': owned,
  'public."Encuesta_5"': owned,
  'public.cafe_members': owned,
  'public.cafeterias': { anon: OPEN_CAFES, owner: OPEN_CAFES, other: OPEN_CAFES, admin: 'true' },
  'public.conectitos_ledger': owned,
  'public.contact_leads': nobodys,
  'public.invitations': nobodys,
  'public.privacy_acceptances': owned,
  'public.purchase_tickets': owned,
  'public.user_conectitos': owned,
  'public.user_rewards': owned,
  'public.user_roles': owned,
  'public.vip_codes': nobodys,
  'public.vip_pending_rewards': owned,
  'public.vip_wheel_spins': owned,
  'public.visitas_clientes': owned,
};

const PERSONAS: Record<keyof Readers, Caller> = { anon: null, owner: OWNER, other: OTHER, admin: ADMIN };

test('the matrix has every table of schema public', async () => {
  expect(await tablesOf(sql(), 'public')).toEqual(Object.keys(READERS).sort());
});

describe.each(Object.entries(READERS))('The table %s', (table, readers) => {
  test('has rows to be read, and rows of others', async () => {
    const [row] = await sql().unsafe<{ rows: number }[]>(`select count(*)::int as rows from ${table}`);
    expect(row!.rows).toBeGreaterThan(0);
  });

  test.each(Object.entries(PERSONAS) as [keyof Readers, Caller][])(
    'is read by %s as far as they should',
    async (name, caller) => {
      const columns =
        name === 'anon' && readers.anon !== refused ? VISITOR_COLUMNS : (READABLE[table] ?? '*');
      const read = as(sql(), caller, (transaction) =>
        transaction.unsafe(`select ${columns} from ${table} order by 1, 2`),
      );
      if (readers[name] === refused) return expect(await refusalOf(read)).toMatchObject({ code: FORBIDDEN });
      const expected = await sql().unsafe(
        `select ${columns} from ${table} where ${readers[name]} order by 1, 2`,
      );
      expect([...(await read)]).toEqual([...expected]);
    },
  );
});

test.each([
  ['a visitor', null],
  ['a customer', OWNER],
  ['an administrator', ADMIN],
])('The caller %s reads no table of schema private, and no account', async (_, caller) => {
  for (const table of [...(await tablesOf(sql(), 'private')), 'auth.users'])
    expect(
      await refusalOf(as(sql(), caller, (own) => own.unsafe(`select from ${table}`))),
      table,
    ).toMatchObject({ code: FORBIDDEN });
});
