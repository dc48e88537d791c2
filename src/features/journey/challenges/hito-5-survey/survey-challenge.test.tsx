import { screen, within } from '@testing-library/react';
import { exampleId } from '@tests/support/example-id';
import { fakeNetwork, fault, refusal } from '@tests/support/faked-network';
import { seeToast } from '@tests/support/toasts';
import { beforeEach, expect, test } from 'vitest';
import SurveyPanel from '@/features/journey/challenges/hito-5-survey/survey-challenge';
import { EMPTY_SURVEY } from '@/features/journey/challenges/hito-5-survey/survey-values';
import { makeJourney, renderChallenge } from '@/features/journey/test-support';
import { remember } from '@/lib/session-memory';

const network = fakeNetwork();
const recordId = exampleId('record-1');

const answered = {
  ...EMPTY_SURVEY,
  motivacion: ['ambiente'],
  frecuencia_visita: 'diaria',
  momento_visita: 'manana',
  productos_preferidos: ['postres'],
  presupuesto: '3_6',
  descubrimiento_cafeteria: 'conocido',
  facilidad_uso: 'muy_facil',
  motivacion_volver: 'si',
  opinion_desafios: 'muy_divertidos',
  mas_cafeterias: 'si',
  mejoras_negocio: 'Nada',
  dudas_confusion: 'Nada',
  mejoras_sistema: 'Nada',
  ofertas_comunicacion: 'no',
};

function open(draft?: object, visitor = false) {
  if (draft) remember(`survey:${visitor ? 'visitor' : recordId}`, draft);
  const journey = makeJourney(visitor ? null : { hito_actual: 5 });
  const state = renderChallenge(<SurveyPanel journey={journey} />, journey);
  const press = (name: string) => state.user.click(screen.getByRole('button', { name }));
  const toLastStep = async () => {
    await press('Siguiente');
    await screen.findByText('Paso 2 de 3');
    await press('Siguiente');
    await screen.findByText('Paso 3 de 3');
  };
  return { ...state, press, toLastStep };
}

beforeEach(() => sessionStorage.clear());

test('what is missing turns red, the first of it gets the focus, the step stays', async () => {
  const { press } = open();
  await press('Siguiente');
  await seeToast('Campos obligatorios incompletos');
  expect(screen.getAllByRole('alert')).toHaveLength(6);
  expect(screen.getByLabelText('El trato del personal')).toHaveFocus();
  expect(screen.getByText('Paso 1 de 3')).toBeVisible();
});

test('"otro" opens a field of its own', async () => {
  const { user, press } = open({ ...answered, motivacion: [] });
  const reasons = screen.getByRole('group', { name: '¿Qué te trae por aquí?' });
  await user.click(within(reasons).getByLabelText('Otro'));
  await press('Siguiente');
  expect(await screen.findByRole('alert')).toHaveTextContent('Cuéntanos cuál');
  await user.type(screen.getByLabelText('¿Qué otra cosa?'), 'El gato');
  await press('Siguiente');
  expect(await screen.findByText('Paso 2 de 3')).toBeVisible();
});

test('the telephone is asked for with WhatsApp only', async () => {
  const { user, toLastStep } = open(answered);
  await toLastStep();
  expect(screen.queryByLabelText(/Tu teléfono/)).toBeNull();
  await user.click(screen.getByLabelText('Sí, por WhatsApp'));
  expect(await screen.findByLabelText(/Tu teléfono/)).toBeVisible();
});

test('sends everything at once and forgets the draft', async () => {
  network.answers('submit_survey', { validated: true, hito: 5 });
  const { toLastStep, press, cached } = open(answered);
  await toLastStep();
  await press('Enviar mis respuestas');
  await seeToast('¡Desafío completado!');
  expect(network.sent('submit_survey')).toMatchObject([
    { cafe_id: exampleId('cafe-1'), answers: { motivacion: ['ambiente'], mas_cafeterias: 'si' } },
  ]);
  expect(cached()?.record).toMatchObject({ hito_validado: 5, survey_done: true });
  expect(sessionStorage.getItem(`kept:survey:${recordId}`)).toBeNull();
});

test('a failed submit loses nothing', async () => {
  network.answers('submit_survey', fault(500));
  const { toLastStep, press } = open(answered);
  await toLastStep();
  await press('Enviar mis respuestas');
  await seeToast('Hubo un problema al guardar la encuesta. Inténtalo de nuevo.');
  expect(screen.getByLabelText(/mejorarías de la cafetería/)).toHaveValue('Nada');
});

test.each([
  ['UNAUTHENTICATED', 'Error de autenticación'],
  ['CAFE_NOT_FOUND', 'No se pudo encontrar la información de la cafetería.'],
] as const)('%s has its own text', async (code, text) => {
  network.answers('submit_survey', refusal(code));
  const { toLastStep, press } = open(answered);
  await toLastStep();
  await press('Enviar mis respuestas');
  await seeToast(text);
});

test('what the server does not take is shown on its step', async () => {
  network.answers('submit_survey', refusal('SURVEY_INCOMPLETE', 'presupuesto'));
  const { toLastStep, press } = open(answered);
  await toLastStep();
  await press('Enviar mis respuestas');
  expect(await screen.findByText('Paso 1 de 3')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Revisa esta respuesta');
  await seeToast('Campos obligatorios incompletos');
});

test('a reload brings the draft back', async () => {
  const { user, unmount } = open();
  await user.click(screen.getByLabelText('A diario'));
  unmount();
  open();
  expect(screen.getByLabelText('A diario')).toBeChecked();
});

test('visitors are told to sign in', async () => {
  const { press } = open(answered, true);
  await press('Siguiente');
  await seeToast('Error de autenticación');
});

test('a reload comes back to the step that was shown, until the survey is sent', async () => {
  const { press, unmount } = open(answered);
  await press('Siguiente');
  await screen.findByText('Paso 2 de 3');
  unmount();
  const again = open();
  expect(screen.getByText('Paso 2 de 3')).toBeVisible();
  network.answers('submit_survey', { validated: true, hito: 5 });
  await again.press('Siguiente');
  await screen.findByText('Paso 3 de 3');
  await again.press('Enviar mis respuestas');
  await seeToast('¡Desafío completado!');
  expect(sessionStorage.getItem(`kept:survey-step:${recordId}`)).toBeNull();
});

test.each(['3', '-1', '"2"', '0.5', '{'])('a kept step that is none (%s) is the first', (kept) => {
  sessionStorage.setItem(`kept:survey-step:${recordId}`, kept);
  open();
  expect(screen.getByText('Paso 1 de 3')).toBeVisible();
});
