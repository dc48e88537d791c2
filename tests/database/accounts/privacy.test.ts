import { expect, test } from 'vitest';
import { PRIVACY_VERSION } from '../../../supabase/functions/_shared/contracts/privacy-version.ts';
import { createAccount } from '../../support/factories.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();
const acceptedBy = async (version: unknown) => {
  const metadata = { privacy_version: version as string };
  const { id } = await createAccount(sql(), { metadata });
  const rows = await sql()<{ version: string }[]>`
    select version from public.privacy_acceptances where user_id = ${id}`;
  return rows.map((row) => row.version);
};

test('the version that the forms show is kept with the account', async () => {
  expect(await acceptedBy(PRIVACY_VERSION)).toEqual([PRIVACY_VERSION]);
});

test.each(['2099-12', '2026-10', 'x'.repeat(10_000), '', 7, null])(
  'a version that does not exist, as %j, is not kept and holds up no sign-up',
  async (version) => {
    expect(await acceptedBy(version)).toEqual([]);
  },
);
