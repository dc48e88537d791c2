import type { Answer } from '@functions/_shared/contracts/procedures';
import type { Journey, JourneyEnrollment } from '@functions/_shared/contracts/procedures/journey';
import { screen, waitFor } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import { fakeNetwork, networkError, refusal, noAnswer } from '@tests/support/dom/faked-network';
import { expectToast, shownToast } from '@tests/support/dom/toasts';
import { useLocation } from 'react-router-dom';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { useQuery } from '@tanstack/react-query';
import { paths } from '@/config/paths';
import { rpcKey } from '@/data/rpc';
import { makeWheel } from '@/data/vip/test-support';
import { JourneyView } from '@/features/customer/journey/components/journey-view';
import { WheelStage } from '@/features/customer/journey/reward/load-wheel-stage';
import { makeJourney, makeReward } from '@/data/customer/test-support';
import { renderChallenge } from '@/features/customer/journey/test-support';
import type { CafeJourney } from '@/features/customer/journey/use-journey';
import { callRpc } from '@/lib/rpc';

const network = fakeNetwork();

/** The screen as the page shows it: from the cache, which every step changes. */
function Live() {
  const { data } = useQuery<Journey>({
    queryKey: rpcKey('load_journey', exampleId('user-1'), { cafe_slug: 'cafetería-central' }),
    queryFn: () => callRpc('load_journey', { cafe_slug: 'cafetería-central' }),
    staleTime: Infinity,
  });
  const location = useLocation();
  const { pathname, search } = location;
  return (
    <>
      <JourneyView journey={data as CafeJourney} />
      <output>{search}</output>
      <p data-testid="address">{`${pathname} ${JSON.stringify(location.state)}`}</p>
    </>
  );
}

function open(enrollment: Partial<JourneyEnrollment>, change: Partial<Journey> = {}, url = '/') {
  return renderChallenge(<Live />, makeJourney(enrollment, change), url);
}

const title = () => screen.getByRole('heading', { level: 1 });
const spinButton = () => screen.getByRole('button', { name: 'Girar la ruleta' });
const prize = makeReward({ hito_number: 3 });
const won = { name: 'Has ganado: Aperitivo gratis' };

/** The answer of `load_spin`: the prize, and the journey with it. */
const drawn: Extract<Answer<'load_spin'>, { wheel: 'hito' }> = {
  wheel: 'hito',
  reward: prize,
  position: 4,
  load_journey: makeJourney({ hito_actual: 4 }, { rewards: [prize] }),
};

/** Sets the server's answers to the spin, and then to the loading of its prize. */
function answers(spin = drawn) {
  network.answers('spin_hito_wheel', { spin_id: prize.id, already_won: false });
  network.answers('load_spin', spin);
}

// the page fetches its file ahead
beforeAll(() => WheelStage.preload());
beforeEach(() => {
  sessionStorage.clear();
  network.answers('load_journey', noAnswer);
  const seen = { ...prize, seen_at: '2026-11-21T10:01:00Z' };
  network.answers('mark_reward_seen', {
    load_journey: makeJourney({ hito_actual: 4 }, { rewards: [seen] }),
  });
  // With reduced motion the wheel is at rest after half a second.
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: true,
        addEventListener: vi.fn(),
        removeEventListener: vi.fn(),
      }) as unknown as MediaQueryList,
  );
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

test.each([
  ['locked', { hito_actual: 2 }, 6, 'Registra dos visitas más, en días distintos, en los próximos 20 días.'],
  [
    'done',
    { hito_actual: 6, hito_6_reference_date: '2026-11-20T10:00:00Z', hito_6_deadline: '2026-12-10' },
    2,
    'Conseguido dentro del plazo',
  ],
  [
    'running',
    { hito_actual: 6, hito_6_reference_date: '2026-11-20T10:00:00Z', hito_6_deadline: '2026-12-10' },
    6,
    'Te quedan 19 días',
  ],
])('Challenge 2 or 6 keeps its day counter: %s', async (_, enrollment, step, counter) => {
  open(enrollment, {}, `/?step=${step}`);
  expect(await screen.findByText(counter)).toBeVisible();
});

