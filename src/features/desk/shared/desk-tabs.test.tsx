import { screen, within } from '@testing-library/react';
import { matchPath } from 'react-router-dom';
import { expect, test } from 'vitest';
import { DEFAULT_PRODUCT_NAME, pagesOf } from '@/config/pages';
import { exampleCafe } from '@/data/cafe/test-support';
import { DeskTabs, deskTabs, type DeskTab } from '@/features/desk/shared/desk-tabs';
import { renderAtDesk } from '@/features/desk/shared/test-support';

/** The pages of the desk, without its former addresses. */
const pages = Object.values(pagesOf(DEFAULT_PRODUCT_NAME)).filter(
  ({ path }) => path.startsWith('/team/') && !path.endsWith(':former'),
);

test('Every page of the desk is one of its screens', () => {
  const addresses = Object.values(deskTabs).map(({ to }) => to('bar-sol'));
  const missed = pages.filter(({ path }) => !addresses.some((address) => matchPath(path, address)));
  expect(missed).toEqual([]);
});

test.for(Object.keys(deskTabs) as DeskTab[])('%s is marked in the navigation, for each role', (tab) => {
  for (const permissions of [
    ['today', 'customers'],
    ['today', 'customers', 'tickets', 'results', 'settings'],
  ]) {
    const { unmount } = renderAtDesk(
      <DeskTabs frame={{ cafe: exampleCafe, permissions, waiting_tickets: null }} current={tab} />,
    );
    const links = within(screen.getByRole('navigation', { name: 'La barra' })).getAllByRole('link');
    expect(links.filter((link) => link.hasAttribute('aria-current'))).toHaveLength(1);
    unmount();
  }
});
