import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeNetwork } from '@tests/support/dom/faked-network';
import { Link, MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { StopMailPage } from '@/features/public/stop-mail/stop-mail-page';

const network = fakeNetwork();
const linkOf = (sign: string) => `/stop-mail#aviso=${sign.repeat(64)}`;

test('the link of another mail, opened in the same tab, asks anew', async () => {
  network.answers('stop_mail', null);
  render(
    <MemoryRouter initialEntries={[linkOf('a')]}>
      <StopMailPage />
      <Link to={linkOf('b')}>El otro correo</Link>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Los de esta cafetería' }));
  expect(await screen.findByRole('heading', { name: 'Hecho' })).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'El otro correo' }));
  expect(screen.getByRole('heading', { name: '¿Dejar de recibir avisos?' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Los de esta cafetería' })).toBeEnabled();
});

test('opening the link sends nothing; one press stops a café’s mails, the other those of all', async () => {
  network.answers('stop_mail', null);
  for (const [sign, press] of [
    ['a', 'Los de esta cafetería'],
    ['b', 'Los de todas'],
  ] as const) {
    const { unmount } = render(
      <MemoryRouter initialEntries={[linkOf(sign)]}>
        <StopMailPage />
      </MemoryRouter>,
    );
    await userEvent.click(screen.getByRole('button', { name: press }));
    expect(await screen.findByRole('heading', { name: 'Hecho' })).toBeVisible();
    unmount();
  }
  expect(network.sent('stop_mail')).toEqual([
    { token: 'a'.repeat(64), everywhere: false },
    { token: 'b'.repeat(64), everywhere: true },
  ]);
});