test.each([
  ['a locked step', { hito_actual: 2 }, '7', '1', 'Desafío 7 de 7 · 14 % completado'],
  ['a step that was passed', { hito_actual: 5 }, '1', '4', 'Desafío 1 de 7 · 57 % completado'],
  ['a step before the first is complete', { hito_1_completado: false }, '4', '0', 'Desafío 4 de 7'],
  ['the current step', { hito_actual: 4, hito_validado: 4 }, '4', '3', 'Desafío 4 de 7 · 43 % completado'],
  ['the step after a finished journey', { hito_actual: 8 }, '2', '7', 'Desafío 2 de 7 · 100 % completado'],
])('At %s the progress says what the customer has done', (_, enrollment, step, count, text) => {
  open(enrollment, {}, `/?step=${step}`);
  expect(screen.getByText(text)).toBeVisible();
  const bar = screen.getByRole('progressbar', { name: 'Recorrido' });
  expect(bar).toHaveAttribute('aria-valuenow', count);
  expect(bar).toHaveAttribute('aria-valuetext', `${count} de 7 hitos`);
});

test('A visitor has done nothing yet, whatever step they look at', () => {
  open({}, { viewer: 'visitor', enrollment: null }, '/?step=5');
  expect(screen.getByText('Desafío 5 de 7')).toBeVisible();
});

test('A visitor reads at each challenge where to sign up', () => {
  open({}, { viewer: 'visitor', enrollment: null }, '/?step=1');
  const link = screen.getByRole('link', { name: 'Regístrate o inicia sesión' });
  expect(link).toHaveAttribute('href', paths.login('cafetería-central'));
});

test('An administrator’s preview shows the form, which takes nothing in', async () => {
  open({}, { viewer: 'preview', enrollment: null }, '/?step=1');
  expect(screen.getByText(/^Vista previa de administración/)).toBeVisible();
  expect((await screen.findByText('Completar desafío')).closest('[inert]')).not.toBeNull();
});

test('A validated challenge offers its wheel at once', () => {
  open({ hito_actual: 3, hito_validado: 3 });
  expect(spinButton()).toBeEnabled();
  expect(screen.getByText(/^Próximo desafío/).closest('p')).toHaveTextContent('Próximo desafío bloqueado');
  const odds = screen.getByRole('heading', { name: 'Premios y probabilidades' }).nextElementSibling;
  expect(odds).toHaveTextContent('1€ de descuento40 %Café gratis25 %3€ de descuento10 %Aperitivo gratis25 %');
});

test('A café that requires proof asks for the mailbox before challenge 1, in place of its form', async () => {
  const fresh = { hito_actual: 1, hito_1_completado: false, needs_mailbox_proof: true } as const;
  const { user } = open(fresh);
  expect(await screen.findByRole('heading', { name: 'Primero, confirma tu correo' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Completar desafío' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Confirmar mi correo' }));
  expect(screen.getByTestId('address')).toHaveTextContent('/confirm-email {"returnTo":"/"}');
});

test('A challenge whose prize this mailbox won before has no wheel, says so and goes on', async () => {
  network.answers('spin_hito_wheel', { spin_id: null, already_won: true });
  network.answers('load_journey', makeJourney({ hito_actual: 4, already_won: [3] }));
  const { user, cached } = open({ hito_actual: 3, hito_validado: 3, already_won: [3] });
  expect(await screen.findByRole('heading', { name: 'Ya tuviste este premio' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Girar la ruleta' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Seguir' }));
  await waitFor(() => expect(title()).toHaveTextContent('Trae a un cómplice'));
  expect(cached()?.rewards).toEqual([]);
});

test('A challenge that was completed without a prize says why', () => {
  open({ hito_actual: 4, already_won: [3] }, {}, '/?step=3');
  expect(screen.getByText(/ya te lo dimos en esta cafetería con otra cuenta/)).toBeVisible();
});

test('The wheel goes round to the drawn segment, then the prize, then the next challenge', async () => {
  answers();
  const { user } = open({ hito_actual: 3, hito_validado: 3 });
  await user.click(spinButton());
  expect(screen.getByRole('button', { name: 'Girando...' })).toBeDisabled();
  // the wheel announces that there is a prize, the ticket which
  expect(await screen.findByText('¡Felicidades! 🎉')).toHaveAttribute('role', 'status');
  const heading = await screen.findByRole('heading', { level: 1, ...won });
  await waitFor(() => expect(heading).toHaveFocus());
  await user.click(await screen.findByRole('button', { name: 'Siguiente desafío' }));
  await waitFor(() => expect(title()).toHaveTextContent('Trae a un cómplice'));
  expect(screen.getByText('?step=4')).toBeVisible();
  expect(network.sent('mark_reward_seen')).toEqual([{ reward_id: prize.id }]);
  expect(shownToast()).toEqual([]);
  // each answer brought the journey along
  expect(network.sent('load_journey')).toEqual([]);
});

