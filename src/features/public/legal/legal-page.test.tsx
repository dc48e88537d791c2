import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import type { Operator } from '@/config/env';
import { MINIMUM_AGE } from '@/domain/figures';
import { accessibility } from '@/features/public/legal/accessibility';
import { legalNotice } from '@/features/public/legal/legal-notice';
import { LegalPage } from '@/features/public/legal/legal-page';
import type { LegalTexts } from '@/features/public/legal/legal-text';
import { OPERATOR_MISSING } from '@/features/public/legal/operator-words';
import { privacySections } from '@/features/public/legal/privacy-sections';
import { terms } from '@/features/public/legal/terms';

const ana: Operator = {
  name: 'Ana Pérez Gil',
  taxNumber: '12345678Z',
  address: 'Calle Mayor, 1, 28013 Madrid',
  email: 'ana@example.test',
  registry: '',
};

const textOf = ([{ sections }]: LegalTexts) =>
  sections.flatMap(({ intro, points }) => [intro, ...points]).join('\n');

describe('The documents', () => {
  it('name the operator, and invent none', () => {
    for (const document of [legalNotice, terms])
      expect(textOf(document(ana, 'Aroma'))).toContain('Ana Pérez Gil');
    for (const document of [legalNotice, terms, accessibility]) {
      expect(textOf(document(null, 'Aroma'))).toContain(OPERATOR_MISSING);
    }
    expect(textOf(legalNotice(ana, 'Aroma'))).not.toContain('Registro');
    expect(textOf(legalNotice({ ...ana, registry: 'Tomo 1' }, 'Aroma'))).toContain('Registro: Tomo 1');
  });

  it('say one age, the constant', () => {
    const policy = privacySections(ana, ana.email)
      .flatMap(({ points }) => points)
      .join('\n');
    for (const text of [textOf(terms(ana)), policy]) {
      const ages = [...text.matchAll(/(\d+) años/g)].map(([, age]) => Number(age));
      expect(ages).toEqual([MINIMUM_AGE]);
    }
  });
});

describe('The page of a document', () => {
  const texts: LegalTexts = [
    { version: '2027-02', since: '2027-02-01', sections: [{ title: 'A', intro: 'Ahora', points: [] }] },
    { version: '2026-11', since: '2026-11-24', sections: [{ title: 'A', intro: 'Antes', points: [] }] },
  ];
  const open = (address: string) =>
    render(
      <MemoryRouter initialEntries={[address]}>
        <LegalPage title="Términos" lead="Lo que vale" texts={texts} />
      </MemoryRouter>,
    );

  it('says its version and date, and an older version stays readable', () => {
    open('/terms');
    expect(screen.getByText('Versión 2027-02 · vigente desde el 01/02/2027')).toBeVisible();
    fireEvent.click(screen.getByRole('link', { name: 'Versión 2026-11' }));
    expect(screen.getByText('Antes')).toBeVisible();
    expect(screen.getByText('Versión 2026-11 · ya no vigente; valió desde el 24/11/2026')).toBeVisible();
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
