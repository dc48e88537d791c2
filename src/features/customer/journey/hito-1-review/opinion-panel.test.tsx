import type { Answer } from '@functions/_shared/contracts/procedures';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeNetwork, refusal } from '@tests/support/dom/faked-network';
import { beforeEach, expect, test } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import { OpinionPanel } from '@/features/customer/journey/hito-1-review/opinion-panel';
import { makeJourney, makeReward } from '@/data/customer/test-support';
import { renderChallenge } from '@/features/customer/journey/test-support';

const network = fakeNetwork();
const reward = makeReward({ hito_number: 1 });
const completion: Answer<'complete_hito_1'> = {
  reward,
  already_won: false,
  already: false,
  load_journey: makeJourney({ hito_actual: 2 }, { rewards: [reward] }),
};

function open() {
  const journey = {
    ...makeJourney({ hito_actual: 1, hito_1_completado: false }),
    cafe: { ...exampleCafe, first_challenge: 'opinion' as const },
  };
  return renderChallenge(<OpinionPanel journey={journey} />, journey);
}

const complete = () => userEvent.click(screen.getByRole('button', { name: 'Completar desafío' }));
const rating = (name: string) => screen.getByRole('radio', { name });

beforeEach(() => sessionStorage.clear());

test('An opinion has a rating, a line and a tick, beside the name', async () => {
  network.answers('complete_hito_1', completion);
  open();
  await userEvent.type(screen.getByLabelText('Nombre'), 'Ana');
  await complete();
  expect(await screen.findByText('Elige de una a cinco tazas')).toBeVisible();
  expect(network.sent('complete_hito_1')).toHaveLength(0);
  await userEvent.click(rating('4 de 5: Muy bien'));
  await userEvent.type(screen.getByLabelText(/¿Qué mejorarías\?/), 'Más enchufes ');
  await complete();
  await screen.findByText('¡Desafío completado!');
  expect(network.sent('complete_hito_1')).toMatchObject([
    { nombre: 'Ana', opinion: { rating: 4, suggestion: 'Más enchufes', signed: false } },
  ]);
});

test('a refused opinion says so at its field and keeps what was typed, also over a reload', async () => {
  network.answers('complete_hito_1', refusal('INVALID_INPUT', 'suggestion'));
  const { unmount } = open();
  await userEvent.type(screen.getByLabelText('Nombre'), 'Ana');
  await userEvent.click(rating('2 de 5: Regular'));
  await userEvent.type(screen.getByLabelText(/¿Qué mejorarías\?/), 'La espera');
  await complete();
  expect(await screen.findByText('Hay caracteres que no se ven. Escríbelo de nuevo.')).toBeVisible();
  unmount();
  open();
  expect(rating('2 de 5: Regular')).toBeChecked();
  expect(screen.getByLabelText(/¿Qué mejorarías\?/)).toHaveValue('La espera');
  expect(screen.getByLabelText('Nombre')).toHaveValue('Ana');
});
