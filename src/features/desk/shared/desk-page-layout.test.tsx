import type { Answer } from '@functions/_shared/contracts/procedures';
import { useMutation } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeNetwork, refusal } from '@tests/support/dom/faked-network';
import { expect, test } from 'vitest';
import { paths } from '@/config/paths';
import { useRpcQuery } from '@/data/rpc';
import { exampleCafe } from '@/data/cafe/test-support';
import { DeskPageLayout } from '@/features/desk/shared/desk-page-layout';
import type { DeskTab } from '@/features/desk/shared/desk-tabs';
import { exampleToday, renderAtDesk } from '@/features/desk/shared/test-support';
import { callRpc } from '@/lib/rpc';

const network = fakeNetwork();
const today = (changes: Partial<typeof exampleToday>): Answer<'load_today'> => ({
  version: '1',
  today: { ...exampleToday, ...changes },
});
const waiter = { role: 'staff', permissions: ['membership', 'today', 'customers'] } as const;
const manager = { role: 'manager', permissions: ['membership', 'today', 'customers', 'settings'] } as const;
const asMember = ({ role, permissions }: typeof waiter | typeof manager) =>
  today({ role, permissions: [...permissions] });
const team = {
  cafe: exampleCafe,
  role: 'owner',
  permissions: ['membership', 'team'],
  teams: [],
  waiting_tickets: null,
  people: [],
  invitations: [],
} satisfies Answer<'load_team'>;

/** A page with one read and one action. */
function Page({ tab = 'team' }: { tab?: DeskTab }) {
  const query = useRpcQuery('load_team', { cafe_slug: exampleCafe.slug });
  // Like the desk's own actions it reads nothing anew after a failure.
  const { mutate } = useMutation({
    mutationFn: () => callRpc('pause_cafe', { cafe_id: exampleCafe.id, paused: true }),
  });
  return (
    <DeskPageLayout tab={tab} query={query} failure="No se pudo">
      {() => <button onClick={() => mutate()}>Pausar</button>}
    </DeskPageLayout>
  );
}

const address = paths.desk(exampleCafe.slug, 'cafe/team');

test.for([
  ['a waiter', waiter, 'manager', 'Esto lo lleva tu encargado o encargada', ['Hoy', 'Clientes']],
  ['a manager', manager, 'owner', 'Esto lo lleva quien es titular', ['Hoy', 'Clientes', 'Mi café']],
] as const)(
  'At a page that is not theirs %s reads who does it, and the way on',
  async ([, who, least, text, entries]) => {
    network.answers('load_team', refusal('NOT_ALLOWED', least));
    network.answers('load_today', asMember(who));
    renderAtDesk(<Page tab="hitoWheel" />, address);
    expect(await screen.findByRole('heading', { name: text })).toBeVisible();
    const nav = screen.getByRole('navigation', { name: 'La barra' });
    expect(
      within(nav)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(entries);
    expect(screen.getByRole('link', { name: 'Ir a Hoy' })).toHaveAttribute(
      'href',
      paths.desk(exampleCafe.slug),
    );
    // the way back leads to nothing else that is not theirs
    const back = screen.queryByRole('link', { name: 'Premios y ruletas' });
    if (who === waiter) expect(back).toBeNull();
    else expect(back).toBeVisible();
    expect(screen.queryByText(/No formas parte/)).toBeNull();
  },
);

test('A stranger reads what they always read, and nothing else is asked for', async () => {
  network.answers('load_team', refusal('NOT_ALLOWED', ''));
  renderAtDesk(<Page />, address);
  expect(await screen.findByRole('heading', { name: 'No formas parte de este equipo' })).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(network.calls()).toEqual(['load_team']);
});

test('A member whose role shrinks while the page is open reads it at the next refused action', async () => {
  network.answers('load_team', team, refusal('NOT_ALLOWED', 'owner'));
  network.answers('pause_cafe', refusal('NOT_ALLOWED', 'owner'));
  network.answers('load_today', asMember(manager));
  const { user } = renderAtDesk(<Page />, address);
  await user.click(await screen.findByRole('button', { name: 'Pausar' }));
  expect(await screen.findByRole('heading', { name: 'Esto lo lleva quien es titular' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Equipo' })).toBeVisible();
});

test('A member who was removed meanwhile reads that', async () => {
  network.answers('load_team', team, refusal('NOT_ALLOWED', ''));
  network.answers('pause_cafe', refusal('NOT_ALLOWED', ''));
  const { user } = renderAtDesk(<Page />, address);
  await user.click(await screen.findByRole('button', { name: 'Pausar' }));
  await waitFor(() =>
    expect(screen.getByRole('heading')).toHaveTextContent(
      `Ya no formas parte del equipo de ${exampleCafe.nombre}`,
    ),
  );
});
