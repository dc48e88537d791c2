import { describe, expect, it } from 'vitest';
import { colorNotes, colorProblem, normalizeHex } from '@/features/desk/settings/color-rules';
import { linkProblem, normalizeLink } from '@/features/desk/settings/link-problem';

describe('the links of a café', () => {
  it('are optional and https', () => {
    for (const link of ['', '  ', 'https://www.instagram.com/cafe/', ' https://g.page/r/1?x=ñ '])
      expect(linkProblem(link)).toBeNull();
    for (const link of [
      'http://a.es',
      'cafe',
      'ana@bar.es',
      'https://',
      'https://a b',
      'javascript:alert(1)',
    ])
      expect(linkProblem(link), link).toBe('Escribe un enlace que empiece por https://');
    expect(linkProblem(`https://a.es/${'x'.repeat(1500)}`)).toBe('El enlace es demasiado largo');
  });
});

it.each([
  ['Https://g.page/r/Abc', 'https://g.page/r/Abc'],
  [' g.page/r/Abc/review ', 'https://g.page/r/Abc/review'],
  ['instagram.com/cafe', 'https://instagram.com/cafe'],
  ['https://maps.google.es/?q=a.b', 'https://maps.google.es/?q=a.b'],
  ['Cafetería Central https://maps.app.goo.gl/AbC', 'https://maps.app.goo.gl/AbC'],
  // a field drops the line break of what is pasted
  ['Cafetería Centralhttps://maps.app.goo.gl/AbC', 'https://maps.app.goo.gl/AbC'],
  ['https://g.page/r/Abc\u200B', 'https://g.page/r/Abc'],
  ['', ''],
])('the link %j is saved as %j', (typed, link) => {
  expect(normalizeLink(typed)).toBe(link);
  expect(linkProblem(typed)).toBeNull();
});

it('a link may be as long as a map’s', () => {
  expect(linkProblem(`https://www.google.com/maps/place/${'x'.repeat(520)}`)).toBeNull();
});

describe('the colours of a café', () => {
  it('are six hex digits', () => {
    for (const color of ['#244EB8', ' #4fb796 ', '#24f', '244EB8', '24F', '#24f8', '#244EB8CC', '244eb8cc'])
      expect(colorProblem(color), color).toBeNull();
    for (const color of [
      '',
      '#',
      '#24',
      '#244EB',
      '#244EB8C',
      '#24EB8G',
      'azul',
      '##24f',
      'rgb(1, 2, 3)',
      '#244EB8 #24f',
    ])
      expect(colorProblem(color), color).toBe('Escribe un color en hexadecimal, como #244EB8 o #24f');
  });

  it('are warned about where text has to give way', () => {
    expect(colorNotes('#244EB8', '#1d7356')).toEqual([]);
    expect(colorNotes('#ffee00', '#1d7356')).toHaveLength(1);
    expect(colorNotes('#ffee00', '#4fb796')).toHaveLength(2);
    expect(colorNotes('#244EB8', '#244EB9').join()).toContain('se distinguen');
  });
});

describe('a colour as people write it', () => {
  it.each([
    ['#24f', '#2244ff'],
    ['24F', '#2244FF'],
    ['244EB8', '#244EB8'],
    [' #244EB8 ', '#244EB8'],
    ['\u2066＃244EB8\u2069', '#244EB8'],
    ['#24f8', '#2244ff'],
    ['#244EB8CC', '#244EB8'],
  ])('%s is %s: six digits, its alpha dropped', (typed, color) => expect(normalizeHex(typed)).toBe(color));
});
