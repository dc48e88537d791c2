import { describe, expect, test } from 'vitest';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc } = useGiven({ connections: 6 });

async function shortSlug(nombre: string): Promise<string> {
  const [row] = await sql()<{ short_slug: string }[]>`
    insert into public.cafeterias (nombre) values (${nombre}) returning short_slug`;
  return row!.short_slug;
}

const found = async (address: string) => {
  const [row] = await sql()<{ nombre: string | null }[]>`select (private.find_cafe(${address})).nombre`;
  return row!.nombre;
};

describe('a café’s short address', () => {
  test.each([
    ['Pastelería Søren & Æbelø', 'pasteleria-soren-aebelo'],
    ['Straßencafé', 'strassencafe'],
    ['ŁÓDŹ Đorđe', 'lodz-dorde'],
    ['Þórr ÐØŒ', 'thorr-dooe'],
    ['L’Antic · Col·legi', 'lantic-collegi'],
    ['n.º 5 ﬁn', 'n-o-5-fin'],
    // two letters of its own, beside what says what it is
    ['Café & Té', 'cafe-te'],
    ['Øl Bar', 'ol-bar'],
    ['Bar 4.0', 'bar-4-0'],
    // Words that many cafés have are dropped, and whole words stay as far as they fit.
    ['Obrador y Cafetería Nuestra Señora de la Almudena', 'nuestra-senora-almudena'],
    ['Cafetería Restaurante El Rincón de Pepe', 'rincon-pepe'],
    ['Donaudampfschifffahrtsgesellschaftskapitän', 'donaudampfschifffahrtsge'],
    ['Los Hermanos García Fernández de Villaviciosa', 'hermanos-garcia'],
    // A name without any Latin letter gets a number.
    ['日本茶', 'cafe-1'],
    ['Ελλάς ☕', 'cafe-2'],
    ['珈琲 Café', 'cafe-3'],
  ])('is made of the name %s: %s finds the café', async (nombre, address) => {
    expect(await shortSlug(nombre)).toBe(address);
    for (const typed of [address, address.toUpperCase(), address.replaceAll('-', '')])
      expect(await found(typed)).toBe(nombre);
    // The address that the pages show, with all its letters, finds the café too.
    const [row] = await sql()<{ slug: string }[]>`
      select slug from public.cafeterias where nombre = ${nombre}`;
    expect(await found(row!.slug)).toBe(nombre);
  });

  test('belongs to one café: the next one gets a number, and a name is not taken either', async () => {
    expect(await shortSlug('Møller')).toBe('moller');
    expect(await shortSlug('Moller!')).toBe('moller-2');
    expect(await shortSlug('Saeby 2')).toBe('saeby-2');
    const many = await sql()<{ short_slug: string }[]>`
      insert into public.cafeterias (nombre) values ('Sæby'), ('Sæby!') returning short_slug`;
    expect(many.map(({ short_slug }) => short_slug)).toEqual(['saeby', 'saeby-3']);
    expect([await found('moller'), await found('saeby2'), await found('saeby-3')]).toEqual([
      'Møller',
      'Saeby 2',
      'Sæby!',
    ]);
  });

  test.each([
    ["L'Olla - Bar", ['L’Olla - Bar', 'L´Olla – Bar', 'L‘OLLA—BAR', 'lolla bar', '«L`Olla» Bar']],
    ['Smørrebrød', ['SMØRREBRØD', 'smørrebrød', 'Smorrebrod', 'Smoerrebroed']],
    ['ŁÓDŹ & Wrocław', ['łódź & wrocław', 'Lodz & Wroclaw', 'Łódź & WROCŁAW']],
    ['Café Müller', ['Cafe Mueller', 'CAFÉ MÜLLER', 'Café Muller', 'Cafe\u0301 Mu\u0308ller']],
    ['Bei Juergen', ['Bei Jürgen', 'BEI JUERGEN']],
    ['Gasthaus Weiß', ['GASTHAUS WEISS', 'Gasthaus WEIẞ']],
    ['Þór Æsir', ['þór æsir', 'THOR AESIR', 'Thór Aesir']],
    ['Işık Çay', ['IŞIK ÇAY', 'ışık çay', 'isik cay', 'İŞİK ÇAY']],
    ['Ελλάς', ['ΕΛΛΑΣ', 'ελλας']],
    ['ﬁn Ｂａｒ', ['Fin Bar', 'FIN-BAR']],
  ])('finds one café in every spelling of its name: %s', async (nombre, spellings) => {
    const admin = await given.admin();
    await given.cafe({ nombre });
    for (const spelling of spellings) {
      const answer = await rpc(admin.id, 'create_cafe', { nombre: spelling });
      expect([answer.status, answer.cafe.nombre], spelling).toEqual(['exists', nombre]);
      await expect(given.cafe({ nombre: spelling })).rejects.toThrow(
        /cafeterias_name_unique_as_matched|its name in another spelling/,
      );
      expect(await found(spelling), spelling).toBe(nombre);
    }
  });

  test('stays when the café is renamed, and does not become another’s', async () => {
    const cafe = await given.cafe({ nombre: 'Øresund' });
    await given.cafe({ nombre: 'Kattegat Blå' });
    await sql()`update public.cafeterias set nombre = 'Skagerrak' where id = ${cafe.id}`;
    expect([await found('oresund'), await found('skagerrak')]).toEqual(['Skagerrak', 'Skagerrak']);
    await shortSlug('Bornhølm & Co');
    await expect(
      sql()`update public.cafeterias set nombre = 'Bornholm Co' where id = ${cafe.id}`,
    ).rejects.toThrow('the short address of another');
  });

  test('can become another café’s name after a deletion, and the recovered café gets a new one', async () => {
    const cafe = await given.cafe({ nombre: 'Læsø & Co' });
    await given.setCafe(cafe, 'deleted');
    await given.cafe({ nombre: 'Laeso Co' });
    await given.setCafe(cafe, 'active');
    expect([await found('laeso-co'), await found('læsø-&-co'), await found('laeso-co-3')]).toEqual([
      'Laeso Co',
      'Læsø & Co',
      'Læsø & Co',
    ]);
  });

  test.each([
    // the address came first: the name is refused
    ['Ærø & Co', 'Aero Co', null],
    // the name came first: the other has a number
    ['Fano Co', 'Fanø & Co', 'fano-co-2'],
  ])(
    'is decided one café at a time: of two at once one waits (%s, then %s)',
    async (first, second, address) => {
      const { waited, outcome } = await sql().begin(async (maker) => {
        await maker`insert into public.cafeterias (nombre) values (${first})`;
        let over = false;
        const slugOfSecond = shortSlug(second)
          .catch(() => null)
          .finally(() => (over = true));
        // until this transaction, which has the lock, is over
        let waits: string[] = [];
        while (!over && waits.length === 0) waits = await waitingFor();
        return { waited: waits, outcome: [slugOfSecond] };
      });
      expect(waited).toEqual(['advisory']);
      expect(await Promise.all(outcome)).toEqual([address]);
    },
  );
});

/** Returns the locks that other connections wait for: their kinds, that of the short addresses by its key. */
async function waitingFor(): Promise<string[]> {
  const locks = await sql()<{ kind: string }[]>`
    select case when locktype <> 'advisory' then locktype
      when (classid::bigint << 32 | objid::bigint) = hashtextextended('cafeterias.short_slug', 0) then 'advisory'
      else 'another' end as kind
    from pg_locks where not granted and pid in (
      select pid from pg_stat_activity where datname = current_database())`;
  return locks.map(({ kind }) => kind);
}
