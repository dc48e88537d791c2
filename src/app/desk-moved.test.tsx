import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import DeskMovedRoute from '@/app/routes/desk-moved';

function Address() {
  const { pathname, search, hash } = useLocation();
  return <p data-testid="address">{pathname + search + hash}</p>;
}

test.each([
  ['slips', 'cafe/print/slips'],
  ['codes?tab=administrar', 'cafe/print/codes?tab=administrar'],
  ['poster#qr', 'cafe/print#qr'],
  ['prizes', 'cafe/prizes'],
  ['screens', 'cafe/screens'],
  ['people', 'cafe/team'],
  ['settings', 'cafe/settings'],
])('a desk’s former address /%s leads to /%s', (former, now) => {
  render(
    <MemoryRouter initialEntries={[`/team/bar-sol/${former}`]}>
      <Routes>
        <Route path="/team/:cafeSlug/:former" element={<DeskMovedRoute />} />
        <Route path="*" element={<Address />} />
      </Routes>
    </MemoryRouter>,
  );
  expect(screen.getByTestId('address').textContent).toBe(`/team/bar-sol/${now}`);
});
