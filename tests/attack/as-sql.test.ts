import { beforeAll, describe, expect, test } from 'vitest';
import type { ProcedureName } from '../../supabase/functions/_shared/contracts/procedures/index.ts';
import { createAccount } from '../support/given/factories.ts';
import { useDatabase } from '../database/use-database.ts';
import { asSql, callAndRollBack } from './support/as-sql.ts';
import { attackProcedure, guessable } from './support/attack-procedure.ts';
import { callable, type CatalogueProcedure } from './support/catalogue.ts';
import type { Call } from '../support/scenarios/scenario.ts';
import { fixWheel } from '../support/scenarios/journey.ts';
import { NO_SECRETS, PROCEDURES, type Procedure } from './support/procedures.ts';

const NAMES = Object.keys(PROCEDURES) as ProcedureName[];

describe('The attack as SQL, as the hosted API would build the statement', () => {
  const sql = useDatabase();
  let entries: CatalogueProcedure[];
  /** Id of a person whose account is deleted. */
  let gone: string;
  beforeAll(async () => {
    entries = await callable(sql());
    ({ id: gone } = await createAccount(sql()));
    await sql()`delete from auth.users where id = ${gone}`;
  });

  test.each(NAMES)('%s', async (name) => {
    const entry = entries.find((one) => one.name === name)!;
    expect(await attackProcedure(sql(), entry, PROCEDURES[name]!, asSql(sql()))).toEqual([]);
  });

  test.each(NAMES)('The procedure %s withstands it in every form', { tags: ['long'] }, async (name) => {
    const entry = entries.find((one) => one.name === name)!;
    expect(await attackProcedure(sql(), entry, PROCEDURES[name]!, asSql(sql(), { isWhole: true }))).toEqual(
      [],
    );
  });

  describe.each(NAMES)('The procedure %s', (name) => {
    // one call for both, which take back what they do
    let entry: CatalogueProcedure;
    let call: Call;
    beforeAll(async () => {
      entry = entries.find((one) => one.name === name)!;
      call = await PROCEDURES[name]!.make(sql());
    });

    test('tells a right secret from a wrong one only where it cannot be guessed', async () => {
      const found = await guessable(entry, call, callAndRollBack(sql()));
      const unknown = found.filter((argument) => !(argument in NO_SECRETS));
      expect(unknown).toEqual(Object.keys(PROCEDURES[name]!.distinguishable ?? {}).toSorted());
    });

    test('refuses a token whose account is deleted', async () => {
      const nobody = { caller: gone, args: call.args };
      expect(await callAndRollBack(sql())(entry, nobody)).toBe('PT401 UNAUTHENTICATED  ');
    });
  });

  test('A procedure whose answer reveals a code is found', async () => {
    await sql()
      .unsafe(`create function public.planted(code text) returns text language sql volatile security definer as $$
      select case when exists (select from private.counter_screen_pairings p
        where p.code_hash = private.token_hash(planted.code)) then 'yes' else 'no' end $$;
      grant execute on function public.planted(text) to anon, authenticated`);
    try {
      const { args } = await PROCEDURES.pair_counter_screen!.make(sql());
      const [entry] = (await callable(sql())).filter(({ name }) => String(name) === 'planted');
      const planted = { caller: null, args: { code: args.code } };
      expect(await guessable(entry!, planted, callAndRollBack(sql()))).toEqual(['code']);
    } finally {
      await sql().unsafe('drop function public.planted(text)');
    }
  });

  test('A procedure that reveals its draw is found', async () => {
    await sql()
      .unsafe(`create function public.planted(cafe_id uuid) returns jsonb language sql volatile security definer as $$
      select jsonb_build_object('prize', (private.draw_prize('hito', auth.uid(), cafe_id, now())).prize_name) $$;
      grant execute on function public.planted(uuid) to authenticated`);
    try {
      const spin = PROCEDURES.spin_hito_wheel!;
      const scenario = (prize: string) => async () => {
        const { caller, args } = await spin.make(sql());
        await fixWheel(sql(), 'hito', prize);
        return { caller, args: { cafe_id: args.cafe_id } };
      };
      const planted: Procedure = {
        make: scenario('Café gratis'),
        reveals: [],
        indistinguishable: {
          'one prize, and another': [scenario('Café gratis'), scenario('3€ de descuento')],
        },
      };
      const [entry] = (await callable(sql())).filter(({ name }) => String(name) === 'planted');
      const found = await attackProcedure(sql(), entry!, planted, asSql(sql()));
      expect(found).toContain('planted: reveals "prize", and nobody has decided that it may');
      expect(found.some((sentence) => sentence.includes('distinguishes one prize, and another: '))).toBe(
        true,
      );
    } finally {
      await sql().unsafe('drop function public.planted(uuid)');
    }
  });

  test('A procedure of which an attack does half, or something else, is found', async () => {
    await sql()
      .unsafe(`create function public.planted(cafe_slug text) returns void language plpgsql volatile security definer as $$
      begin
        if cafe_slug is null then update private.settings set mails_requested_at = now(); end if;
        insert into private.audit_log (action, subject) values ('planted', 'planted');
        if cafe_slug is not null then insert into private.audit_log (action, subject) values ('planted', 'planted'); end if;
      end $$;
      grant execute on function public.planted(text) to authenticated`);
    try {
      const planted: Procedure = { make: PROCEDURES.check_hito_2!.make, reveals: [] };
      const [entry] = (await callable(sql())).filter(({ name }) => String(name) === 'planted');
      expect(await attackProcedure(sql(), entry!, planted, asSql(sql()))).toEqual([
        'planted: no cafe_slug changes "private.audit_log +1 -0, private.settings +1 -1" instead of "private.audit_log +2 -0" or nothing',
      ]);
    } finally {
      await sql().unsafe('drop function public.planted(text)');
    }
  });
});
