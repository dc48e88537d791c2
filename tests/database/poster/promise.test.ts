import { expect, test } from 'vitest';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { given, rpc, saveForm, expectUnchanged } = useGiven();

test('a manager writes what the poster promises; nothing stands for the product’s own', async () => {
  const cafe = await given.cafe();
  const manager = await given.member(cafe, 'manager');
  const save = (promise: string) =>
    saveForm(manager.id, 'set_poster_headline', { cafe_id: cafe.id, poster_headline: promise });
  const read = async () => (await rpc(manager.id, 'load_poster', { cafe_slug: cafe.slug })).poster_headline;
  expect(await read()).toBeNull();
  expect(await save('  Tu primera   tostada,\tgratis ')).toEqual({
    poster_headline: 'Tu primera tostada, gratis',
  });
  expect(await read()).toBe('Tu primera tostada, gratis');
  expect(await given.trail(`cafe:${cafe.id}`)).toContainEqual({
    actor: manager.id,
    action: 'poster.headline',
  });
  expect(await save('ñ'.repeat(40))).toEqual({ poster_headline: 'ñ'.repeat(40) });
  for (const odd of ['x'.repeat(41), 'x'.repeat(100_000), '\u2800'])
    await expectUnchanged(() => expectRefused(save(odd), 422, 'INVALID_INPUT', 'poster_headline'));
  expect(await save('   ')).toEqual({ poster_headline: null });
});
