import { Suspense } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { emptySettings } from '@tests/support/examples/complete-cafe';
import { exampleId } from '@tests/support/examples/example-id';
import { fakeNetwork } from '@tests/support/dom/faked-network';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { pageAt } from '@/app/pages';
import { paths } from '@/config/paths';
import { exampleCafe } from '@/data/cafe/test-support';
import { SessionContext } from '@/data/session/session-context';

const network = fakeNetwork();

const context = {
  cafe: exampleCafe,
  role: 'owner' as const,
  permissions: [
    'team',
    'settings',
    'legal',
    'contract',
    'vip_codes',
    'poster',
    'tax_numbers',
    'service_mode',
  ],
  teams: [],
  waiting_tickets: null,
};
const settings = { ...emptySettings, unconfirmed_numbers: ['B12345674'] };
const contract = (ready: boolean) => ({
  ...context,
  ready,
  current: { version: '2026-11', since: '2026-11-01', changes: null, sections: [] },
  accepted: [],
});

beforeEach(() => {
  network.answers('load_cafe_settings', {
    ...context,
    ...settings,
    summary: {
      own_conditions: 0,
      poster_printed: false,
      active_codes: 0,
      reminders: false,
      screens: 0,
      people: 1,
      invitations: 0,
    },
  });
  network.answers('load_contract', contract(true));
  network.answers('load_team', { ...context, people: [], invitations: [] });
  network.answers('load_poster', { ...context, poster_headline: null, first_prize: 'Café gratis' });
  network.answers('load_vip_codes', { ...context, rows: [], total: 0 });
});

/** Renders the page of an address, as the router chooses it. */
function open(address: string) {
  const user = { id: exampleId('user-1'), email: 'ana@conecta.test', metadata: {} };
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionContext value={{ status: 'signed-in', user }}>
        <MemoryRouter initialEntries={[address]}>
          <Page />
        </MemoryRouter>
      </SessionContext>
    </QueryClientProvider>,
  );
}

function Page() {
  const { pathname } = useLocation();
  const { Page: Shown, params } = pageAt(pathname);
  return (
    <Suspense>
      <Shown key={pathname} {...params} />
    </Suspense>
  );
}

/** Expects that an address leads to a control, which has the focus and, itself or around it, the mark until it is left. */
async function expectLedTo(address: string, name: RegExp) {
  const { unmount } = open(address);
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName(name), { timeout: 10_000 });
  const control = document.activeElement!;
  expect(control.closest('[data-linked]')).not.toBeNull();
  // No fold around it is closed.
  expect(control.closest('details:not([open])')).toBeNull();
  await userEvent.tab();
  expect(control.closest('[data-linked]')).toBeNull();
  unmount();
}

test('Each first step leads to its field, wherever that stands on its page', async () => {
  network.answers('load_today', {
    version: '1',
    today: {
      ...context,
      cafe: { ...exampleCafe, has_tag: true },
      permissions: ['today', 'service_mode'],
      missing: ['links', 'poster', 'cards', 'identity', 'contract', 'profile', 'team'],
      has_begun: false,
      day: '2026-11-28',
      day_word: { picture: '☕', word: 'taza' },
      now: '2026-11-28T20:30:00Z',
      waiting: [],
      visits: 0,
      redemptions: 0,
      handed_out: [],
      latest: [],
      sellable: [],
      day_summary: null,
    },
  });
  const { unmount } = open(paths.desk(exampleCafe.slug));
  await screen.findByRole('region', { name: 'Antes del primer cliente' }, { timeout: 10_000 });
  const address = (title: string) =>
    screen.getByRole('link', { name: new RegExp(`^${title}`) }).getAttribute('href')!;
  const steps: [string, RegExp][] = [
    ['Pon el enlace de tus reseñas', /^Enlace para dejar una reseña/],
    ['Imprime el cartel', /^Imprimir cartel/],
    ['Imprime diez tarjetas VIP', /^Cuántos/],
    ['Di de quién es la cafetería', /^Nombre legal/],
    ['Acepta el contrato de datos', /^Tu nombre y apellidos/],
    ['Completa tu ficha', /^Elegir logo/],
    ['Invita a tu equipo', /^Email de la persona/],
    ['Pide prueba con tu etiqueta', /^Como siempre/],
  ];
  const addresses = steps.map(([title, name]) => [address(title), name] as const);
  unmount();
  for (const [to, name] of addresses) await expectLedTo(to, name);
});

test.for([
  [`${paths.desk(exampleCafe.slug, 'cafe/settings')}#instagram_url`, /^Perfil de Instagram/],
  [`${paths.desk(exampleCafe.slug, 'cafe/settings')}#place`, /^Dirección/],
  // no party is named yet: the contract waits for that
  [`${paths.desk(exampleCafe.slug, 'cafe/documents')}#contract`, /^Ajustes/],
  // folded in the administration
  [`${paths.adminCafe(exampleCafe.id)}#review_url`, /^Enlace para dejar una reseña/],
  [`${paths.adminCafe(exampleCafe.id)}#confirm-B12345674`, /^Confirmar B12345674/],
] as const)('%s leads to its field', async ([address, name]) => {
  network.answers('load_contract', contract(false));
  network.answers('admin_load_cafe', {
    cafe: { ...exampleCafe, created_at: '2026-01-01T10:00:00Z', paused_at: null },
    ...settings,
    unconfirmed_numbers: address.endsWith('review_url') ? [] : settings.unconfirmed_numbers,
    customers: 0,
    invitations: [],
  });
  await expectLedTo(address, name);
});

test('An address whose field is not there leaves the page as it is', async () => {
  open(`${paths.desk(exampleCafe.slug, 'cafe/team')}#${exampleId('nothing')}%`);
  expect(await screen.findByRole('heading', { name: 'Invitar' })).toBeVisible();
  expect(document.querySelector('[data-linked]')).toBeNull();
});
