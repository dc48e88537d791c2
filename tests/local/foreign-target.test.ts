// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { LOCAL_ONLY } from '../support/backend/foreign-target.ts';
import { codeIn, mailsTo } from '../support/backend/mails.ts';
import { explain } from '../verify/not-run.ts';
import { stepsFrom } from '../verify/steps.ts';

// Parts of `npm run verify:real` besides the suites themselves.

it('takes steps, each with what is meant for its own runner, and nothing else', () => {
  const all = ['doctor', 'smoke', 'e2e'];
  expect(stepsFrom([], all).map(({ name }) => name)).toEqual(all);
  expect(stepsFrom(['smoke', 'e2e', 'redemption', '-g', 'a title'], all)).toEqual([
    { name: 'smoke', args: [] },
    { name: 'e2e', args: ['redemption', '-g', 'a title'] },
  ]);
  expect(() => stepsFrom(['everything'], all)).toThrow('everything no es un paso: doctor, smoke, e2e');
});

it('names each test that it did without, and takes none without a reason', () => {
  const known = { file: 'mailbox.test.ts', test: 'proves the mailbox' };
  expect(explain([known])).toEqual({
    lines: [`  mailbox.test.ts: ${LOCAL_ONLY['mailbox.test.ts']}`, '    · proves the mailbox'],
    unexplained: false,
  });
  expect(explain([known, { file: 'new.test.ts', test: 'skipped' }]).unexplained).toBe(true);
});

it('knows a reason for every file of tests that a target may leave out', () => {
  const files = ['functions', 'e2e'].flatMap((suite) => {
    const folder = new URL(`../${suite}/`, import.meta.url);
    return readdirSync(folder)
      .filter((name) => name.endsWith('.ts'))
      .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));
  });
  // A skip by a project's window size, or behind a front, is no omission: another project or run has it.
  const leavesOut =
    /\bskipIf\(|\btest\.skip\((?!project\.name|readVariable\('E2E_FRONT')|from '\.\/support\/mail\.ts'|\b(earn|keep)FirstPrize\b/;
  const known = Object.keys(LOCAL_ONLY).filter((name) => name !== 'over-http.test.ts');
  expect(known.toSorted()).toEqual(
    files
      .filter(({ text }) => leavesOut.test(text))
      .map(({ name }) => name)
      .sort(),
  );
});

it('reads mails from the Mailpit of `supabase start`, oldest first', async () => {
  const mails: Record<string, object> = {
    '/api/v1/search?query=to%3A%22ana%40example.com%22': {
      messages: [
        { ID: 'b', Subject: 'Tu código para entrar o confirmar tu correo' },
        { ID: 'a', Subject: 'Otro' },
      ],
    },
    '/api/v1/message/a': { HTML: '<p>nada</p>' },
    '/api/v1/message/b': { HTML: '<p> 12345678 </p>' },
  };
  const server = createServer((req, res) => {
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify(mails[req.url ?? '']));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const arrived = await mailsTo('http://nowhere.invalid', 'ana@example.com', url);
    expect(arrived.map(({ subject }) => subject)).toEqual([
      'Otro',
      'Tu código para entrar o confirmar tu correo',
    ]);
    expect(arrived.map(codeIn)).toEqual(['', '12345678']);
  } finally {
    server.close();
  }
});
