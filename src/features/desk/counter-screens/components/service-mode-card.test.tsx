import { screen, waitFor } from '@testing-library/react';
import { fakeNetwork, refusal } from '@tests/support/dom/faked-network';
import { pressUntil } from '@tests/support/dom/press-later';
import { describe, expect, test } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import { ServiceModeCard } from '@/features/desk/counter-screens/components/service-mode-card';
import { renderAtDesk } from '@/features/desk/shared/test-support';

const network = fakeNetwork();
const proof = { ...exampleCafe, service_mode: 'proof' } as const;

const option = (name: RegExp) => screen.getByRole('radio', { name });
const SAVE = { name: 'Guardar forma de trabajar' };
const answer = (name: string) =>
  pressUntil(
    () => screen.getByRole('button', { name }),
    () => screen.queryByRole('dialog') === null,
  );

test('Three pictures ask one question, each with one sentence; nothing is to be saved before another is chosen', () => {
  renderAtDesk(<ServiceModeCard cafe={proof} mayChange />);
  const question = screen.getByRole('radiogroup', { name: '¿Cómo quieres que prueben que han venido?' });
  const choices = [...question.querySelectorAll('label')];
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Como siempre ?[^.]+\.$/),
    expect.stringMatching(/^Con prueba ?[^.]+\.$/),
    expect.stringMatching(/^Con prueba y entrega confirmada ?[^.]+\.$/),
  ]);
  expect(choices.every((choice) => choice.querySelector('svg[viewBox="0 0 96 96"]'))).toBe(true);
  expect(screen.queryByRole('button')).toBeNull();
});

test('A stricter service mode is confirmed before it is sent, and can be cancelled', async () => {
  network.answers('set_service_mode', null);
  const { user } = renderAtDesk(<ServiceModeCard cafe={proof} mayChange />);
  expect(option(/^Con prueba Tocan/)).toBeChecked();

  await user.click(option(/^Con prueba y entrega confirmada/));
  await user.click(screen.getByRole('button', SAVE));
  expect(await screen.findByText('¿Trabajar «Con prueba y entrega confirmada»?')).toBeVisible();
  expect(screen.getByText(/Lo que ya contó sigue contando/)).toBeVisible();
  expect(network.calls()).toEqual([]);

  await answer('Ahora no');
  expect(network.calls()).toEqual([]);
  await user.click(screen.getByRole('button', SAVE));
  await answer('Sí, desde ahora');
  await waitFor(() =>
    expect(network.sent('set_service_mode')).toMatchObject([{ way: 'proof_and_handover' }]),
  );
});

test('A milder service mode is sent at once, and a refusal stands there', async () => {
  network.answers('set_service_mode', refusal('NOT_ALLOWED'));
  const { user } = renderAtDesk(<ServiceModeCard cafe={proof} mayChange />);
  await user.click(option(/^Como siempre/));
  await user.click(screen.getByRole('button', SAVE));
  expect(await screen.findByText('Tu papel en el equipo no te lo permite.')).toBeVisible();
  expect(network.sent('set_service_mode')).toMatchObject([{ way: 'no_proof' }]);
});

test('A member without the permission reads the service mode and who may change it', () => {
  renderAtDesk(<ServiceModeCard cafe={proof} mayChange={false} />);
  expect(option(/^Con prueba Tocan/)).toBeChecked();
  expect(option(/^Como siempre/)).toBeDisabled();
  expect(screen.getByText('La elige quien es titular de la cafetería.')).toBeVisible();
  expect(screen.queryByRole('button', SAVE)).toBeNull();
});

describe('With an active tag', () => {
  const withTag = { ...exampleCafe, has_tag: true };
  const PRESS = { name: 'Trabajar «Con prueba»' };

  test('one press asks for proof, after its question', async () => {
    network.answers('set_service_mode', null);
    const { user } = renderAtDesk(<ServiceModeCard cafe={withTag} mayChange />);
    await user.click(screen.getByRole('button', PRESS));
    expect(await screen.findByText('¿Trabajar «Con prueba»?')).toBeVisible();
    await answer('Ahora no');
    expect(option(/^Como siempre/)).toBeChecked();
    await user.click(screen.getByRole('button', PRESS));
    await answer('Sí, desde ahora');
    await waitFor(() => expect(network.sent('set_service_mode')).toMatchObject([{ way: 'proof' }]));
  });

  test.each([
    ['there is no tag', exampleCafe, true],
    ['proof is asked already', { ...withTag, service_mode: 'proof' as const }, true],
    ['the reader may not choose', withTag, false],
  ])('nothing is offered where %s', (_, cafe, mayChange) => {
    renderAtDesk(<ServiceModeCard cafe={cafe} mayChange={mayChange} />);
    expect(screen.queryByRole('button', PRESS)).toBeNull();
  });
});
