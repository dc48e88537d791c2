import { screen } from '@testing-library/react';
import { fakeNetwork, refusal } from '@tests/support/dom/faked-network';
import { Route, Routes, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { afterAuth, paths } from '@/config/paths';
import { RecordPage } from '@/features/admin/record/record-page';
import { renderAtDesk } from '@/features/desk/shared/test-support';

const network = fakeNetwork();

function Dashboard() {
  return <p>{JSON.stringify(useLocation().state)}</p>;
}

test('Somebody else is led to the dashboard, from which a team goes on to its bar, and reads whose zone this is', async () => {
  network.answers('load_processing_record', refusal('ADMIN_ONLY'));
  renderAtDesk(
    <Routes>
      <Route path={paths.adminRecord()} element={<RecordPage />} />
      <Route path={paths.dashboard()} element={<Dashboard />} />
    </Routes>,
    paths.adminRecord(),
  );
  expect(await screen.findByText(JSON.stringify(afterAuth))).toBeVisible();
  expect(await screen.findByText('Esta zona es solo para administradores.')).toBeVisible();
});
