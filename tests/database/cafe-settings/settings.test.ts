import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter, madrid, type Account, type Cafe } from '../../support/given/factories.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, procedure, saveForm, expectUnchanged } = useGiven();

let cafe: Cafe;
let manager: Account;
beforeEach(async () => {
  cafe = await given.cafe();
  manager = await given.member(cafe, 'manager');
});

const change = (settings: Record<string, unknown>, who = manager) =>
  saveForm(who.id, 'change_cafe_settings', { cafe_id: cafe.id, settings });
const settingsOf = () => rpc(manager.id, 'load_cafe_settings', { cafe_slug: cafe.slug });

const split = [
  ['08:00', '14:00'],
  ['17:00', '01:30'],
];
const week = [split, split, [], split, split, [['09:00', '23:59']], []];
/** Hours whose Monday is another. */
const monday = (...turns: string[][]) => ({ opening_hours: [turns, ...week.slice(1)] });

describe('The configuration of a café', () => {
  test('is changed field by field, by its managers, and read back; each change leaves its audit row', async () => {
    const changes = [
      { address: 'Calle Mayor 1', opening_hours: week },
      { primary_color: '#112233', secondary_color: '#445566' },
      { review_url: 'https://g.example/r', instagram_url: null },
    ];
    for (const settings of changes) await change(settings);
    expect(await settingsOf()).toMatchObject({
      role: 'manager',
      address: 'Calle Mayor 1',
      opening_hours: week,
      cafe: { primary_color: '#112233', review_url: 'https://g.example/r', instagram_url: null },
      // a manager may not change the team
      summary: { own_conditions: 0, poster_printed: false, active_codes: 0, screens: 0, people: null },
    });
    const emptied = { address: null, opening_hours: null };
    await change(emptied);
    expect(await settingsOf()).toMatchObject(emptied);
    const acts = await sql()`select action, details from private.audit_log
      where cafe_id = ${cafe.id} and actor = ${manager.id} order by id`;
    expect(acts).toEqual([...changes, emptied].map((details) => ({ action: 'cafe.settings', details })));
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['a whole day and a turn', monday(['00:00', '00:00'], ['08:00', '14:00']), 'opening_hours'],
    ['a name', { nombre: 'Otro nombre' }, 'settings'],
    ['a pause', { active: false }, 'settings'],
    ['a logo that nobody looked at', { logo_path: 'x' }, 'settings'],
    ['a novel', { address: 'x'.repeat(5000) }, 'settings'],
    ['a megabyte', { address: 'x'.repeat(1_000_000) }, 'settings'],
    ['a long address', { address: 'x'.repeat(201) }, 'address'],
    ['a legal name alone', { legal_name: 'Ana Pérez' }, 'legal_name'],
    ['six days', { opening_hours: week.slice(1) }, 'opening_hours'],
    ['days that are text', { opening_hours: Array(7).fill('siempre') }, 'opening_hours'],
    ['three intervals', monday(...split, ['22:00', '23:00']), 'opening_hours'],
    ['an hour that is none', monday(['8:00', '25:00']), 'opening_hours'],
    ['no time at all', monday(['08:00', '08:00']), 'opening_hours'],
    ['a second before the first ends', monday(['08:00', '14:00'], ['13:00', '20:00']), 'opening_hours'],
    ['a first over midnight', monday(['20:00', '02:00'], ['21:00', '23:00']), 'opening_hours'],
  ])('takes no %s', async (_, settings, detail) => {
    const owner = await given.member(cafe, 'owner');
    await expectUnchanged(() => expectRefused(change(settings, owner), 422, 'INVALID_INPUT', detail));
  });

  test('lets each of its managers begin twenty logos an hour', async () => {
    const begin = (at: Date) => procedure(manager.id, 'begin_cafe_logo', cafe.id, at);
    const noon = madrid('2026-11-24 12:00');
    for (let count = 0; count < 20; count += 1) await begin(noon);
    await expectRefused(begin(noon), 429, 'TOO_MANY_REQUESTS');
    expect((await begin(daysAfter(noon, 1))).name).toMatch(`${cafe.id}/`);
  });

  test('has the legal person behind the café, which its owner alone names', async () => {
    const owner = await given.member(cafe, 'owner');
    const legal = { legal_name: 'Ana Pérez', legal_number: '12.345.678-z', legal_address: 'Calle Mayor 1' };
    const [name, number, address] = Object.entries(legal).map(([field, value]) => ({ [field]: value }));
    for (const part of [legal, name!, number!, address!])
      await expectUnchanged(() => expectRefused(change(part), 403, 'NOT_ALLOWED', 'owner'));
    await change(legal, owner);
    expect(await settingsOf()).toMatchObject({
      legal: { name: 'Ana Pérez', tax_number: '12345678Z', address: 'Calle Mayor 1' },
    });
  });

  test('is paused once by its owner and resumed, which makes windows longer', async () => {
    const owner = await given.member(cafe, 'owner');
    const ana = await given.customerAt(2, { cafe, at: daysAfter(new Date(), -3) });
    const pause = (paused: boolean) => rpc(owner.id, 'pause_cafe', { cafe_id: cafe.id, paused });
    await pause(true);
    await sql()`update public.cafeterias set paused_at = now() - interval '2 days' where id = ${cafe.id}`;
    await pause(true);
    expect(await settingsOf()).toMatchObject({ cafe: { state: 'paused' } });
    await pause(false);
    expect(await given.enrollmentOf(ana)).toMatchObject({ hito_2_extra_days: 2 });
    await pause(true);
    await given.setCafe(cafe, 'deleted');
    await expectRefused(pause(false), 403, 'NOT_ALLOWED');
  });

  test('has one of three service modes, which the owner sets and the customers’ pages read', async () => {
    const owner = await given.member(cafe, 'owner');
    const choose = (way: string) => saveForm(owner.id, 'set_service_mode', { cafe_id: cafe.id, way });
    const wayOf = async () => (await rpc(null, 'get_cafe', { cafe_slug: cafe.slug })).cafe?.service_mode;
    expect(await wayOf()).toBe('no_proof');
    await choose('proof_and_handover');
    await choose('proof_and_handover');
    expect(await wayOf()).toBe('proof_and_handover');
    await expectUnchanged(() => expectRefused(choose('trust'), 422, 'INVALID_INPUT', 'way'));
    const acts = await sql()`select details from private.audit_log where action = 'cafe.way-of-working'`;
    expect(acts).toEqual([{ details: { way: 'proof_and_handover' } }]);
  });

  test('tells a customer where the café is and when it is open today, in Madrid', async () => {
    const ana = await given.customerAt(2, { cafe });
    const placeAt = async (at: Date) => (await given.journeyOf(ana, at)).place;
    // a Sunday
    expect(await placeAt(madrid('2026-11-22 12:00'))).toBeNull();
    await change({ address: 'Calle Mayor 1' });
    expect(await placeAt(madrid('2026-11-22 12:00'))).toEqual({ address: 'Calle Mayor 1', today: null });
    await change({ address: null, opening_hours: week });
    expect(await placeAt(madrid('2026-11-22 23:59'))).toEqual({ address: null, today: [] });
    expect(await placeAt(madrid('2026-11-23 00:01'))).toEqual({ address: null, today: split });
  });
});
