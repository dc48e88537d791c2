import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '@/config/paths';
import { exampleCafe } from '@/data/cafe/test-support';
import { renderAtDesk } from '@/features/desk/shared/test-support';
import { OwnFaceCard } from '@/features/desk/today/components/own-face-card';

test('shows the band of a café without logo, leads to the settings, and stays closed on this device', async () => {
  const { user, unmount } = renderAtDesk(<OwnFaceCard cafe={exampleCafe} />);
  expect(screen.getByRole('region', { name: 'Así te ven tus clientes' })).toHaveTextContent(
    exampleCafe.nombre,
  );
  expect(screen.getByRole('link', { name: 'Poner mi logo' })).toHaveAttribute(
    'href',
    `${paths.desk(exampleCafe.slug, 'cafe/settings')}#logo`,
  );
  await user.click(screen.getByRole('button', { name: 'No volver a mostrar' }));
  unmount();
  renderAtDesk(<OwnFaceCard cafe={exampleCafe} />);
  expect(screen.queryByText('Así te ven tus clientes')).toBeNull();
});
