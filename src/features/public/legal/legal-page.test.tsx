import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import type { Bases } from '@functions/_shared/contracts/procedures/documents';
import type { Operator } from '@/config/env';
import { HITO_COUNT, MINIMUM_AGE, MIN_PHONE_WIDTH, SPIN_COST, VIP_PURCHASE_EUROS } from '@/domain/figures';
import accessibility from '@/features/public/legal/accessibility.md?raw';
import basesText from '@/features/public/legal/bases/bases.md?raw';
import { basesValues } from '@/features/public/legal/bases/bases-values';
import { documentValues, OPERATOR_MISSING } from '@/features/public/legal/document-values';
import { FIGURES } from '@/features/public/legal/figures';
import legalNotice from '@/features/public/legal/legal-notice.md?raw';
import { LegalPage } from '@/features/public/legal/legal-page';
import { readLegalText, versionOn, type LegalText } from '@/features/public/legal/legal-text';
import { policyValues } from '@/features/public/legal/policy-values';
import privacyPolicy from '@/features/public/legal/privacy-policy.md?raw';
import { purposes } from '@/features/public/legal/purposes';
import terms from '@/features/public/legal/terms.md?raw';

const ana: Operator = {
  name: 'Ana Pérez Gil',
  taxNumber: '12345678Z',
  address: 'Calle Mayor, 1, 28013 Madrid',
  email: 'ana@example.test',
  registry: '',
};

const textOf = ({ versions }: LegalText) =>
  versions[0].sections.flatMap(({ intro, points }) => [intro, ...points]).join('\n');

const person = { name: ana.name, tax_number: ana.taxNumber, address: ana.address };

const bases: Bases = {
  cafe: { nombre: 'Central', slug: 'central', address: null },
  day: '2026-11-24',
  since: '2026-11-24',
  days: ['2026-11-24'],
  organiser: null,
  operator: null,
  first_prize: { name: 'Café gratis', conditions: null, value_cents: null },
  wheels: [],
};

const documentOf = (text: string, operator: Operator | null) =>
  readLegalText(text, { ...documentValues(operator, operator?.email ?? '', 'Aroma'), ...policyValues });

/** Every document of a deployment, and the bases of one café, that nobody has named yet or that Ana runs. */
const documents = (operator: Operator | null): Record<string, LegalText> => ({
  'legal notice': documentOf(legalNotice, operator),
  terms: documentOf(terms, operator),
  'privacy policy': documentOf(privacyPolicy, operator),
  accessibility: documentOf(accessibility, operator),
  bases: readLegalText(
    basesText,
    basesValues({ ...bases, operator: operator && { ...person, email: ana.email } }, 'Aroma'),
  ),
});

