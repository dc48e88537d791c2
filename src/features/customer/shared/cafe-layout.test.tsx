import { render, screen } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import { exampleSession } from '@tests/support/dom/faked-network';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import { clearStoredRewards } from '@/data/customer/clear-stored-rewards';
import { CafeLayout } from '@/features/customer/shared/cafe-layout';
import { SESSION_STORAGE_KEY } from '@/lib/prefetch';

afterEach(() => window.localStorage.clear());

/** Opens a café's screen with what the server has answered; leaves it again. */
function band(slug: string, cafe: typeof exampleCafe | null) {
  const view = render(
    <MemoryRouter>
      <CafeLayout cafe={cafe} slug={slug} back={{ to: '/dashboard', label: 'Mis Cafeterías' }} width="column">
        {null}
      </CafeLayout>
    </MemoryRouter>,
  );
  const text = screen.getByRole('banner').textContent;
  view.unmount();
  return text;
}

test('A café whose screen was opened is named there before it is loaded, until its customer signs out', () => {
  const session = exampleSession(exampleId('user-1'), 'ana@conecta.test');
  window.localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  const { slug, nombre } = exampleCafe;
  expect(band(slug, null)).not.toContain(nombre);
  band(slug, exampleCafe);
  expect(band(slug, null)).toContain(nombre);
  expect(band('otra', null)).not.toContain(nombre);
  band('otra', { ...exampleCafe, nombre: 'Otra' });
  band(slug, exampleCafe);
  expect(Object.keys(JSON.parse(window.localStorage.getItem('cafes') ?? '') as object).at(-1)).toBe(slug);
  clearStoredRewards(window.localStorage);
  expect(band(slug, null)).not.toContain(nombre);
});

test('What a device keeps of cafés may be rubbish, and nothing is kept of what a visitor sees', () => {
  band(exampleCafe.slug, exampleCafe);
  expect(window.localStorage).toHaveLength(0);
  window.localStorage.setItem('cafes', '{');
  expect(band(exampleCafe.slug, null)).not.toContain(exampleCafe.nombre);
});
