import { expect, test } from 'vitest';
import { describeError } from '@/app/faults/describe-error';

const at = 'https://conecta.test/assets';

test.each([
  [
    'Chrome',
    `TypeError: x\n    at draw (${at}/AbCd1234.js:1:2345)\n    at ${at}/index-Ef_g-678.js:2:3\n    at async Object.run [as go] (${at}/AbCd1234.js:1:9)\n    at HTMLButtonElement.<anonymous> (chrome-extension://abcdef/content.js:1:1)`,
    ['draw AbCd1234.js:1:2345', 'index-Ef_g-678.js:2:3', 'Object.run AbCd1234.js:1:9'],
  ],
  [
    'Firefox and Safari',
    `draw@${at}/AbCd1234.js:1:2345\n@${at}/index-Ef_g-678.js:2:3\nglobal code@${at}/AbCd1234.js:1:9\n[native code]`,
    ['draw AbCd1234.js:1:2345', 'index-Ef_g-678.js:2:3', 'AbCd1234.js:1:9'],
  ],
])('reads the places in our own files of a stack of %s', (_, stack, places) => {
  expect(describeError('TypeError: x', stack)!.places.split('\n')).toEqual(places);
});

test('sends the first five places, each once', () => {
  const stack = [1, 1, 2, 3, 4, 5, 6].map((line) => `f@${at}/AbCd1234.js:${line}:1`).join('\n');
  expect(describeError('Error: x', stack)!.places.split('\n')).toHaveLength(5);
});

test.each([
  [
    "TypeError: Cannot read properties of undefined (reading 'nombre')",
    'TypeError: Cannot read properties of undefined (reading',
  ],
  [
    'Error: Minified React error #418; visit https://react.dev/errors/418?args[]=Ana',
    'Error: Minified React error #418; visit',
  ],
  [
    'RangeError: ana@example.test 612345678 K7Q2M9XA "Marta López" is not defined',
    'RangeError: is not defined',
  ],
  ['just text', 'Error: '],
])('leaves out of %j what it quotes, or writes with digits and signs', (text, name) => {
  expect(describeError(text, '')).toEqual({ name, places: '' });
});

test.each([
  'TypeError: Failed to fetch',
  'TypeError: NetworkError when attempting to fetch resource.',
  'TypeError: Load failed',
  'AbortError: The user aborted a request.',
  `TypeError: Failed to fetch dynamically imported module: ${at}/AbCd1234.js`,
  'TypeError: Importing a module script failed.',
])('tells nothing of %j', (text) => {
  expect(describeError(text, `f@${at}/AbCd1234.js:1:1`)).toBeNull();
});
