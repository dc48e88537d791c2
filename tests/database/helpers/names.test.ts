import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fold, foldSpelled } from '@/domain/slugs';
import { FOLDED_NAMES } from '../../support/examples/folded-names.ts';
import { seeded } from '../../support/examples/seeded.ts';
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

/** Different names, the same at every run. */
function names(count: number): string[] {
  const below = seeded(20261121);
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

/** A café's VIP id: of its name without accents, blanks, hyphens and underscores, A to Z in upper case (rule C4). */
const vipId = (name: string) =>
  uuidV5(
    VIP_NAMESPACE,
    name
      .normalize('NFD')
      .replace(/[\u0300-\u036f _-]/g, '')
      .replace(/[a-z]/g, (letter) => letter.toUpperCase()),
  );

/** Both folded forms and the VIP id of each text, in the order of the texts. */
const inSql = async (texts: readonly string[]) => [
  ...(await sql()<{ folded: string; spelled: string; vip: string }[]>`
    select private.fold_accents(text) as folded, private.fold_spelled(text) as spelled, private.vip_id(text) as vip
    from unnest(${[...texts]}::text[]) with ordinality as given(text, n) order by n`),
];
const inTypeScript = (texts: readonly string[]) =>
  texts.map((text) => ({ folded: fold(text), spelled: foldSpelled(text), vip: vipId(text) }));

test('the independent UUIDs are those of RFC 9562', () => {
  expect(uuidV5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')).toBe(
    '2ed6657d-e927-568b-95e1-2665a8aea6a2',
  );
});

describe('SQL and TypeScript fold alike', () => {
  test('every name of the list', async () => {
    const rows = await inSql(FOLDED_NAMES.map(([name]) => name));
    expect(rows.map(({ folded, spelled }) => [folded, spelled])).toEqual(
      FOLDED_NAMES.map(([, folded, spelled = folded]) => [folded, spelled]),
    );
  });

  test('a thousand names made of pieces', async () => {
    const list = names(1_000);
    expect(await inSql(list)).toEqual(inTypeScript(list));
  });

  test('every sign of the first two planes, alone and between letters', async () => {
    const signs = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code)).filter((sign) =>
      /^[^\0\p{Cs}\p{Cn}]$/u.test(sign),
    );
    // either Unicode may be a later version, with signs that the other does not know
    const known = await sql()<{ sign: string }[]>`
      select sign from unnest(${signs}::text[]) as sign where unicode_assigned(sign)`;
    const texts = known.map(({ sign }) => `A${sign}ø`);
    expect(texts.length).toBeGreaterThan(80_000);
    expect(await inSql(texts)).toEqual(inTypeScript(texts));
  });
});

test('one VIP id goes with one folded form: names that differ in it differ in the id', () => {
  const list = [...names(1_000), ...FOLDED_NAMES.map(([name]) => name)];
  const forms = new Map<string, string>();
  for (const name of list) {
    const former = forms.get(vipId(name));
    expect(former ?? fold(name), name).toBe(fold(name));
    forms.set(vipId(name), fold(name));
  }
});

test.each([
  ['Cafetería Central', 'CAFETERIACENTRAL'],
  ["L'Olla", "L'OLLA"],
  ['Straße', 'STRAßE'],
])('the VIP id of %s is that of %s, for good', async (name, text) => {
  const [row] = await sql()`select private.vip_id(${name}) as vip`;
  expect(row).toEqual({ vip: uuidV5(VIP_NAMESPACE, text) });
});

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
    expect(row).toEqual({ slug, match_name: fold(nombre), vip_id: vipId(nombre) });
  }
});

test('the VIP id is a UUID of version 5', async () => {
  const [row] = await sql()<{ vip: string }[]>`select private.vip_id('Cafetería Central') as vip`;
  expect(row!.vip).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
