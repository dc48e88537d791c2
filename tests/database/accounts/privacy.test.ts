import { expect, test } from 'vitest';
import { PRIVACY_VERSION } from '../../../supabase/functions/_shared/contracts/privacy-version.ts';
import { daysAfter } from '../../support/given/factories.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, procedure } = useGiven();
const acceptedBy = async (version: unknown) => {
  const metadata = { privacy_version: version as string };
  const { id } = await given.account({ metadata });
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

test('a new version is shown to who accepted an earlier one, once, with what changed, and not before its day', async () => {
  const metadata = { privacy_version: PRIVACY_VERSION };
  const [early, other] = [await given.account({ metadata }), await given.account({ metadata })];
  const shown = async ({ id }: { id: string }, at = new Date()) =>
    (await given.dashboardOf({ id }, at)).policy;
  const tomorrow = daysAfter(new Date(), 1);
  expect(await shown(early)).toBeNull();
  await sql()`insert into private.document_versions (document, version, since, digest, changes)
    values ('policy', '2099-01', private.madrid_day(${tomorrow}), repeat('a', 64), 'Guardamos menos.')`;
  expect(await shown(early)).toBeNull();
  await expectRefused(
    rpc(early.id, 'accept_policy', { version: '2099-01' }),
    422,
    'INVALID_INPUT',
    'version',
  );
  expect(await shown(early, tomorrow)).toMatchObject({ version: '2099-01', changes: 'Guardamos menos.' });
  for (let press = 0; press < 2; press += 1) await procedure(early.id, 'accept_policy', '2099-01', tomorrow);
  expect(await shown(early, tomorrow)).toBeNull();
  expect(await shown(other, tomorrow)).not.toBeNull();
  // The scan's page shows it too, and only to a customer of the café.
  const cafe = await given.cafe();
  const onScan = async (id: string | null) =>
    (await given.journeyOf({ account: { id }, cafe }, tomorrow)).policy;
  expect([await onScan(null), await onScan(other.id)]).toEqual([null, null]);
  for (const account of [early, other]) await given.enrollment(account, cafe);
  expect(await onScan(other.id)).toEqual(await shown(other, tomorrow));
  expect(await onScan(early.id)).toBeNull();
  const rows = await sql()`select version, digest from public.privacy_acceptances where user_id = ${early.id}
    order by version`;
  expect(rows.map((row) => [row.version as string, (row.digest as string).length])).toEqual([
    [PRIVACY_VERSION, 64],
    ['2099-01', 64],
  ]);
  const late = await given.account({ metadata: { privacy_version: '2099-01' } });
  expect(await shown(late, tomorrow)).toBeNull();
  await expectRefused(
    procedure(other.id, 'accept_policy', PRIVACY_VERSION, tomorrow),
    422,
    'INVALID_INPUT',
    'version',
  );
  await sql()`delete from private.document_versions where version = '2099-01'`;
});
