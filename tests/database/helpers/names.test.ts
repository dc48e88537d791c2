import { describe, expect, test } from 'vitest';
import { matchForm, slugify } from '@/domain/slugs';
import { vipId } from '@/domain/vip-id';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();

const PIECES = [
  ...[
    'Café',
    'CAFÉ',
    'Cafe\u0301',
    'Ñam',
    'ÀÈÌÒÙ',
    'çedilla',
    'Ümlaut',
    'Ålesund',
    'Straße',
    'łódź',
    'Œuvre',
    'İstanbul',
    'ΣΑΣ',
  ],
  ...[
    '-',
    '_',
    ' ',
    '--',
    ' - ',
    '_-_',
    '.',
    "'",
    '’',
    '&',
    '·',
    '€',
    '²',
    '½',
    'ﬁn',
    '☕',
    '🥐',
    '👩‍🍳',
    '日本',
    'Ελλάς',
    'قهوة',
  ],
  ...[
    'Central',
    'la',
    'LA',
    'Esquina',
    'n.º 5',
    '24h',
    'x',
    'Å\u0323',
    'q\u0307\u0323',
    '\u1e9b\u0323',
    '한국',
  ],
];

/** Different names, the same at every run: a small linear congruential generator. */
function names(count: number): string[] {
  let state = 20261121;
  const below = (max: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
  const made = new Set<string>();
  while (made.size < count)
    made.add(Array.from({ length: 1 + below(6) }, () => PIECES[below(PIECES.length)]!).join(''));
  return [...made];
}

describe('a thousand names', () => {
  test('have the same matched form and VIP id in SQL and in TypeScript', async () => {
    const list = names(1_000);
    const rows = await sql()<{ form: string; vip: string }[]>`
      select private.match_form(name) as form, private.vip_id(name) as vip
      from unnest(${list}::text[]) with ordinality as given(name, n) order by n`;
    expect([...rows]).toEqual(list.map((name) => ({ form: matchForm(name), vip: vipId(name) })));
  });
});

test.each([
  ['Cafetería Central', 'cafeteriacentral'],
  ['CAFETERÍA_central', 'cafeteriacentral'],
  ['cafetería-central', 'cafeteriacentral'],
  ['Cafeteri\u0301a Central', 'cafeteriacentral'],
  ['Ñandú', 'nandu'],
  ['Café & Té', 'cafe&te'],
])('the matched form of %s is %s', async (name, form) => {
  const [row] = await sql()`select private.match_form(${name}) as form`;
  expect(row!.form).toBe(form);
});

test('a café keeps slug, matched form and VIP id of its name, as TypeScript has them', async () => {
  const spanish = ['La Esquina', 'CAFÉ ÑANDÚ', 'Obrador Núñez-Güell', 'Bar_Tolo', 'Tostadero 24h'];
  for (const nombre of spanish) {
    const [row] =
      await sql()`insert into public.cafeterias (nombre) values (${nombre}) returning slug, match_name, vip_id`;
    expect(row).toEqual({ slug: slugify(nombre), match_name: matchForm(nombre), vip_id: vipId(nombre) });
  }
});

test('the VIP id is a UUID of version 5', async () => {
  const [row] = await sql()<{ vip: string }[]>`select private.vip_id('Cafetería Central') as vip`;
  expect(row!.vip).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
