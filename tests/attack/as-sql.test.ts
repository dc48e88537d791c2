import { beforeAll, describe, expect, test } from 'vitest';
import { useDatabase } from '../database/use-database.ts';
import { asSql } from './support/as-sql.ts';
import { assault } from './support/assault.ts';
import { callable, type CatalogueProcedure } from './support/catalogue.ts';
import { PROCEDURES, fixWheel, type Procedure } from './support/procedures.ts';

const NAMES = Object.keys(PROCEDURES);

describe('as the hosted API would build the statement', () => {
  const sql = useDatabase();
  let entries: CatalogueProcedure[];
  beforeAll(async () => {
    entries = await callable(sql());
  });

  test('every procedure that may be called from outside is here, and nothing else', () => {
    expect(NAMES.toSorted()).toEqual(entries.map(({ name }) => name).toSorted());
  });

  test.each(NAMES)('%s', async (name) => {
    const entry = entries.find((one) => one.name === name)!;
    expect(await assault(sql(), entry, PROCEDURES[name]!, asSql(sql()))).toEqual([]);
  });

  test('an act that tells what it drew is found out', async () => {
    await sql()
      .unsafe(`create function public.planted(cafe_id uuid) returns jsonb language sql volatile security definer as $$
      select jsonb_build_object('prize', (private.draw('hito', auth.uid(), cafe_id, now())).prize_name) $$;
      grant execute on function public.planted(uuid) to authenticated`);
    try {
      const spin = PROCEDURES.spin_hito_wheel!;
      const world = (prize: string) => async () => {
        const { caller, args } = await spin.world(sql());
        await fixWheel(sql(), 'hito', prize);
        return { caller, args: { cafe_id: args.cafe_id } };
      };
      const planted: Procedure = {
        world: world('Café gratis'),
        tells: [],
        alike: { 'one prize, and another': [world('Café gratis'), world('3€ de descuento')] },
      };
      const [entry] = (await callable(sql())).filter(({ name }) => String(name) === 'planted');
      const found = await assault(sql(), entry!, planted, asSql(sql()));
      expect(found).toContain('planted: tells "prize", and nobody has decided that it may');
      expect(found.some((sentence) => sentence.endsWith('tells one prize, and another apart'))).toBe(true);
    } finally {
      await sql().unsafe('drop function public.planted(uuid)');
    }
  });
});