describe('A wheel that changed in the meantime', () => {
  const changed = 'La ruleta ha cambiado: mira los premios de ahora y gira cuando quieras.';
  const now = makeWheel(
    [
      { name: 'Aperitivo gratis', picture: 'aperitif', weight: 100 },
      {
        name: 'Tarta de queso',
        picture: 'cake',
        weight: 0,
        out: 'sold_out',
        available_again_on: '2026-12-01',
      },
    ],
    'odds-2',
  );
  const at3 = { hito_actual: 3, hito_validado: 3 };
  /** The screen of somebody whose page loads its journey by itself. */
  const openLoading = () => {
    network.answers('load_journey', makeJourney(at3, { wheel: now }));
    return open(at3);
  };
  const pressed = () => network.sent('spin_hito_wheel').map(({ odds }) => odds);

  test('draws nothing: the page shows the current odds, and the next press names them', async () => {
    network.answers('spin_hito_wheel', refusal('WHEEL_CHANGED'), { spin_id: prize.id, already_won: false });
    network.answers('load_spin', { ...drawn, position: 1 });
    const { user } = openLoading();
    await user.click(spinButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(changed);
    expect(spinButton()).toBeEnabled();
    expect(screen.getByText('Agotado hasta el 1 de diciembre')).toBeVisible();
    expect(screen.getByRole('img', { name: /^Ruleta con 2 premios/ })).toBeVisible();
    // no alarm: nothing has failed
    expect(shownToast()).toEqual([]);
    await user.click(spinButton());
    expect(await screen.findByRole('heading', won, { timeout: 3000 })).toBeVisible();
    expect(screen.queryByText(changed)).toBeNull();
    expect(pressed()).toEqual(['odds-1', 'odds-2']);
    const [one, other] = network.sent('spin_hito_wheel');
    expect(other?.request_id).not.toBe(one?.request_id);
  });

  test('keeps the segments during a spin', async () => {
    answers({ ...drawn, load_journey: { ...drawn.load_journey, wheel: now } });
    const { user } = open(at3);
    await user.click(spinButton());
    expect(await screen.findByText('¡Felicidades! 🎉')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: /^Ruleta con 4 premios/ })).toBeVisible();
  });
});

test('Challenge 1 names the café’s own prize, and challenge 2 no coffee that was none', () => {
  const own = { first_prize: { name: 'Cruasán', picture: 'croissant' } };
  open({ hito_actual: 1, hito_1_completado: false }, own);
  expect(screen.getByText('Premio: Cruasán')).toBeVisible();
  open({ hito_actual: 2 }, own);
  expect(
    // the last day stands below
    screen.getByText('Vuelve otro día. El premio anterior no cuenta como visita.'),
  ).toBeVisible();
});

test('A lost answer keeps the wheel and repeats the same request', async () => {
  network.answers('spin_hito_wheel', networkError, noAnswer);
  const first = open({ hito_actual: 3, hito_validado: 3 });
  await first.user.click(spinButton());
  await expectToast('Sin conexión');
  first.unmount();
  const { user } = open({ hito_actual: 3, hito_validado: 3 });
  await user.click(spinButton());
  await waitFor(() => expect(network.sent('spin_hito_wheel')).toHaveLength(2));
  const [one, other] = network.sent('spin_hito_wheel');
  expect(other).toEqual(one);
});

test('A lost load of the prize is repeated by itself, without another spin', async () => {
  network.answers('spin_hito_wheel', { spin_id: prize.id, already_won: false });
  network.answers('load_spin', networkError, drawn);
  const { user } = open({ hito_actual: 3, hito_validado: 3 });
  await user.click(spinButton());
  expect(await screen.findByRole('heading', won, { timeout: 7000 })).toBeVisible();
  expect(network.sent('spin_hito_wheel')).toHaveLength(1);
  expect(network.sent('load_spin')).toHaveLength(2);
}, 10_000);

describe('The inviter of the sign-up', () => {
  const metadata = { cafe_slug: 'cafetería-central', inviter_email: 'bea@conecta.test' };
  const enter = (has_pending_inviter: boolean) =>
    renderChallenge(
      <Live />,
      makeJourney({ hito_actual: 1, hito_1_completado: false, has_pending_inviter }),
      '/',
      metadata,
    );

  test('is confirmed by itself once the enrollment exists', async () => {
    network.answers('validate-inviter-email', { success: true });
    enter(true);
    await expectToast('¡Invitación confirmada!');
    expect(network.sent('validate-inviter-email')).toEqual([
      {
        inviterEmail: 'bea@conecta.test',
        cafeteriaName: 'cafetería-central',
        invitedUserId: exampleId('user-1'),
      },
    ]);
  });

  test('is explained in the dialog when refused', async () => {
    network.answers('validate-inviter-email', { success: false, error: 'Este email no es de nadie' });
    enter(true);
    expect(await screen.findByText('Este email no es de nadie')).toBeVisible();
    expect(screen.getByLabelText(/Email de quien te invitó/)).toHaveValue('bea@conecta.test');
  });
});

