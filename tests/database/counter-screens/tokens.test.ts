import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Cafe } from '../../support/given/factories.ts';
import { useGiven } from '../use-given.ts';

const { sql, given } = useGiven();
/** The beginning of a step. */
const NOON = new Date('2026-11-22T12:00:00Z');
const later = (seconds: number, from = NOON) => new Date(from.getTime() + seconds * 1000);
let cafe: Cafe;
let screen: string;
beforeAll(async () => {
  cafe = await given.cafe();
  screen = await given.pairedScreen(cafe, { at: NOON });
});

const find = async (token: string | null, at = NOON, where = cafe) => [
  ...(await sql()`select * from private.find_screen_token(${where.id}, ${token}, ${at})`),
];
const show = (at = NOON, device = screen, where = cafe) => given.screenToken(where, device, at);
const step = (at = NOON) => String(Math.floor(at.getTime() / 10_000));

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

test('A token is the first 80 bits of an HMAC over café, device and step', async () => {
  const [row] = await sql()<{ secret: Buffer }[]>`select private.secret('presence') as secret`;
  const hash = createHmac('sha256', row!.secret).update(`${cafe.id}:${screen}:${step()}`).digest();
  const bits = [...hash.subarray(0, 10)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const signs = bits.match(/.{5}/g)!.map((five) => ALPHABET[parseInt(five, 2)]);
  expect(await show()).toBe(signs.join(''));
});

test('A token is valid in its own step and the two that follow, and names device and step', async () => {
  const token = await show();
  for (const seconds of [0, 9.999, 10, 29.999])
    expect(await find(token, later(seconds)), String(seconds)).toEqual([{ device_id: screen, step: step() }]);
  for (const seconds of [-0.001, -10, 30, 31, 3600, 86_400])
    expect(await find(token, later(seconds)), String(seconds)).toEqual([]);
});

test('200 screenshots older than 30 seconds are invalid', async () => {
  const tokens = await sql()<{ token: string }[]>`
    select private.screen_token(private.secret('presence'), ${cafe.id}, ${screen},
      private.token_step(${NOON}) - 2 - age) as token from generate_series(1, 200) as age`;
  expect(new Set(tokens.map(({ token }) => token)).size).toBe(200);
  const found = await sql()`
    select f.* from unnest(${tokens.map(({ token }) => token)}::text[]) as given (token),
      private.find_screen_token(${cafe.id}, given.token, ${NOON}) as f`;
  expect([...found]).toEqual([]);
});

test('A token of another café or of its counter screen is invalid here', async () => {
  const other = await given.cafe();
  const theirs = await given.pairedScreen(other, { at: NOON });
  expect(await find(await show(NOON, theirs, other))).toEqual([]);
  expect(await find(await show(NOON, screen, other))).toEqual([]);
  expect(await find(await show(NOON, theirs, cafe))).toEqual([]);
  expect(await find(await show(NOON, screen, other), NOON, other)).toEqual([]);
  expect(await find(await show(), NOON, other)).toEqual([]);
});

test('A forged, truncated or otherwise written token is invalid', async () => {
  const token = await show();
  const wrong = [
    ...[...token].map((sign, at) => token.slice(0, at) + (sign === '0' ? '1' : '0') + token.slice(at + 1)),
    ...Array.from(token, (_, length) => token.slice(0, length)),
    ...Array.from({ length: 200 }, () =>
      Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => ALPHABET[byte & 31]).join(''),
    ),
    `${token}0`,
    ` ${token.slice(1)}`,
    'ñ'.repeat(8),
    'x'.repeat(100_000),
  ];
  for (const wrongToken of wrong) expect(await find(wrongToken), wrongToken.slice(0, 20)).toEqual([]);
  expect(await find(null)).toEqual([]);
});

describe('A token of a team member’s phone', () => {
  test('counts while the phone is open as a counter screen and its owner is on the team', async () => {
    const member = await given.member(cafe, 'staff');
    const phone = await given.pairedScreen(cafe, { member, at: NOON });
    const end = later(600);
    expect(await find(await show(NOON, phone))).toHaveLength(1);
    expect(await find(await show(later(-1, end), phone), later(-1, end))).toHaveLength(1);
    expect(await find(await show(end, phone), end)).toEqual([]);
    await sql()`delete from public.cafe_members where user_id = ${member.id}`;
    expect(await find(await show(NOON, phone))).toEqual([]);
  });
});
