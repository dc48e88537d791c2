import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { DeskRedirect } from '@/app/routes/desk-redirect';

function Address() {
  const { pathname, search, hash } = useLocation();
  return <p data-testid="address">{pathname + search + hash}</p>;
}

test.each([
  ['slips', 'cafe/print/slips'],
  ['codes?tab=administrar', 'cafe/print/vip-codes?tab=administrar'],
  ['poster#qr', 'cafe/print/poster#qr'],
  ['prizes', 'cafe/prizes'],
  ['screens', 'cafe/screens'],
  ['people', 'cafe/team'],
  ['settings', 'cafe/settings'],
  ['cafe/print#qr', 'cafe/print/poster#qr'],
  ['cafe/print/', 'cafe/print/poster'],
  ['cafe/print/codes?tab=administrar', 'cafe/print/vip-codes?tab=administrar'],
])('a desk’s former address /%s leads to /%s', (former, now) => {
  render(
    <MemoryRouter initialEntries={[`/team/bar-sol/${former}`]}>
      <Routes>
        {[':former', 'cafe/:former', 'cafe/print/:former'].map((path) => (
          <Route key={path} path={`/team/:cafeSlug/${path}`} element={<DeskRedirect cafeSlug="bar-sol" />} />
        ))}
        {['poster', 'vip-codes', 'slips'].map((room) => (
          <Route key={room} path={`/team/:cafeSlug/cafe/print/${room}`} element={<Address />} />
        ))}
        {['prizes', 'screens', 'team', 'settings'].map((room) => (
          <Route key={room} path={`/team/:cafeSlug/cafe/${room}`} element={<Address />} />
        ))}
        <Route path="*" element={<Address />} />
      </Routes>
    </MemoryRouter>,
  );
  expect(screen.getByTestId('address').textContent).toBe(`/team/bar-sol/${now}`);
});