test('An unseen prize is shown on return', async () => {
  open({ hito_actual: 4 }, { rewards: [prize] }, '/?step=4');
  await waitFor(() => expect(screen.getByRole('heading', won)).toHaveFocus());
});

test('A prize is named once on its page after it was won', () => {
  open({ hito_actual: 4 }, { rewards: [prize] }, '/?step=4');
  expect(screen.getAllByText(/Aperitivo gratis/)).toHaveLength(1);
  expect(screen.queryByText(/Felicidades/)).toBeNull();
});

test('A prize comes first after winning: straight to its redemption, which asks at once', async () => {
  const { user } = open({ hito_actual: 4 }, { rewards: [prize] }, '/?step=4');
  const first = screen.getByRole('link', { name: 'Canjear ahora' });
  const second = screen.getByRole('button', { name: 'Siguiente desafío' });
  expect(first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(first);
  expect(screen.getByTestId('address')).toHaveTextContent(
    `/redeem/cafeter%C3%ADa-central/${prize.id} {"redeemNow":true}`,
  );
  await waitFor(() => expect(network.sent('mark_reward_seen')).toEqual([{ reward_id: prize.id }]));
  // The prize stays in sight until the next screen is there.
  expect(screen.getByRole('heading', won)).toBeVisible();
});

test('A prize outside the wheel on the page is shown without turning', async () => {
  const reward = { ...prize, reward_name: 'Tarta gratis' };
  answers({
    wheel: 'hito',
    reward,
    position: null,
    load_journey: makeJourney({ hito_actual: 4 }, { rewards: [reward] }),
  });
  const { user } = open({ hito_actual: 3, hito_validado: 3 });
  await user.click(spinButton());
  expect(await screen.findByRole('heading', { name: 'Has ganado: Tarta gratis' })).toBeVisible();
});

describe('After the seventh challenge', () => {
  const vip = { hito_actual: 8, vip: true, codigo_vip: 'a34n75' };
  const last = makeReward({ hito_number: 7 });

  test('the card of the new VIP turns over before the prize, whichever way leads on from it', async () => {
    network.answers('mark_reward_seen', { load_journey: makeJourney(vip) });
    const { user } = open(vip, { rewards: [last] });
    await waitFor(() => expect(title()).toHaveTextContent('¡Enhorabuena! 🎉 Ya eres Conecta VIP'));
    await waitFor(() => expect(title()).toHaveFocus());
    expect(screen.getByText('150 Conectitos').closest('p')).toHaveTextContent(
      /^150 Conectitos para tu primera tirada$/,
    );
    // one act
    expect(screen.queryAllByRole('link')).toEqual([]);
    expect(screen.queryByText(won.name)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Ver mi premio' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, ...won })).toHaveFocus());
    expect(screen.getByRole('link', { name: 'Canjear ahora' })).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Ir a mi zona VIP' }));
    expect(screen.getByTestId('address')).toHaveTextContent('/conecta-vip/cafeter%C3%ADa-central');
    expect(network.sent('mark_reward_seen')).toEqual([{ reward_id: last.id }]);
    expect(shownToast()).toEqual([]);
  });

  test('the end, once the prize was seen, leads to the VIP area and the cafés', async () => {
    open(vip, { rewards: [{ ...last, seen_at: '2026-11-21T10:01:00Z' }] });
    await waitFor(() => expect(title()).toHaveTextContent(/^Ya eres Conecta VIP/));
    expect(screen.getByRole('link', { name: 'Ir a mi zona VIP' })).toHaveAttribute(
      'href',
      '/conecta-vip/cafeter%C3%ADa-central',
    );
    expect(screen.getByRole('link', { name: 'Ir a mis cafeterías' })).toHaveAttribute('href', '/dashboard');
    expect(screen.getByText('Más desafíos pronto')).toBeInTheDocument();
    expect(screen.queryByText('150 Conectitos')).toBeNull();
  });
});

test('A step ahead shows the card, without anything to complete', () => {
  open({ hito_actual: 2 }, {}, '/?step=6');
  expect(title()).toHaveTextContent('Café, comunidad y continuidad');
  expect(screen.queryByRole('button', { name: /Ya he registrado/ })).toBeNull();
  expect(screen.getByRole('link', { name: /Ir a mi desafío/ })).toHaveAttribute(
    'href',
    expect.stringContaining('step=2'),
  );
});
