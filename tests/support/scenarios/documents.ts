import type * as contracts from '@functions/_shared/contracts/procedures/documents.ts';
import { rpc, type Cafe, type Who } from '../given/factories.ts';
import type { Sql } from 'postgres';
import { otherOrNoCafe, slug } from './making.ts';
import type { Scenarios } from './scenario.ts';

/** The version of the contract that holds. */
const CONTRACT_VERSION = '2026-11b';

/** Accepts a café's contract. */
export const acceptContract = (sql: Sql, { id }: Who, cafe: Pick<Cafe, 'id'>, name = 'Ana Pérez') =>
  rpc(sql, id, 'accept_contract', { cafe_id: cafe.id, version: CONTRACT_VERSION, name });

/** Returns a café's contract. */
export const contractOf = (sql: Sql, { id }: Who, cafe: Pick<Cafe, 'slug'>) =>
  rpc(sql, id, 'load_contract', slug(cafe));

export const documents: Scenarios<typeof contracts> = {
  load_bases: { args: slug },
  load_processing_record: {},
  load_contract: { args: slug, indistinguishable: otherOrNoCafe('cafe_slug') },
  accept_contract: {
    before: (sql, { cafe_id }) => sql`update public.cafeterias set legal_name = 'Ana Pérez',
      legal_number = '12345678Z', legal_address = 'Calle Mayor 1' where id = ${cafe_id} returning id as answer`,
    args: ({ cafe_id }) => ({ cafe_id, version: CONTRACT_VERSION, name: 'Ana Pérez' }),
    distinguishable: { version: 'the one that holds, which every owner reads' },
    reveals: [],
  },
};
