import { screen, within } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import { expect, test } from 'vitest';
import { DEFAULT_PRODUCT_NAME, pagesOf } from '@/config/pages';
import { AdminLayout } from '@/features/admin/shared/admin-layout';
import { renderAtDesk } from '@/features/desk/shared/test-support';

const pages = Object.values(pagesOf(DEFAULT_PRODUCT_NAME)).filter(({ path }) => path.startsWith('/admin'));

test.for(pages.map(({ path }) => path))('%s stands in the menu, and is marked there', (path) => {
  renderAtDesk(
    <AdminLayout title="Título">
      <p>Contenido</p>
    </AdminLayout>,
    path.replace(':cafeId', exampleId('cafe')),
  );
  const menu = within(screen.getByRole('navigation', { name: 'Administración' }));
  expect(menu.getAllByRole('link', { current: 'page' })).toHaveLength(1);
});
