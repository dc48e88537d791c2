import { expect, test } from 'vitest';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();

test.each([
  ['Ana@Example.test', 'ana@example.test'],
  ['  ana+cafe+2@example.test ', 'ana@example.test'],
  ['a.n.a@example.test', 'a.n.a@example.test'],
  ['A.N.A+x@Gmail.com', 'ana@gmail.com'],
  ['ana@googlemail.com', 'ana@gmail.com'],
  ['a.na@gmail.com.test', 'a.na@gmail.com.test'],
  ['+solo@example.test', '+solo@example.test'],
])('The e-mail %s reaches the mailbox %s', async (email, mailbox) => {
  expect(await sql()`select private.canonical_mailbox(${email}) as form`).toEqual([{ form: mailbox }]);
});

test('A mailbox is stored as a keyed hash: 32 bytes, the same for all forms', async () => {
  const [row] =
    await sql()`select private.mailbox_of('a.na+1@gmail.com') as one, private.mailbox_of('Ana@googlemail.com') as two,
    extensions.digest('ana@gmail.com', 'sha256') as bare, private.mailbox_of('otra@gmail.com') as other`;
  expect(row!.one).toHaveLength(32);
  expect(row!.two).toEqual(row!.one);
  expect(row!.bare).not.toEqual(row!.one);
  expect(row!.other).not.toEqual(row!.one);
  const [secret] = await sql()`select length(value) as bytes from private.secrets where name = 'mailbox'`;
  expect(secret!.bytes).toBe(32);
});