describe('The documents', () => {
  it('name nobody while nobody is named: no name, number, address or company', () => {
    for (const [name, texts] of Object.entries(documents(null))) {
      const text = textOf(texts);
      expect(text, name).toContain(OPERATOR_MISSING);
      expect(text, name).not.toMatch(/\d{8}|@|\bS\. ?[LA]\.|\bS\.?L\.?U?\b|calle |domicilio en/i);
    }
  });

  it('tell no figure but those that a test holds, and what the operator promises', () => {
    const { hito2Days, hito6Days, welcomeConectitos, conectitosPerEuro, leaveDays, heldOutOfTen } = FIGURES;
    const known: Record<string, readonly number[]> = {
      'legal notice': [],
      terms: [
        ...[MINIMUM_AGE, HITO_COUNT, hito2Days, hito6Days],
        ...[welcomeConectitos, conectitosPerEuro, SPIN_COST],
      ],
      'privacy policy': [...[heldOutOfTen, 10, leaveDays, MINIMUM_AGE]],
      accessibility: [MIN_PHONE_WIDTH],
      bases: [MINIMUM_AGE, VIP_PURCHASE_EUROS, SPIN_COST],
    };
    for (const [name, texts] of Object.entries(documents(null))) {
      // numbers of sections, challenges, standards and dates are none
      // the register's are held by its own test (rule L10)
      const ownText = textOf(texts)
        .split('\n')
        .filter((line) => !purposes.some(({ title }) => line.startsWith(`${title}. `)))
        .join('\n');
      const text = ownText.replaceAll(
        /desafío \d|el 6,|apartado \d|EN 301 549|WCAG 2\.\d|\d\d\/\d\d\/\d{4}|noviembre de 2026/g,
        '',
      );
      const figures = [...text.matchAll(/\d+/g)].map(([number]) => Number(number));
      expect(
        figures.toSorted((a, b) => a - b),
        name,
      ).toEqual(known[name]!.toSorted((a, b) => a - b));
    }
  });

  it('name the operator, and invent none', () => {
    for (const document of [legalNotice, terms])
      expect(textOf(documentOf(document, ana))).toContain('Ana Pérez Gil');
    for (const document of [legalNotice, terms, accessibility]) {
      expect(textOf(documentOf(document, null))).toContain(OPERATOR_MISSING);
    }
    expect(textOf(documentOf(legalNotice, ana))).not.toContain('Registro');
    expect(textOf(documentOf(legalNotice, { ...ana, registry: 'Tomo 1' }))).toContain('Registro: Tomo 1');
  });

  it('say one age, the constant', () => {
    for (const text of [terms, privacyPolicy]) {
      const ages = [...textOf(documentOf(text, ana)).matchAll(/(\d+) años o más/g)].map(([, age]) =>
        Number(age),
      );
      expect(ages).toEqual([MINIMUM_AGE]);
    }
  });

  it('take a value as it is: no mark and no placeholder in a name, and refuse a placeholder without one', () => {
    const cafe = { ...bases.cafe, nombre: '<{{cafe}}> $&' };
    const { title, versions } = readLegalText(basesText, basesValues({ ...bases, cafe }, 'Aroma'));
    expect(title).toBe('Bases de los premios de <{{cafe}}> $&');
    expect(versions[0].sections.at(-1)?.intro).toContain('De tus datos en <{{cafe}}> $& responde');
    expect(() => readLegalText(terms, {})).toThrow('{{product}}');
  });
});

describe('The page of a document', () => {
  const section = (intro: string) => `### A\n\n${intro}\n`;
  const markdown = [
    '# Términos\n\nLo que vale\n',
    `## Versión 2027-02, desde el 2027-02-01\n\n${section('Ahora')}\n### B\n\nSiempre\n`,
    // Without what has not changed.
    `## Versión 2026-11, desde el 2026-11-24\n\n${section('Antes')}`,
  ].join('\n');
  const open = (address: string) =>
    render(
      <MemoryRouter initialEntries={[address]}>
        <LegalPage markdown={markdown} />
      </MemoryRouter>,
    );

  it('says its version and date, and an older version stays readable', () => {
    open('/terms');
    expect(screen.getByText('Versión 2027-02 · vigente desde el 01/02/2027')).toBeVisible();
    fireEvent.click(screen.getByRole('link', { name: 'Versión 2026-11' }));
    expect(screen.getByText('Antes')).toBeVisible();
    expect(screen.getByText('Siempre')).toBeVisible();
    expect(screen.getByText('Versión 2026-11 · ya no vigente; valió desde el 24/11/2026')).toBeVisible();
  });

  it('is, for the bases of a day, the version that held on that day', () => {
    const version = (day: string) => versionOn(readLegalText(markdown, {}), day).version;
    expect(version('2027-02-01')).toBe('2027-02');
    expect(version('2027-01-31')).toBe('2026-11');
    expect(version('2026-01-01')).toBe('2026-11');
  });

  it('prints with a press', () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    open('/terms');
    fireEvent.click(screen.getByRole('button', { name: 'Imprimir' }));
    expect(print).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });
});
