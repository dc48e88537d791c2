import { answerOf, type Host } from '@tests/support/hosting/host-rules';
import { describe, expect, test } from 'vitest';
import { NOT_FOUND_FILE, redirectsFile, servedFile, servedFiles } from '@/app/build/served-files';
import { pagesOf, type PageEntry } from '@/config/pages';

const productName = 'Conecta';
const served = servedFiles(productName);
const script = '/assets/CkzM-x_1.js';
const build = {
  files: new Set([script, `/${NOT_FOUND_FILE}`, ...served.map(({ file }) => `/${file}`)]),
  redirects: redirectsFile(productName),
};
const addresses = Object.values<PageEntry>(pagesOf(productName))
  .filter(({ path }) => path !== '*')
  .map(({ path }) => path.replace(/:\w+/g, 'el-molino'));

describe.each<Host>(['netlify', 'cloudflare'])('A host like %s', (host) => {
  test.each(addresses)('answers %s with its file', (address) => {
    const file = `/${servedFile(address, served)}`;
    expect(answerOf(host, build, address)).toEqual({ status: 200, file });
  });

  test('answers a script with the script', () => {
    expect(answerOf(host, build, script)).toEqual({ status: 200, file: script });
  });

  test.each(['/assets/Gone-1_2.js', '/assets/gone.css', '/assets/deeper/gone.woff2'])(
    'answers %s, which is gone, with 404',
    (address) => {
      expect(answerOf(host, build, address)).toMatchObject({ status: 404 });
    },
  );

  test('answers an unknown address with 404 and the application, which says so', () => {
    expect(answerOf(host, build, '/no-existe')).toEqual({ status: 404, file: '/404.html' });
  });
});
