import { screen } from '@testing-library/react';
import { emptySettings } from '@tests/support/examples/complete-cafe';
import { fakeNetwork } from '@tests/support/dom/faked-network';
import { Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import { renderAtDesk } from '@/features/desk/shared/test-support';
import { CafeTabs } from '@/features/admin/cafes/components/cafe-tabs';

fakeNetwork();

const page = (
  <CafeTabs
    cafe={{ ...exampleCafe, created_at: '2026-11-23T10:00:00Z', paused_at: null }}
    customers={0}
    invitations={[]}
    {...emptySettings}
  />
);

const open = (search: string) =>
  renderAtDesk(
    <Routes>
      <Route path="/admin/cafeteria" element={page} />
    </Routes>,
    `/admin/cafeteria${search}`,
  );

const desk = (place: string) => `/team/${encodeURIComponent(exampleCafe.slug)}${place}`;

test('a café’s page has three tabs, and links to what administrators do in its bar', () => {
  open('');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Información General',
    'Desafíos',
    'Colores',
  ]);
  for (const [name, place] of [
    ['Ver la barra', ''],
    ['QR y cartel', '/cafe/print/poster'],
    ['Equipo', '/cafe/team'],
    ['Avisos', '/signals'],
  ] as const)
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', desk(place));
});

test.each([
  ['cartel', '/cafe/print/poster'],
  ['equipo', '/cafe/team'],
  ['avisos', '/signals'],
])('the former tab %s leads to the bar', (tab, place) => {
  open(`?tab=${tab}`);
  expect(screen.getByTestId('address')).toHaveTextContent(desk(place));
});

test('the former tab of the invitations opens the page at them', () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  open('?tab=invitaciones');
  expect(screen.getByRole('tab', { name: 'Información General' })).toHaveAttribute('aria-selected', 'true');
  expect(scroll.mock.contexts).toContainEqual(
    expect.objectContaining({ textContent: expect.stringContaining('Nueva invitación') as unknown }),
  );
  scroll.mockRestore();
});
