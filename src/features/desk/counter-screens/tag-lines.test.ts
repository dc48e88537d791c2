import { expect, test } from 'vitest';
import { readTagLines } from '@/features/desk/counter-screens/tag-lines';

const UID = '04DE5F1EACC040';
const MAC_KEY = '0123456789ABCDEF0123456789ABCDEF';
const META_KEY = 'FEDCBA9876543210FEDCBA9876543210';

test.each([
  UID,
  '04de5f1eacc040',
  '04 DE 5F 1E AC C0 40',
  '04:de:5f:1e:ac:c0:40\n',
  ' 04-DE-5F-1E-AC-C0-40 ',
  'UID: 04:DE:5F:1E:AC:C0:40',
  '\ufeff"04DE5F1EACC040";\r\n\r\n',
])('A UID written as %j is read', (text) => {
  expect(readTagLines(text)).toEqual({ tags: [{ line: 1, tag: { uid: UID } }], problem: null });
});

test.each([
  `${UID},${MAC_KEY},${META_KEY}`,
  `${UID};${MAC_KEY};${META_KEY}`.toLowerCase(),
  `"04:DE:5F:1E:AC:C0:40"\t${MAC_KEY}\t${META_KEY}`,
])('A tag that was bought written is read with its keys: %j', (text) => {
  const tag = { uid: UID, mac_key: MAC_KEY, meta_key: META_KEY };
  expect(readTagLines(text)).toEqual({ tags: [{ line: 1, tag }], problem: null });
});

test('A file’s header and empty lines are no tags, and each tag keeps the number of its line', () => {
  const { tags } = readTagLines(`UID;Clave 1;Clave 2\n\n${UID}\n04000000000001;${MAC_KEY};${META_KEY}`);
  expect(tags.map(({ line, tag }) => [line, tag.uid])).toEqual([
    [3, UID],
    [4, '04000000000001'],
  ]);
});

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => `04${String(index).padStart(12, '0')}`).join('\n');

test('Twenty tags are read at once', () => {
  expect(readTagLines(lines(20)).tags).toHaveLength(20);
});

test.each([
  [' \n', 'Escribe el UID de la etiqueta.'],
  ['04DE5F1EACC04', 'Un UID tiene 14 cifras y letras, y aquí hay 13.'],
  ['04DE5F1EACC0400', 'Un UID tiene 14 cifras y letras, y aquí hay 15.'],
  ['04DE5F1EACC0', 'Un UID tiene 14 cifras y letras, y aquí hay 12.'],
  ['04DE5F1EACCO40', '«O» no vale: un UID y una clave llevan cifras y letras de la A a la F.'],
  ['<script>', '«S» no vale: un UID y una clave llevan cifras y letras de la A a la F.'],
  [
    `${UID}\n04DE5F1EACC0٤٠`,
    'Línea 2: «٤» no vale: un UID y una clave llevan cifras y letras de la A a la F.',
  ],
  [`${UID};${MAC_KEY}`, 'Detrás del UID van las dos claves, de 32 cifras y letras cada una.'],
  [`${UID};${MAC_KEY};${META_KEY}0`, 'Detrás del UID van las dos claves, de 32 cifras y letras cada una.'],
  [`${UID}\n\n04:DE:5F:1E:AC:C0:40`, 'Línea 3: es la misma etiqueta que la línea 1.'],
  [lines(21), 'Son 21, y aquí caben 20.'],
])('%j is refused, and no tag of it is read', (text, problem) => {
  expect(readTagLines(text)).toEqual({ tags: [], problem });
});
