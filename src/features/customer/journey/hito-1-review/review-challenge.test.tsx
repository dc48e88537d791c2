import type { Answer } from '@functions/_shared/contracts/procedures';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exampleId } from '@tests/support/examples/example-id';
import { callAndRollBack, fakeNetwork, networkError } from '@tests/support/dom/faked-network';
import { expectAlert, expectAnnounced, expectFormError, expectToast } from '@tests/support/dom/toasts';
import { beforeEach, expect, test } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import FirstPanel from '@/features/customer/journey/hito-1-review/review-challenge';
import { makeJourney, makeReward } from '@/data/customer/test-support';
import { renderChallenge } from '@/features/customer/journey/test-support';
import { ALREADY_WON_TEXT } from '@/data/customer/already-won-text';
import type { CafeJourney } from '@/features/customer/journey/use-journey';

const network = fakeNetwork();
const customer: CafeJourney = {
  ...makeJourney({ hito_actual: 1, hito_1_completado: false }),
  cafe: { ...exampleCafe, slug: 'central', review_url: 'https://review.example/central' },
};

const reward = makeReward({ hito_number: 1 });
const completion: Answer<'complete_hito_1'> = {
  reward,
  already_won: false,
  already: false,
  load_journey: { ...makeJourney({ hito_actual: 2 }, { rewards: [reward] }), cafe: customer.cafe },
};

function open(journey: CafeJourney = customer) {
  return renderChallenge(<FirstPanel journey={journey} />, journey);
}

async function fill(nombre: string, email: string) {
  if (nombre) await userEvent.type(screen.getByLabelText('Nombre'), nombre);
  const field = screen.getByLabelText('Email');
  await userEvent.clear(field);
  if (email) await userEvent.type(field, email);
}

/** Presses the link without following it: the test's browser would really go there. */
async function openReview() {
  const stay = (event: Event) => event.preventDefault();
  window.addEventListener('click', stay, { once: true, capture: true });
  await userEvent.click(screen.getByRole('link', { name: /Dejar mi reseña/ }));
}

const complete = () => userEvent.click(screen.getByRole('button', { name: 'Completar desafío' }));

beforeEach(() => sessionStorage.clear());

test('Visitors may look, and a press says what they need', async () => {
  open({ ...customer, viewer: 'visitor', email: null, enrollment: null });
  await complete();
  await expectAlert('Acceso restringido', 'Regístrate o utiliza el correo con el que te registraste.');
});

test('A name with invisible characters that belong to nothing is not sent', async () => {
  open();
  await fill('Ana\u200D\u200DMaría', 'ana@conecta.test');
  await complete();
  expect(await screen.findByText('Hay caracteres que no se ven. Escribe tu nombre de nuevo.')).toBeVisible();
  expect(network.sent('complete_hito_1')).toHaveLength(0);
});

test('Name and e-mail are both required', async () => {
  open();
  await fill('', '');
  await complete();
  expect((await screen.findAllByRole('alert')).map((alert) => alert.textContent)).toEqual([
    'Escribe tu nombre',
    'Email es requerido',
  ]);
});

test('The account’s e-mail is filled in already: after the review only the name is missing', async () => {
  network.answers('complete_hito_1', completion);
  const { cached } = open();
  expect(screen.getByLabelText('Email')).toHaveValue('ana@conecta.test');
  await openReview();
  await userEvent.type(screen.getByLabelText('Nombre'), 'Ana');
  await complete();
  await expectAnnounced('¡Desafío completado!');
  expect(network.sent('complete_hito_1')).toMatchObject([{ nombre: 'Ana', email: 'ana@conecta.test' }]);
  expect(cached()).toEqual(completion.load_journey);
});

test('An e-mail other than the account’s is refused, before the link is requested', async () => {
  open();
  await fill('Ana', 'otra@conecta.test');
  await complete();
  await expectAnnounced('Email incorrecto');
  await expectFormError('Regístrate o utiliza el correo con el que te registraste.');
  expect(network.calls()).toEqual([]);
});

test('The review link comes first', async () => {
  open();
  await fill('Ana', ' ANA@conecta.test ');
  await complete();
  await expectAnnounced('Acción requerida');
  await expectFormError('Deja tu reseña antes de continuar');
  expect(network.calls()).toEqual([]);
});

test('A lost answer is requested again with the same request id', async () => {
  network.answers('complete_hito_1', networkError, completion);
  open();
  await openReview();
  await fill('Ana', 'ana@conecta.test');
  await complete();
  await expectAnnounced('No nos llegó la respuesta');
  await complete();
  await expectAnnounced('¡Desafío completado!');
  const [first, second] = network.sent('complete_hito_1');
  expect(first).toMatchObject({ cafe_id: exampleId('cafe-1'), nombre: 'Ana', email: 'ana@conecta.test' });
  expect(second).toEqual(first);
});

test('An unexpected failure has its own text', async () => {
  network.answers('complete_hito_1', callAndRollBack);
  open();
  await openReview();
  await fill('Ana', 'ana@conecta.test');
  await complete();
  await expectFormError('Ocurrió un error al validar el desafío.');
  expect(screen.getByLabelText('Nombre')).toHaveValue('Ana');
});

test('The typed text stays after a reload, until the challenge is done', async () => {
  network.answers('complete_hito_1', completion);
  const { unmount } = open();
  await fill('Ana', 'ana@conecta.test');
  unmount();
  const other = open({ ...customer, email: 'bea@conecta.test' });
  expect(screen.getByLabelText('Nombre')).toHaveValue('');
  other.unmount();
  open();
  expect(screen.getByLabelText('Nombre')).toHaveValue('Ana');
  expect(screen.getByLabelText('Email')).toHaveValue('ana@conecta.test');
  await openReview();
  await complete();
  await expectAnnounced('¡Desafío completado!');
  expect(
    Object.keys(sessionStorage).filter((key) => key.includes(`hito-1:${exampleId('cafe-1')}:ana`)),
  ).toEqual([]);
});

test('A prize that this mailbox had with another account is not given again, and the challenge counts', async () => {
  network.answers('complete_hito_1', { ...completion, reward: null, already_won: true });
  open();
  await openReview();
  await fill('Ana', 'ana@conecta.test');
  await complete();
  await expectToast('¡Desafío completado!', ALREADY_WON_TEXT);
});
