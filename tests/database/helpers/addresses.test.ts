import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADDRESS_HEADERS } from '../../../supabase/functions/_shared/client-address.ts';
import { SERVICE } from '../../support/database/personas.ts';
import { refusalOf } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, rpc } = useGiven();

const configure = (address_header: string | null, product_name: string | null = null) =>
  rpc(SERVICE, 'set_settings', { product_name, address_header });

const addressOf = async (headers: object | null) => {
  const [row] = await sql()<{ address: string }[]>`
    select private.client_address(${headers === null ? null : sql().json(headers as never)}) as address`;
  return row!.address;
};

/** Address of the tests' own connection. */
const CONNECTION = '127.0.0.1';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::ffff', '2001:db8:1:3::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['::1', '::/64'],
])('The address %s counts as %s', async (address, network) => {
  const [row] = await sql()`select private.network_of(${address}) as network`;
  expect(row!.network).toBe(network);
});

test.each([
  '',
  ' ',
  'unknown',
  '203.0.113.7, 10.0.0.1',
  '203.0.113.0/24',
  '203.0.113.256',
  '2001:db8::1%eth0',
  '2001:db8:::1',
  'evil:bucket',
  "'; drop table",
  '1'.repeat(1_000_000),
  ' '.repeat(1_000_000),
])('The text %j is no address', async (text) => {
  const [row] = await sql()`select private.network_of(${text}) as network`;
  expect(row!.network).toBeNull();
});

describe('The hosted service', () => {
  beforeAll(() => configure('cf-connecting-ip'));

  test('trusts only the header that the platform itself writes', async () => {
    const forged = {
      'x-forwarded-for': '198.51.100.9',
      'x-real-ip': '198.51.100.8',
      'x-client-address': '198.51.100.7',
    };
    expect(await addressOf({ ...forged, 'cf-connecting-ip': '203.0.113.7' })).toBe('203.0.113.7');
    expect(await addressOf(forged)).toBe(CONNECTION);
  });

  test.each([{ 'cf-connecting-ip': 'garbage' }, { 'cf-connecting-ip': ['1.2.3.4'] }, {}, ['x'], null])(
    'takes the address of the connection with %j',
    async (headers) => {
      expect(await addressOf(headers)).toBe(CONNECTION);
    },
  );

  test('takes the address of a Data API call from that call’s own headers', async () => {
    const requestAddress = async (headers: string) => {
      const rows = await sql().begin(async (own) => {
        await own`select set_config('request.headers', ${headers}, true), set_config('role', 'anon', true)`;
        return own<{ address: string }[]>`select private.request_address() as address`;
      });
      return rows[0]?.address;
    };
    expect(await requestAddress('{"cf-connecting-ip":"2001:db8::7","x-forwarded-for":"1.2.3.4"}')).toBe(
      '2001:db8::/64',
    );
    expect(await requestAddress('{"x-forwarded-for":"1.2.3.4"}')).toBe(CONNECTION);
    expect(await requestAddress('')).toBe(CONNECTION);
  });
});

describe('The configuration', () => {
  afterAll(() => configure('x-client-address', 'Conecta'));

  test('is that of the hosted service and of Conecta by default', async () => {
    const defaults = await sql()<{ name: string; value: string }[]>`
      select column_name as name, column_default as value from information_schema.columns
      where table_schema = 'private' and table_name = 'settings' order by 1`;
    expect(Object.fromEntries(defaults.map(({ name, value }) => [name, value]))).toMatchObject({
      address_header: "'cf-connecting-ip'::text",
      product_name: "'Conecta'::text",
      test_receipts: 'false',
    });
  });

  test('names any one header that the functions pass on as the trusted one', async () => {
    const all = Object.fromEntries(ADDRESS_HEADERS.map((name, n) => [name, `192.0.2.${n}`]));
    for (const [n, name] of ADDRESS_HEADERS.entries()) {
      expect(await configure(name)).toMatchObject({ address_header: name });
      expect(await addressOf(all)).toBe(`192.0.2.${n}`);
    }
    expect(await refusalOf(configure('x-forwarded-for'))).toMatchObject({ code: '23514' });
    expect(await configure('')).toMatchObject({ address_header: null });
    expect(await addressOf(all)).toBe(CONNECTION);
    const [allowed] = await sql()<{ names: string[] }[]>`
      select array(select m[1] from regexp_matches(pg_get_constraintdef(oid), '''([a-z-]+)''', 'g') m) as names
      from pg_constraint where conname = 'settings_address_header_known'`;
    expect(allowed!.names.sort()).toEqual([...ADDRESS_HEADERS].sort());
  });

  test('names the secret header of a front, and believes no other of its kind', async () => {
    const header = `x-front-${'0f'.repeat(16)}`;
    expect(await configure(header)).toMatchObject({ address_header: header });
    const guess = `x-front-${'1f'.repeat(16)}`;
    expect(await addressOf({ [header]: '203.0.113.7', [guess]: '192.0.2.1' })).toBe('203.0.113.7');
    expect(await addressOf({ [guess]: '192.0.2.1', 'cf-connecting-ip': '192.0.2.1' })).toBe(CONNECTION);
    for (const wrong of [
      'x-front-',
      `x-front-${'0f'.repeat(15)}`,
      `x-front-${'0F'.repeat(16)}`,
      `${header}0`,
    ])
      expect(await refusalOf(configure(wrong))).toMatchObject({ code: '23514' });
  });

  test('names the product in the texts that SQL writes', async () => {
    const title = async () =>
      (await sql()<{ title: string }[]>`select private.vip_prize_title('Postre gratis') as title`)[0]?.title;
    expect(await title()).toBe('Premio Conecta VIP: Postre gratis');
    await configure(null, 'Aroma');
    expect(await title()).toBe('Premio Aroma VIP: Postre gratis');
    for (const wrong of ['', ' Aroma', 'x'.repeat(41)])
      expect(await refusalOf(configure(null, wrong))).toMatchObject({ code: '23514' });
  });

  test('is the only place in SQL that spells the product’s name', async () => {
    const spelled = await sql()`select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prosrc ~ '\\mConecta\\M'`;
    expect(spelled).toEqual([]);
  });
});
