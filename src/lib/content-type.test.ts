import { expect, test } from 'vitest';
import { hasExpectedContentType } from '@/lib/content-type';

const answer = (type: string, status = 200) => ({ status, headers: new Headers({ 'content-type': type }) });
const script = 'https://aroma.example/assets/CkzM-x_1.js';

test.each([
  [script, 'text/javascript'],
  [script, 'application/javascript; charset=utf-8'],
  ['/assets/index-a1.css', 'text/css; charset=utf-8'],
  ['/assets/figtree-b2.woff2', 'font/woff2'],
  ['/assets/reader-c3.wasm', 'application/wasm'],
  ['/shell.html?__WB_REVISION__=0a', 'text/html; charset=utf-8'],
])('%s is the file when it comes as %s', (url, type) => {
  expect(hasExpectedContentType(url, answer(type))).toBe(true);
});

test.each([
  ['a page in the place of a script', script, answer('text/html; charset=utf-8')],
  ['a page in the place of a style', '/assets/index-a1.css', answer('text/html')],
  ['a page in the place of a font', '/assets/figtree-b2.woff2', answer('text/html')],
  ['a script with 404', script, answer('text/javascript', 404)],
  ['a part of a script', script, answer('text/javascript', 206)],
  ['an answer without a type', script, { status: 200, headers: new Headers() }],
  ['a file of a kind that the page does not have', '/assets/a.exe', answer('application/octet-stream')],
])('%s is not the file', (_, url, response) => {
  expect(hasExpectedContentType(url, response)).toBe(false);
});
