import type * as contracts from '@functions/_shared/contracts/procedures/vip-codes.ts';
import type { TransactionSql, Sql } from 'postgres';
import { createCafe, rpc, type Cafe, type Who } from '../given/factories.ts';
import { createCode } from '../given/steps.ts';
import { cafe, otherOrNoCafe, slug, withRequest } from './making.ts';
import type { Prepared, Scenarios } from './scenario.ts';

const VIP_CODE = [
  ...['activated_at', 'cafe_id', 'cafeteria', 'code', 'created_at'],
  ...['id', 'revoked_at', 'status', 'used_at'],
];

/** Two new codes of the café. */
const unused = (sql: TransactionSql, { cafe_id }: Prepared) => sql`
  select array_to_string(array(select jsonb_path_query(
    public.generate_vip_codes(${cafe_id}, 2), '$.codes[*].id') #>> '{}'), ',') as answer`;
const ofCafe = ({ cafe_id }: Prepared, ids: string) => ({ cafe_id, code_ids: ids.split(',') });

/** Generates VIP codes of a café, which nobody has activated. */
export const newVipCodes = async (sql: Sql, { id }: Who, at: Pick<Cafe, 'id'>, amount: number) =>
  (await rpc(sql, id, 'generate_vip_codes', { cafe_id: at.id, amount })).codes;

/** Activates VIP codes. */
export const activateVipCodes = (sql: Sql, { id }: Who, ids: string[]) =>
  rpc(sql, id, 'activate_vip_codes', { code_ids: ids });

export const vipCodes: Scenarios<typeof contracts> = {
  validate_vip_code: {
    at: ['code-due'],
    args: ({ user_id, slug: cafe_slug, code }) => ({ user_id, cafe_slug, code }),
  },
  create_vip_code: {
    before: (sql, { cafe_id }) => sql`select format('%s%s', 'z', lpad(v.n::text, 2, '0')) || 'z99' as answer
      from generate_series(0, 99) as v (n) where not exists (select from public.vip_codes c
        where c.code = 'z' || lpad(v.n::text, 2, '0') || 'z99' and c.cafe_id = ${cafe_id}) limit 1`,
    args: ({ slug: cafeteria }, code) => ({ code, cafeteria, ...withRequest() }),
    distinguishable: { cafeteria: 'an administrator knows the cafés', code: 'the caller makes it' },
    reveals: VIP_CODE,
  },
  generate_vip_codes: {
    args: ({ cafe_id }) => ({ cafe_id, amount: 2, ...withRequest() }),
    reveals: VIP_CODE.map((key) => `codes[].${key}`),
  },
  activate_vip_codes: {
    before: unused,
    args: (person, ids) => ({ ...ofCafe(person, ids), ...withRequest() }),
    reveals: ['activated[]', 'requested'],
  },
  revoke_vip_codes: {
    repeat: { answers: 'how many were revoked before' },
    before: unused,
    args: ofCafe,
    reveals: ['requested', 'revoked[]'],
  },
  admin_list_vip_codes: {
    variants: {
      'of a café': { args: cafe },
      'by status': { args: () => ({ status: 'active' }) },
      'by code': { args: () => ({ sort: 'code', descending: false }) },
      'by café': { args: () => ({ sort: 'cafeteria', descending: false }) },
      search: { at: ['code-due'], args: ({ code }) => ({ search: code }) },
    },
  },
  load_vip_codes: {
    args: slug,
    variants: { search: { at: ['code-due'], args: (person) => ({ ...slug(person), search: person.code }) } },
    indistinguishable: otherOrNoCafe('cafe_slug', {}, async (sql) => {
      const other = await createCafe(sql);
      await createCode(sql, other);
      return other;
    }),
  },
};
