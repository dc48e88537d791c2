import { beforeEach, describe, expect, test } from 'vitest';
import { madrid, type Account, type Cafe } from '../../support/given/factories.ts';
import { newTag, touch, type WrittenTag } from '../../support/given/nfc-tag.ts';
import { newBrowser } from '../../support/given/presence.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, procedure, expectUnchanged, runInParallel } = useGiven({ connections: 12 });
const noon = madrid('2026-11-22 12:00');
let cafe: Cafe;
let owner: Account;
beforeEach(async () => {
  cafe = await given.cafe();
  owner = await given.member(cafe, 'owner');
});

const prepare = async (tags: unknown, replaces: string | null = null, who = owner) =>
  (await procedure(who.id, 'prepare_tags', cafe.id, sql().json(tags as never), replaces, noon)).tags;
const load = async (at = noon) => (await procedure(owner.id, 'load_tags', cafe.slug, at)).tags;
/** The tag as a writer makes it of what was answered. */
const written = ({ uid, meta_key, mac_key }: Awaited<ReturnType<typeof prepare>>[number]): WrittenTag => ({
  uid,
  meta_key: meta_key!,
  mac_key: mac_key!,
});
const touched = async (tag: WrittenTag, counter: number, at = noon) =>
  (await given.claimCode(cafe, { browser: newBrowser() }, touch(tag, counter), at)).status;
const uids = (many: number) => Array.from({ length: many }, () => ({ uid: newTag().uid }));

