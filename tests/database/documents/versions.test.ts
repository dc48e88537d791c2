import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { policyValues } from '../../../src/features/public/legal/policy-values.ts';
import { documentValues } from '../../../src/features/public/legal/document-values.ts';
import type { Operator } from '../../../src/config/env.ts';
import accessibility from '../../../src/features/public/legal/accessibility.md?raw';
import basesText from '../../../src/features/public/legal/bases/bases.md?raw';
import { basesValues } from '../../../src/features/public/legal/bases/bases-values.ts';
import legalNotice from '../../../src/features/public/legal/legal-notice.md?raw';
import { readLegalText } from '../../../src/features/public/legal/legal-text.ts';
import privacyPolicy from '../../../src/features/public/legal/privacy-policy.md?raw';
import terms from '../../../src/features/public/legal/terms.md?raw';
import { PRIVACY_VERSION } from '../../../supabase/functions/_shared/contracts/privacy-version.ts';
import { REMINDER_TEXT_VERSION } from '../../../supabase/functions/_shared/contracts/reminder-text-version.ts';
import {
  REMINDER_PROMISE,
  REMINDER_TEXTS,
} from '../../../src/features/customer/shared/reminders/reminder-texts.ts';
import { useGiven } from '../use-given.ts';

const { sql, given } = useGiven();

const operator: Operator = { name: 'A', taxNumber: 'B', address: 'C', email: 'a@b.test', registry: 'D' };
const { name, taxNumber: tax_number, address, email } = operator;
const person = { name, tax_number, address };
const cafe = { nombre: 'E', slug: 'e', address: null };
const first_prize = { name: 'F', conditions: null, value_cents: null };
const bases = { cafe, day: '2026-11-24', since: null, days: [], organiser: person, first_prize, wheels: [] };

const values = { ...documentValues(operator, email, 'P'), ...policyValues };
const versionsOf = (text: string) => readLegalText(text, values).versions;

/** A digest of the text of each version of each document. Versions are added and never taken away. */
const PUBLISHED = {
  'legal notice 2026-11': 'abffb9fb53f723c2',
  'accessibility 2026-11': '18e4eaa5e0f3ac5e',
  'contract 2026-11': '51bbca8bd6e95447',
  'contract 2026-11b': '0dbc45e353cdf0da',
  'bases 2026-11': '811cdba41f47cdd4',
};

test('A text of a document changes with a new version alone', async () => {
  // the one that holds with the purposes that stand in it (rule L10); whoever accepted an earlier one has it whole
  const contracts = await sql()<{ version: string; sections: unknown }[]>`
    select version, case when version = private.contract_version()
      then jsonb_build_array(sections, private.purposes_json('cafe')) else sections end as sections
    from private.contract_texts`;
  const texts = [
    ...versionsOf(legalNotice).map((text) => ({ document: 'legal notice', ...text })),
    ...versionsOf(accessibility).map((text) => ({ document: 'accessibility', ...text })),
    ...contracts.map((text) => ({ document: 'contract', ...text })),
    ...readLegalText(basesText, basesValues({ ...bases, operator: { ...person, email } }, 'P')).versions.map(
      (text) => ({ document: 'bases', ...text }),
    ),
  ];
  const digests = texts.map(({ document, version, sections }) => [
    `${document} ${version}`,
    createHash('sha256').update(JSON.stringify(sections)).digest('hex').slice(0, 16),
  ]);
  expect(
    Object.fromEntries(digests),
    'A published text stays readable: leave it, add a version with its date beside it, and its digest here. ' +
      'Before the first deployment the digest alone may change.',
  ).toEqual(PUBLISHED);
});

test('each version that people accept has the digest of its text, which their consent keeps', async () => {
  const digestOf = (text: unknown) => createHash('sha256').update(JSON.stringify(text)).digest('hex');
  const policy = Object.fromEntries(
    versionsOf(privacyPolicy).map(({ version, sections }) => [
      version,
      digestOf([sections, versionsOf(terms).find((text) => text.version === version)?.sections]),
    ]),
  );
  expect(Object.keys(policy)[0]).toBe(PRIVACY_VERSION);
  const rows = await sql()<{ document: string; version: string; digest: string }[]>`
    select document, version, digest from private.document_versions order by document, version`;
  expect(
    Object.fromEntries(rows.map(({ document, version, digest }) => [`${document} ${version}`, digest])),
    'Before the first deployment the digest alone may change; after it add a version, with what changed.',
  ).toEqual({
    ...Object.fromEntries(Object.entries(policy).map(([version, digest]) => [`policy ${version}`, digest])),
    [`reminders ${REMINDER_TEXT_VERSION}`]: digestOf([REMINDER_TEXTS, REMINDER_PROMISE]),
  });
  const { account, cafe } = await given.customerAt(2, { cafe: await given.remindingCafe() });
  await given.proveMailbox(account);
  await given.answerReminders({ account, cafe }, new Date(), { tickets: true });
  const answers = await sql()`select digest from private.reminder_answers where user_id = ${account.id}`;
  const { digest } = rows.find(({ document }) => document === 'reminders')!;
  expect([...answers]).toEqual([{ digest }]);
});
