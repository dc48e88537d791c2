import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { matchForm, sameNameForm, searchForm } from '@/domain/slugs';
import { NAME_FORMS } from '../../support/name-forms.ts';
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
  const distinctNames = new Set<string>();
  while (distinctNames.size < count)
    distinctNames.add(Array.from({ length: 1 + below(6) }, () => PIECES[below(PIECES.length)]!).join(''));
  return [...distinctNames];
}

/** The namespace of every café's VIP id. */
const VIP_NAMESPACE = '6f0c1d8e-3b52-4c5a-9a5e-2d7c0e9b41fa';

/** A name-based UUID, version 5, as RFC 9562 makes it. */
function uuidV5(namespace: string, name: string): string {
  const bytes = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest();
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A café's VIP id: of the matched form of its name, A to Z in upper case and nothing else. */
const vipId = (name: string) =>
  uuidV5(
    VIP_NAMESPACE,
    matchForm(name).replace(/[a-z]/g, (letter) => letter.toUpperCase()),
  );

test('the independent UUIDs are those of RFC 9562', () => {
  expect(uuidV5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')).toBe(
    '2ed6657d-e927-568b-95e1-2665a8aea6a2',
  );
});

describe('a thousand names', () => {
  test('have the matched form of TypeScript, and a VIP id of it, in SQL', async () => {
    const list = names(1_000);
    const rows = await sql()<{ form: string; same: string; search: string; vip: string }[]>`
      select private.match_form(name) as form, private.same_name_form(name) as same,
        private.search_form(name) as search, private.vip_id(name) as vip
      from unnest(${list}::text[]) with ordinality as given(name, n) order by n`;
    expect([...rows]).toEqual(
      list.map((name) => ({
        form: matchForm(name),
        same: sameNameForm(name),
        search: searchForm(name),
        vip: vipId(name),
      })),
    );
  });
});

test.each(NAME_FORMS)(
  'the forms of $name are those of the list',
  async ({ name, match, same = match, search }) => {
    const [row] =
      await sql()`select private.match_form(${name}) as match, private.same_name_form(${name}) as same,
    private.search_form(${name}) as search`;
    expect(row).toEqual({ match, same, search });
  },
);

test('a café keeps slug, matched form and VIP id of its name', async () => {
  const slugs = {
    'La Esquina': 'la-esquina',
    'CAFÉ ÑANDÚ': 'café-ñandú',
    'Obrador Núñez-Güell': 'obrador-núñez-güell',
    Bar_Tolo: 'bar_tolo',
    'Tostadero 24h': 'tostadero-24h',
  };
  for (const [nombre, slug] of Object.entries(slugs)) {
    const [row] =
      await sql()`insert into public.cafeterias (nombre) values (${nombre}) returning slug, match_name, vip_id`;
    expect(row).toEqual({ slug, match_name: matchForm(nombre), vip_id: vipId(nombre) });
  }
});

test('the VIP id is a UUID of version 5', async () => {
  const [row] = await sql()<{ vip: string }[]>`select private.vip_id('Cafetería Central') as vip`;
  expect(row!.vip).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
