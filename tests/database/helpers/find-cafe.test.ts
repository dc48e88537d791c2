import { beforeAll, describe, expect, test } from 'vitest';
import { useGiven } from '../use-given.ts';

const { sql, given } = useGiven();
beforeAll(async () => {
  await given.cafe({ nombre: 'La Molienda' });
  await given.cafe({ nombre: 'La Molienda Norte' });
  await given.cafe({ nombre: 'Café Pausado', state: 'paused' });
  await given.cafe({ nombre: 'Café Pausado del Sur' });
  await given.cafe({ nombre: 'Bar Antiguo', state: 'deleted' });
  await given.cafe({ nombre: 'Bar Antiguo Reabierto' });
  await given.cafe({ nombre: 'Sésamo' });
  await given.cafe({ nombre: 'Bäckerei Grüner Löffel' });
  await given.cafe({ nombre: 'Cien.Gramos_y*más' });
});

const find = async (slug: string | null) => {
  const [row] = await sql()<{ nombre: string | null }[]>`select (private.find_cafe(${slug})).nombre`;
  return row!.nombre;
};

describe('An exact match', () => {
  test.each(['la-molienda', 'LA MOLIENDA', 'La_Molienda', 'lamolienda', 'la-mólienda'])(
    'is found by %s',
    async (slug) => {
      expect(await find(slug)).toBe('La Molienda');
    },
  );

  test('ends the search although other names contain it, also when that café is paused', async () => {
    expect(await find('cafe-pausado')).toBe('Café Pausado');
  });

  test('ends the search also when that café is deleted', async () => {
    expect(await find('bar-antiguo')).toBe('Bar Antiguo');
  });
});

describe('A part of a name', () => {
  test('finds the only café that contains it', async () => {
    expect(await find('norte')).toBe('La Molienda Norte');
    expect(await find('pausado-del')).toBe('Café Pausado del Sur');
  });

  test.each(['gruner', 'gruener', 'GRÜNER-LÖFFEL', 'loeffel', 'gruner–loffel'])(
    'is found with its umlauts spelled or not: %s',
    async (slug) => expect(await find(slug)).toBe('Bäckerei Grüner Löffel'),
  );

  test('does not find a deleted café', async () => {
    expect(await find('antiguo')).toBe('Bar Antiguo Reabierto');
  });

  test('finds nothing when two cafés contain it', async () => {
    expect(await find('molien')).toBeNull();
  });

  test('needs four matched characters: hyphens and accents do not count', async () => {
    expect(await find('ses')).toBeNull();
    expect(await find('-s-é-s-')).toBeNull();
    expect(await find('s-é-s-a')).toBe('Sésamo');
  });

  test('is text, not a pattern', async () => {
    expect(await find('%%%%%')).toBeNull();
    expect(await find('s%sam')).toBeNull();
    expect(await find('gramosy*m')).toBe('Cien.Gramos_y*más');
    expect(await find('gramosy.m')).toBeNull();
    expect(await find('\\\\\\\\')).toBeNull();
  });
});

test.each([null, '', ' ', '---', 'no-existe'])('The name %o finds nothing', async (slug) => {
  expect(await find(slug)).toBeNull();
});
