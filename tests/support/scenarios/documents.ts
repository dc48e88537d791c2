import type * as contracts from '@functions/_shared/contracts/procedures/documents.ts';
import { otherOrNoCafe, slug } from './making.ts';
import type { Scenarios } from './scenario.ts';

export const documents: Scenarios<typeof contracts> = {
  load_bases: { args: slug },
  load_processing_record: {},
  load_contract: { args: slug, indistinguishable: otherOrNoCafe('cafe_slug') },
  accept_contract: {
    before: (sql, { cafe_id }) => sql`update public.cafeterias set legal_name = 'Ana Pérez',
      legal_number = '12345678Z', legal_address = 'Calle Mayor 1' where id = ${cafe_id} returning id as answer`,
    args: ({ cafe_id }) => ({ cafe_id, version: '2026-11', name: 'Ana Pérez' }),
    distinguishable: { version: 'the one that holds, which every owner reads' },
    reveals: [],
  },
};
