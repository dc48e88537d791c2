import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Operator } from '../../../src/config/env.ts';
import { accessibility } from '../../../src/features/public/legal/accessibility.ts';
import { basesTexts } from '../../../src/features/public/legal/bases/bases-texts.ts';
import { legalNotice } from '../../../src/features/public/legal/legal-notice.ts';
import { privacyTexts } from '../../../src/features/public/legal/privacy-sections.ts';
import { terms } from '../../../src/features/public/legal/terms.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();

const operator: Operator = { name: 'A', taxNumber: 'B', address: 'C', email: 'a@b.test', registry: 'D' };
const { name, taxNumber: tax_number, address, email } = operator;
const person = { name, tax_number, address };
const cafe = { nombre: 'E', slug: 'e', address: null };
const first_prize = { name: 'F', conditions: null, value_cents: null };
const bases = { cafe, day: '2026-11-24', since: null, days: [], organiser: person, first_prize, wheels: [] };

/** A digest of the text of each version of each document. Versions are added and never taken away. */
const PUBLISHED = {
  'legal notice 2026-11': 'abffb9fb53f723c2',
  'terms 2026-11': '852804e7c56a98b6',
  'privacy policy 2026-11': '3c588ccb654a4e86',
  'accessibility 2026-11': '18e4eaa5e0f3ac5e',
  'contract 2026-11': '51bbca8bd6e95447',
  'bases 2026-11': '811cdba41f47cdd4',
};

test('A text of a document changes with a new version alone', async () => {
  const contracts = await sql()<{ version: string; sections: unknown }[]>`
    select version, sections from private.contract_texts`;
  const texts = [
    ...legalNotice(operator, 'P').map((text) => ({ document: 'legal notice', ...text })),
    ...terms(operator).map((text) => ({ document: 'terms', ...text })),
    ...privacyTexts(operator, email).map((text) => ({ document: 'privacy policy', ...text })),
    ...accessibility(operator, 'P').map((text) => ({ document: 'accessibility', ...text })),
    ...contracts.map((text) => ({ document: 'contract', ...text })),
    ...basesTexts({ ...bases, operator: { ...person, email } }, 'P').map((text) => ({
      document: 'bases',
      ...text,
    })),
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
