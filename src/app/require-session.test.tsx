import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { RequireSession } from '@/app/require-session';
import { SessionContext, type SessionState } from '@/data/session/session-context';

const signedIn: SessionState = {
  status: 'signed-in',
  user: { id: 'u1', email: 'ana@conecta.test', metadata: {} },
};
const signedOut = (left: boolean): SessionState => ({ status: 'signed-out', user: null, left });

function Where() {
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  return <p>{`${pathname} ${JSON.stringify(state)}`}</p>;
}

function page(session: SessionState) {
  return (
    <SessionContext value={session}>
      <MemoryRouter initialEntries={['/dashboard?x=1#avisos']}>
        <Routes>
          <Route
            path="/dashboard"
            element={
              <RequireSession>
                <p>Mis Cafeterías</p>
                <input aria-label="Motivo" />
              </RequireSession>
            }
          />
          <Route path="*" element={<Where />} />
        </Routes>
      </MemoryRouter>
    </SessionContext>
  );
}

test('signed-in people see the page', () => {
  render(page(signedIn));
  expect(screen.getByText('Mis Cafeterías')).toBeInTheDocument();
});

test('strangers log in first and come back', () => {
  render(page(signedOut(false)));
  expect(screen.getByText('/login {"returnTo":"/dashboard?x=1#avisos"}')).toBeInTheDocument();
});

test('signing out on the page leads home, a session that ends leads to the login', () => {
  const view = render(page(signedIn));
  view.rerender(page(signedOut(true)));
  expect(screen.getByText('/ null')).toBeInTheDocument();
  view.unmount();

  const other = render(page(signedIn));
  other.rerender(page(signedOut(false)));
  expect(screen.getByText(/^\/login/)).toBeInTheDocument();
});

test('What was typed on a page is not shown to another person', () => {
  const view = render(page(signedIn));
  const field = () => screen.getByRole('textbox', { name: 'Motivo' });
  fireEvent.change(field(), { target: { value: 'Se le olvidó' } });
  view.rerender(page({ ...signedIn }));
  expect(field()).toHaveValue('Se le olvidó');
  view.rerender(page({ ...signedIn, user: { ...signedIn.user, id: 'u2' } }));
  expect(field()).toHaveValue('');
});