describe('A prepared tag', () => {
  test('has keys that are answered once and audited, and is active from its first touch', async () => {
    const [prepared] = await prepare(uids(1));
    expect(prepared).toMatchObject({
      meta_key: expect.stringMatching(/^[0-9A-F]{32}$/) as string,
      mac_key: expect.stringMatching(/^[0-9A-F]{32}$/) as string,
    });
    const listed = { id: prepared!.id, name: 'Etiqueta 1', uid: prepared!.uid };
    const readBack = await load();
    expect(readBack).toMatchObject([{ ...listed, state: 'prepared', last_touch_at: null, touches_today: 0 }]);
    expect(JSON.stringify(readBack)).not.toContain(prepared!.mac_key);
    expect(await given.trail(`tag:${prepared!.id}`)).toEqual([{ actor: owner.id, action: 'tag.prepare' }]);
    const hasTag = async () => (await given.journeyOf({ account: null, cafe }, noon)).cafe!.has_tag;
    expect(await hasTag()).toBe(false);
    expect(await touched(written(prepared!), 12)).toBe('claimed');
    expect(await load()).toMatchObject([{ ...listed, state: 'active', touches_today: 1 }]);
    expect(new Date((await load())[0]!.last_touch_at!)).toEqual(noon);
    expect((await load(madrid('2026-11-23 12:00')))[0]!.touches_today).toBe(0);
    expect(await hasTag()).toBe(true);
  });

  test('is prepared anew after a lost answer, with other keys and its name; the keys before sign nothing', async () => {
    const given = uids(2);
    const [lost] = await prepare(given);
    const args = { cafe_id: cafe.id, tag_id: lost!.id, name: ' Terraza ', shown: { tag_name: 'Etiqueta 1' } };
    expect(await rpc(owner.id, 'rename_tag', args)).toEqual({ renamed: true });
    await expectRefused(rpc(owner.id, 'rename_tag', { ...args, name: '' }), 422, 'INVALID_INPUT', 'name');
    const [again] = await prepare(given.slice(0, 1));
    expect(again).not.toMatchObject({ mac_key: lost!.mac_key });
    expect((await load()).map(({ name }) => name).toSorted()).toEqual(['Etiqueta 2', 'Terraza']);
    expect(await touched(written(lost!), 1)).toBe('not_valid');
    expect(await touched(written(again!), 1)).toBe('claimed');
  });

  test('bought written keeps the keys of its list, which are stored encrypted', async () => {
    const bought = [newTag(), newTag()];
    const answer = await prepare(bought);
    expect(answer).toMatchObject(bought.map(({ uid }) => ({ uid, meta_key: null, mac_key: null })));
    for (const tag of bought) expect(await touched(tag, 1)).toBe('claimed');
    const [{ kept } = { kept: '' }] = await sql()<{ kept: string }[]>`
      select jsonb_agg(to_jsonb(t))::text as kept from private.nfc_tags t where t.cafe_id = ${cafe.id}`;
    for (const { meta_key, mac_key } of bought) {
      expect(kept).not.toContain(meta_key);
      expect(kept).not.toContain(mac_key);
    }
  });

  /** An active tag, and what replaces it. */
  const replaced = async () => {
    const [old] = await prepare(uids(1));
    expect(await touched(written(old!), 1)).toBe('claimed');
    const [next] = await prepare(uids(1), old!.id);
    return [old!, next!] as const;
  };
  const revoke = (tag_id: string) => rpc(owner.id, 'revoke_tag', { cafe_id: cafe.id, tag_id });
  const states = async () =>
    (await load()).map(({ id, state, replaces }) => [id, state, replaces]).toSorted();

  test('takes the name and the place of another with its first good touch, and not before', async () => {
    const [old, next] = await replaced();
    await expectRefused(prepare([{ uid: old.uid }]), 409, 'TAG_IN_USE', old.uid);
    expect(await touched({ ...written(next), mac_key: newTag().mac_key }, 1)).toBe('not_valid');
    expect(await touched(written(old), 2)).toBe('claimed');
    expect((await given.journeyOf({ account: null, cafe }, noon)).cafe!.has_tag).toBe(true);
    expect((await load()).toSorted((a, b) => a.state.localeCompare(b.state))).toMatchObject([
      { id: old.id, name: 'Etiqueta 1', state: 'active', replaces: null },
      { id: next.id, name: 'Etiqueta 1', state: 'prepared', replaces: old.id },
    ]);
    expect(await touched(written(next), 1)).toBe('claimed');
    expect(await states()).toEqual([[next.id, 'active', null]]);
    expect(await touched(written(old), 3)).toBe('not_valid');
    expect((await given.trail(`tag:${old.id}`)).toSorted((a, b) => a.action.localeCompare(b.action))).toEqual(
      ['tag.prepare', 'tag.revoke'].map((action) => ({ actor: owner.id, action })),
    );
    const theirs = await given.tag(await given.cafe());
    for (const replaces of [old.id, theirs.id])
      await expectUnchanged(() =>
        expectRefused(prepare(uids(1), replaces), 422, 'INVALID_INPUT', 'replaces'),
      );
    await expectRefused(prepare(uids(2), next.id), 422, 'INVALID_INPUT', 'replaces');
  });

  test('leaves the old one as it is, once it is revoked before its first touch', async () => {
    const [old, next] = await replaced();
    await revoke(next.id);
    expect(await touched(written(next), 1)).toBe('not_valid');
    expect(await touched(written(old), 2)).toBe('claimed');
    expect(await states()).toEqual([[old.id, 'active', null]]);
    const [last] = await prepare(uids(1), old.id);
    expect(await touched(written(last!), 1)).toBe('claimed');
    expect(await states()).toEqual([[last!.id, 'active', null]]);
  });

  test.each([
    ['that goes on waiting', () => Promise.resolve()],
    ['that is revoked', revoke],
  ])('in place of a replacement %s ends the first one too', async (_, meanwhile) => {
    const [old, next] = await replaced();
    const [last] = await prepare(uids(1), next.id);
    await meanwhile(next.id);
    expect(await touched(written(old), 2)).toBe('claimed');
    expect(await touched(written(last!), 1)).toBe('claimed');
    expect(await states()).toEqual([[last!.id, 'active', null]]);
    for (const [tag, counter] of [
      [old, 3],
      [next, 1],
    ] as const)
      expect(await touched(written(tag), counter)).toBe('not_valid');
  });

  test('is active like any other where the old one was revoked meanwhile', async () => {
    const [old, next] = await replaced();
    await revoke(old.id);
    expect(await states()).toEqual([[next.id, 'prepared', null]]);
    expect(await touched(written(next), 1)).toBe('claimed');
    expect(await given.trail(`tag:${old.id}`)).toHaveLength(2);
  });

  test('is the same chip with other keys: those before sign until its first touch, also once it is prepared anew', async () => {
    const [old] = await prepare(uids(1));
    expect(await touched(written(old!), 4)).toBe('claimed');
    const [lost] = await prepare([{ uid: old!.uid }], old!.id);
    expect(await touched(written(old!), 5)).toBe('claimed');
    const [again] = await prepare([{ uid: old!.uid }]);
    expect(await states()).toEqual(
      [
        [old!.id, 'active', null],
        [again!.id, 'prepared', old!.id],
      ].toSorted(),
    );
    expect(await touched(written(lost!), 6)).toBe('not_valid');
    expect(await touched(written(again!), 6)).toBe('claimed');
    expect(await touched(written(old!), 7)).toBe('not_valid');
    // A tag that was to replace a waiting one replaces it still, when that one is prepared anew.
    const [first] = await prepare(uids(1));
    const [second] = await prepare(uids(1), first!.id);
    const [anew] = await prepare([{ uid: first!.uid }]);
    expect(await touched(written(anew!), 1)).toBe('claimed');
    expect(await touched(written(second!), 1)).toBe('claimed');
    expect(await touched(written(anew!), 2)).toBe('not_valid');
  });

  test('replaces one of six active ones, and needs a place like any other once that one is gone', async () => {
    const active = await prepare(uids(6));
    for (const tag of active) expect(await touched(written(tag), 1)).toBe('claimed');
    await expectRefused(prepare(uids(1)), 409, 'TOO_MANY_TAGS');
    const [first] = await prepare(uids(1), active[0]!.id);
    const [second] = await prepare(uids(1), active[0]!.id);
    // prepared anew after a lost answer
    const [third] = await prepare([{ uid: second!.uid }]);
    const rush = await runInParallel(
      'private.nfc_tags',
      [first!, third!].map((tag) => () => touched(written(tag), 1)),
    );
    expect(rush.toSorted()).toEqual(['claimed', 'not_valid']);
    expect((await states()).filter(([, state]) => state === 'active')).toHaveLength(6);
    expect(await touched(written(active[0]!), 2)).toBe('not_valid');
    await expectRefused(prepare(uids(15)), 409, 'TOO_MANY_TAGS');
  });

  test('makes no spent touch good again where it was bought written, revoked or replaced by itself', async () => {
    const bought = newTag();
    const [first] = await prepare([bought]);
    for (const counter of [5, 9]) expect(await touched(bought, counter)).toBe('claimed');
    const [second] = await prepare([bought], first!.id);
    for (const counter of [4, 5, 9]) expect(await touched(bought, counter)).toBe('not_valid');
    expect(await touched(bought, 12)).toBe('claimed');
    for (const counter of [5, 9, 12]) expect(await touched(bought, counter)).toBe('not_valid');
    expect(await touched(bought, 11)).toBe('claimed');
    await revoke(second!.id);
    await prepare([bought]);
    for (const counter of [11, 12]) expect(await touched(bought, counter)).toBe('not_valid');
    expect(await touched(bought, 13)).toBe('claimed');
  });

  test('may bear a UID that another café uses: nobody keeps a tag out by naming it first', async () => {
    const uid = newTag().uid;
    await given.tag(await given.cafe(), { uid });
    const [mine] = await prepare([{ uid: uid.toLowerCase() }]);
    expect(mine!.uid).toBe(uid);
    expect(await touched(written(mine!), 1)).toBe('claimed');
  });

  test('is prepared by an administrator too, twenty at once; twenty wait and six are active', async () => {
    const admin = await given.admin();
    const prepared = await prepare(uids(20), null, admin);
    expect(new Set(prepared.map(({ mac_key }) => mac_key)).size).toBe(20);
    await expectUnchanged(() => expectRefused(prepare(uids(1)), 409, 'TOO_MANY_TAGS'));
    await expectRefused(prepare(uids(21)), 422, 'INVALID_INPUT', 'tags');
    for (const tag of prepared.slice(0, 4)) expect(await touched(written(tag), 1)).toBe('claimed');
    // the last two places: each touch holds the line until those before it are counted
    const rush = await runInParallel(
      'private.nfc_tags',
      prepared.slice(4, 12).map((tag) => () => touched(written(tag), 1)),
    );
    expect(rush.filter((status) => status === 'claimed')).toHaveLength(2);
    const active = (await load()).filter(({ state }) => state === 'active');
    expect(active).toHaveLength(6);
    await expectRefused(prepare(uids(1)), 409, 'TOO_MANY_TAGS');
    const next = prepared[12]!;
    expect(await touched(written(next), 1)).toBe('not_valid');
    const revoke = { cafe_id: cafe.id, tag_id: active[0]!.id };
    expect(await rpc(owner.id, 'revoke_tag', revoke)).toEqual({ revoked: true });
    expect(await rpc(owner.id, 'revoke_tag', revoke)).toEqual({ revoked: false });
    expect(await touched(written(next), 1)).toBe('claimed');
  });

  test.each([
    ['no list', {}, 'tags'],
    ['an empty list', [], 'tags'],
    ['a text', 'x'.repeat(1_000_000), 'tags'],
    ['a short UID', [{ uid: '04DE5F1EACC0' }], 'tags.1.uid'],
    ['a UID that is no text', [newTag(), { uid: 4 }], 'tags.2.uid'],
    ['a UID with another letter', [{ uid: '04DE5F1EACC04O' }], 'tags.1.uid'],
    ['one key alone', [{ ...newTag(), mac_key: undefined }], 'tags.1.keys'],
    ['a short key', [{ ...newTag(), meta_key: '00' }], 'tags.1.keys'],
    ['the keys of a new chip', [{ ...newTag(), mac_key: '0'.repeat(32) }], 'tags.1.keys'],
  ])('is not made of %s', async (_what, tags, detail) => {
    await expectUnchanged(() => expectRefused(prepare(tags), 422, 'INVALID_INPUT', detail));
  });
});
