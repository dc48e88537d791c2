import type * as contracts from '@functions/_shared/contracts/procedures/cafe-settings.ts';
import { saveForm, rpc, type Cafe, type Who } from '../given/factories.ts';
import type { Sql } from 'postgres';
import { companyNif } from '../examples/fiscal-qr.ts';
import { cafe, READABLE, slug } from './making.ts';
import type { Scenarios } from './scenario.ts';

/** Saves settings of a café as a page does that was opened this moment. */
export const saveSettings = (sql: Sql, { id }: Who, cafe: Pick<Cafe, 'id'>, settings: object) =>
  saveForm(sql, id, 'change_cafe_settings', { cafe_id: cafe.id, settings });

/** Saves the tax numbers on a café's tickets. */
export const saveTaxNumbers = (sql: Sql, { id }: Who, cafe: Pick<Cafe, 'id'>, numbers: string[]) =>
  saveForm(sql, id, 'set_tax_numbers', { cafe_id: cafe.id, numbers });

/** Has an administrator confirm a tax number. */
export const confirmTaxNumber = (sql: Sql, { id }: Who, cafe: Pick<Cafe, 'id'>, number: string) =>
  rpc(sql, id, 'confirm_tax_number', { cafe_id: cafe.id, number });

/** Asks for a review or an opinion in challenge 1. */
export const setFirstChallenge = (
  sql: Sql,
  { id }: Who,
  cafe: Pick<Cafe, 'id'>,
  kind: 'review' | 'opinion',
) => rpc(sql, id, 'set_first_challenge', { cafe_id: cafe.id, kind });

export const cafeSettings: Scenarios<typeof contracts> = {
  load_cafe_settings: { args: slug },
  change_cafe_settings: {
    repeat: { leaves: ['audit_log'], why: 'the record says each saving' },
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
    form: ['way', 'proof_and_handover'],
    args: ({ cafe_id }) => ({ cafe_id, way: 'proof', shown: { service_mode: 'no_proof' } }),
    distinguishable: { shown: READABLE },
    reveals: [],
  },
  set_first_challenge: {
    form: 'of two values, the other is what is sent',
    args: ({ cafe_id }) => ({ cafe_id, kind: 'opinion' }),
    reveals: [],
  },
  set_tax_numbers: {
    form: ['numbers', [companyNif(7654321)]],
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
  begin_cafe_logo: {
    silent: 'the logo leaves its own when it is set',
    repeat: {
      leaves: ['rate_limits'],
      why: 'names a file and counts it; nothing hangs from it',
      answers: 'the function’s own: a file’s name',
    },
    args: cafe,
    reveals: ['name'],
  },
  set_cafe_logo: {
    form: 'a file that is chosen, not a value that was shown and edited',
    repeat: { answers: 'the function’s own: the file before' },
    before: (sql, { cafe_id }) => sql`insert into storage.objects (bucket_id, name)
      values ('cafe-logos', ${`${cafe_id}/${crypto.randomUUID()}.webp`}) returning name as answer`,
    args: ({ cafe_id }, logo_path) => ({ cafe_id, logo_path }),
    distinguishable: { logo_path: 'the caller has just uploaded it' },
    reveals: ['before'],
  },
  list_orphaned_logos: {},
};
