import type * as contracts from '@functions/_shared/contracts/procedures/cafe-settings.ts';
import { companyNif } from '../examples/fiscal-qr.ts';
import { cafe, READABLE, slug } from './making.ts';
import type { Scenarios } from './scenario.ts';

export const cafeSettings: Scenarios<typeof contracts> = {
  load_cafe_settings: { args: slug },
  change_cafe_settings: {
    args: ({ cafe_id }) => ({
      cafe_id,
      settings: { address: 'Calle Mayor 1', primary_color: '#112233' },
      shown: { address: null, primary_color: '#244EB8' },
    }),
    distinguishable: { settings: 'the caller’s own, which are taken or are not', shown: READABLE },
    reveals: [],
  },
  pause_cafe: { args: ({ cafe_id }) => ({ cafe_id, paused: true }), reveals: [] },
  set_service_mode: {
    args: ({ cafe_id }) => ({ cafe_id, way: 'proof', shown: { service_mode: 'no_proof' } }),
    distinguishable: { shown: READABLE },
    reveals: [],
  },
  set_first_challenge: { args: ({ cafe_id }) => ({ cafe_id, kind: 'opinion' }), reveals: [] },
  set_tax_numbers: {
    // Turned round (attack-procedure.ts) this number is no valid number of a person either; one in 23 would be.
    args: ({ cafe_id }) => ({ cafe_id, numbers: [companyNif(1234567)], shown: { tax_numbers: [] } }),
    distinguishable: { numbers: 'a number that is none is refused, as on every invoice' },
    reveals: [],
  },
  confirm_tax_number: {
    before: (sql, { cafe_id }) => sql`insert into private.cafe_tax_numbers (cafe_id, nif)
      values (${cafe_id}, ${companyNif(parseInt(cafe_id.slice(0, 5), 16))}) returning nif as answer`,
    args: ({ cafe_id }, number) => ({ cafe_id, number }),
    distinguishable: { number: 'an administrator reads them all' },
    reveals: [],
  },
  begin_cafe_logo: { args: cafe, reveals: ['name'] },
  set_cafe_logo: {
    before: (sql, { cafe_id }) => sql`insert into storage.objects (bucket_id, name)
      values ('cafe-logos', ${`${cafe_id}/${crypto.randomUUID()}.webp`}) returning name as answer`,
    args: ({ cafe_id }, logo_path) => ({ cafe_id, logo_path }),
    distinguishable: { logo_path: 'the caller has just uploaded it' },
    reveals: ['before'],
  },
  list_orphaned_logos: {},
};
