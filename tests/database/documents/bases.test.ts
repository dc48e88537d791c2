import { randomInt } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter, type Account, type Cafe } from '../../support/given/factories.ts';
import { FIGURES } from '../../../src/features/public/legal/figures.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc } = useGiven();

let cafe: Cafe;
let owner: Account;
beforeEach(async () => {
  cafe = await given.cafe();
  owner = await given.member(cafe, 'owner');
});

const basesOf = async (day?: string) =>
  (await rpc(null, 'load_bases', { cafe_slug: cafe.slug, ...(day && { day }) })).bases;

const madridDay = (at: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' }).format(at);

const name = () =>
  given.saveSettings(owner, cafe, {
    legal_name: 'Ana Pérez',
    legal_number: '12345678Z',
    legal_address: 'Calle Mayor 1',
  });

describe('The bases of a café', () => {
  test('tell each segment with the odds that the draw uses, its conditions and its value', async () => {
    await given.setValue(owner, cafe, 'Café gratis', 140);
    await given.setConditions(owner, cafe, 'Café gratis', 'Un café con leche');
    const bases = await basesOf();
    expect(bases!.first_prize).toEqual({
      name: 'Café gratis',
      conditions: 'Un café con leche',
      value_cents: 140,
    });
    for (const wheel of bases!.wheels) {
      // Counts the decisions of private.segment_at_roll over every number that can be rolled.
      const rolled = await sql()<{ name: string; percent: number }[]>`
        select p.name, (count(*) * 100.0 / t.total)::float8 as percent
        from (select sum(weight)::int as total from private.wheel_prizes
          where wheel = ${wheel.wheel} and version = ${wheel.version}) as t,
          generate_series(0, t.total - 1) as roll
        join private.wheel_prizes p on p.wheel = ${wheel.wheel} and p.version = ${wheel.version}
          and p.position = private.segment_at_roll(${wheel.wheel}, ${wheel.version}, roll)
        group by p.name, p.position, t.total order by p.position`;
      expect(wheel.segments.map(({ name, percent }) => ({ name, percent }))).toEqual([...rolled]);
      expect(wheel.segments.reduce((sum, { percent }) => sum + percent, 0)).toBe(100);
      for (const { conditions } of wheel.segments) expect(conditions).not.toBeNull();
    }
    expect(bases!.wheels[0]!.segments[1]).toMatchObject({
      value_cents: 140,
      conditions: 'Un café con leche',
    });
  });

  test('name the operator as organiser until the owner names the café', async () => {
    expect(await basesOf()).toMatchObject({ organiser: null, operator: { name: /./ } });
    await name();
    expect(await basesOf()).toMatchObject({
      organiser: { name: 'Ana Pérez', tax_number: '12345678Z', address: 'Calle Mayor 1' },
    });
  });

  test('keep every version readable, as of its day', async () => {
    const today = new Date();
    const before = await basesOf();
    const version = 1_000 + randomInt(1_000_000);
    await sql()`insert into private.wheel_versions (wheel, version, cafe_id, ceiling_cents, active_from)
      values ('vip', ${version}, ${cafe.id}, 6000, ${daysAfter(today, -1)})`;
    await sql()`insert into private.wheel_prizes (wheel, version, position, name, weight, monthly_limit, unlimited)
      values ('vip', ${version}, 1, 'Cookie gratis', 3, null, true), ('vip', ${version}, 2, 'Postre gratis', 1, 4, false)`;
    const now = await basesOf();
    expect(now!.wheels[1]).toMatchObject({
      version,
      ceiling_cents: 6000,
      segments: [
        { percent: 75, unlimited: true, monthly_limit: null },
        { percent: 25, unlimited: false, monthly_limit: 4 },
      ],
    });
    const then = await basesOf('2026-06-01');
    expect(then!.day).toBe('2026-06-01');
    expect(then!.wheels.map(({ segments }) => segments)).toEqual(
      before!.wheels.map(({ segments }) => segments),
    );
    // before the first version there was none, and what comes is nobody's to know
    expect((await basesOf('2024-12-31'))!.wheels).toEqual([]);
    expect((await basesOf('2999-01-01'))!.day).toBe(now!.day);
  });

  test('name every day on which something of them changed, and the last one as the day since which they hold', async () => {
    const dayBefore = (days: number) => madridDay(daysAfter(new Date(), -days));
    await sql()`update public.cafeterias set created_at = ${daysAfter(new Date(), -30)} where id = ${cafe.id}`;
    const history = async (day?: string) => {
      const { since, days } = (await basesOf(day))!;
      return { since, days };
    };
    expect(await history()).toEqual({ since: dayBefore(30), days: [dayBefore(30)] });
    // a wheel of its own 20 days ago, its legal person 10 days ago, and conditions today
    const version = 1_000 + randomInt(1_000_000);
    await sql()`insert into private.wheel_versions (wheel, version, cafe_id, active_from)
      values ('vip', ${version}, ${cafe.id}, ${daysAfter(new Date(), -20)})`;
    await sql()`insert into private.wheel_prizes (wheel, version, position, name, weight)
      values ('vip', ${version}, 1, 'Cookie gratis', 1)`;
    await name();
    await sql()`update private.bases_history set valid_until = valid_until - interval '10 days'
      where cafe_id = ${cafe.id}`;
    await given.setConditions(owner, cafe, 'Cookie gratis', 'De avena');
    const days = [dayBefore(0), dayBefore(10), dayBefore(20), dayBefore(30)];
    expect(await history()).toEqual({ since: dayBefore(0), days });
    expect(await history(dayBefore(11))).toEqual({ since: dayBefore(20), days });
    expect(await history(dayBefore(31))).toEqual({ since: null, days });
    // each change is read under its day, and the day before tells what held before it
    const organiser = async (day: string) => (await basesOf(day))!.organiser?.name;
    expect([await organiser(dayBefore(11)), await organiser(dayBefore(10))]).toEqual([
      undefined,
      'Ana Pérez',
    ]);
    // a wheel of the programme that does not turn here changes nothing here
    await sql()`insert into private.wheel_versions (wheel, version, active_from)
      values ('vip', ${version + 1}, ${daysAfter(new Date(), -5)})`;
    await sql()`insert into private.wheel_prizes (wheel, version, position, name, weight)
      select wheel, ${version + 1}, position, name, weight from private.wheel_prizes where wheel = 'vip' and version = 1`;
    expect((await history()).days).toEqual(days);
  });

  test('keep no day on which nothing of them changed: a prize sold out or back, and what is saved as it was', async () => {
    await given.cafeWheel(cafe, { owner });
    const save = async () => {
      await given.setConditions(owner, cafe, 'Cookie gratis', 'De avena');
      await given.setValue(owner, cafe, 'Cookie gratis', 100);
    };
    const kept = () => sql()`select id from private.bases_history where cafe_id = ${cafe.id}`;
    await save();
    const before = await kept();
    await save();
    for (const until of [null, 'month', null]) await given.setSoldOut(owner, cafe, 'Cookie gratis', until);
    expect(await kept()).toEqual(before);
  });

  test('tell of an older day what held when it ended', async () => {
    const dayBefore = (days: number) => madridDay(daysAfter(new Date(), -days));
    const value = (cents: number) => given.setValue(owner, cafe, 'Cookie gratis', cents);
    const facts = async (day?: string) => {
      const { organiser, first_prize, wheels } = (await basesOf(day))!;
      const { conditions, value_cents } = wheels[1]!.segments[4]!;
      return { organiser: organiser?.name ?? null, first_prize, conditions, value_cents };
    };
    const before = await facts();
    await value(45);
    await given.setConditions(owner, cafe, 'Cookie gratis', 'De avena');
    await given.setFirstPrize(owner, cafe, 'Cookie gratis');
    await name();
    const between = {
      organiser: 'Ana Pérez',
      first_prize: { name: 'Cookie gratis', conditions: 'De avena', value_cents: 45 },
      conditions: 'De avena',
      value_cents: 45,
    };
    expect(await facts()).toEqual(between);
    expect(await facts(dayBefore(1))).toEqual(before);
    // all that was two days ago
    await sql()`update private.bases_history set valid_until = valid_until - interval '2 days'
      where cafe_id = ${cafe.id}`;
    await value(60);
    expect(await facts(dayBefore(3))).toEqual(before);
    expect(await facts(dayBefore(1))).toEqual(between);
    expect(await facts()).toMatchObject({ conditions: 'De avena', value_cents: 60 });
    // The current value of a prize is no part of an older day, nor for the others.
    expect((await facts(dayBefore(3))).first_prize).toMatchObject({ name: 'Café gratis', value_cents: null });
  });

  test('stay for a café that is deleted, and are not there for one that is none', async () => {
    const before = await basesOf();
    await given.setCafe(cafe, 'deleted');
    expect(await basesOf()).toEqual(before);
    expect((await rpc(null, 'load_bases', { cafe_slug: 'nowhere' })).bases).toBeNull();
  });
});

describe('The processing contract', () => {
  const load = () => rpc(owner.id, 'load_contract', { cafe_slug: cafe.slug });
  const accept = async (typed: string, version?: string, who = owner) =>
    rpc(who.id, 'accept_contract', {
      cafe_id: cafe.id,
      version: version ?? (await load()).current.version,
      name: typed,
    });
  const textOf = (sections: { intro: string; points: string[] }[]) =>
    sections.flatMap(({ intro, points }) => [intro, ...points]).join('\n');

  test('is accepted once a version, by an owner’s name, and kept whole', async () => {
    await name();
    const { current, ready } = await load();
    expect(ready).toBe(true);
    expect(textOf(current.sections)).toMatch(/Ana Pérez, con NIF 12345678Z.*datos de ejemplo/s);
    await accept('  Ana   Pérez Gil ');
    await accept('Otra Persona');
    const { accepted } = await load();
    expect(accepted).toMatchObject([
      { version: current.version, name: 'Ana Pérez Gil', sections: current.sections },
    ]);
    // An accepted contract stays as it was read, even when the parties change.
    await given.setSettings({ operator_name: 'Otra, "S. L." (datos de ejemplo)' });
    expect((await load()).accepted).toEqual(accepted);
    expect(textOf((await load()).current.sections)).toContain('Otra, "S. L."');
  });

  test('is accepted by nobody without both parties, another version, a name, or an owner’s role', async () => {
    const refused = async (call: Promise<unknown>) =>
      call.then(
        () => null,
        (error: { message: string; detail: string }) => [error.message, error.detail],
      );
    expect(await refused(accept('Ana'))).toEqual(['INVALID_INPUT', 'identity']);
    await name();
    expect(await refused(accept('Ana', '2025-01'))).toEqual(['INVALID_INPUT', 'version']);
    for (const wrong of ['', ' ', '\u202E', 'x'.repeat(121), 'x'.repeat(2000)])
      expect(await refused(accept(wrong))).toEqual(['INVALID_INPUT', 'name']);
    expect(await refused(accept('Ana', undefined, await given.admin()))).toEqual(['NOT_ALLOWED', 'owner']);
    expect((await load()).accepted).toEqual([]);
  });

  test('outlives the account of its owner', async () => {
    await name();
    await accept('Ana Pérez');
    const other = await given.member(cafe, 'owner');
    await sql()`delete from auth.users where id = ${owner.id}`;
    const { accepted } = await rpc(other.id, 'load_contract', { cafe_slug: cafe.slug });
    expect(accepted).toMatchObject([{ name: 'Ana Pérez' }]);
  });

  test('tells the figures of the documents, and beside them the days and hours that the operator promises', async () => {
    const { current } = await load();
    const text = textOf(current.sections);
    const numbers = text.replaceAll(
      /artículo 28|apartado 2|\(UE\) 2016\/679|con NIF \S+ y domicilio en .*?\d{5}/g,
      '',
    );
    const figures = [...numbers.matchAll(/\d+/g)].map(([number]) => Number(number));
    // the register's times are held by its own test
    const register = current.sections[1]!.points.join().match(/\d+/g)!.map(Number);
    expect(register).toContain(FIGURES.photoDays);
    expect(figures.filter((figure) => !register.includes(figure))).toEqual([48]);
    expect(text).not.toMatch(/\{/);
  });
});
