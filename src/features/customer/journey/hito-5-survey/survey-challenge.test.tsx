import { screen, within, waitFor } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import { callAndRollBack, fakeNetwork, refusal } from '@tests/support/dom/faked-network';
import { expectAnnounced, expectFormError, expectToast } from '@tests/support/dom/toasts';
import { beforeEach, expect, test, vi } from 'vitest';
import { SURVEY_QUESTION_TEXTS, type SurveyQuestionName } from '@/data/survey-question-texts';
import SurveyPanel from '@/features/customer/journey/hito-5-survey/survey-challenge';
import { SURVEY_QUESTIONS } from '@/features/customer/journey/hito-5-survey/survey-steps';
import { answeredSurvey } from '@/features/customer/journey/hito-5-survey/test-support';
import { toAnswers } from '@/features/customer/journey/hito-5-survey/survey-values';
import { makeJourney } from '@/data/customer/test-support';
import { renderChallenge } from '@/features/customer/journey/test-support';
import { deviceStore } from '@/lib/storage';

const network = fakeNetwork();
const enrollmentId = exampleId('enrollment-1');

const validated = { load_journey: makeJourney({ hito_actual: 5, hito_validado: 5 }) };

const LAST = SURVEY_QUESTIONS.length - 1;

/**
 * Opens the survey with the draft of a closed page.
 * @param at the question on screen
 */
function open(draft?: object, at: SurveyQuestionName = 'motivacion', visitor = false) {
  const whose = visitor ? 'visitor' : enrollmentId;
  if (draft) deviceStore.set(`survey:${whose}`, draft);
  if (draft) deviceStore.set(`survey-question:${whose}`, SURVEY_QUESTIONS.indexOf(at));
  const journey = makeJourney(visitor ? null : { hito_actual: 5 });
  const state = renderChallenge(<SurveyPanel journey={journey} />, journey);
  const press = (name: string) => state.user.click(screen.getByRole('button', { name }));
  return { ...state, press };
}

const onScreen = async (question: SurveyQuestionName) => {
  const heading = await screen.findByRole('heading', { name: SURVEY_QUESTION_TEXTS[question] });
  expect(screen.getAllByRole('heading')).toEqual([heading]);
  return heading;
};

beforeEach(() => {
  localStorage.clear();
  Element.prototype.scrollIntoView = vi.fn();
});

test('one question a screen; what is missing turns red, gets the focus, and the question stays', async () => {
  const { press } = open();
  expect(screen.getByText('Pregunta 1 de 15 · unos 2 minutos')).toBeVisible();
  await press('Siguiente');
  await expectToast('Campos obligatorios incompletos');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  await waitFor(() => expect(screen.getByLabelText('El trato del personal')).toHaveFocus());
  await onScreen('motivacion');
});

test('a choice goes on by itself, and the focus is on the new question, which says how far one is', async () => {
  const { user } = open({}, 'frecuencia_visita');
  expect(screen.getByText('Al elegir, pasas a la siguiente')).toBeVisible();
  await user.click(screen.getByLabelText('A diario'));
  const heading = await onScreen('momento_visita');
  await waitFor(() => expect(heading).toHaveFocus());
  expect(heading).toHaveAccessibleDescription('Pregunta 3 de 15 · Tú y la cafetería');
});

test('several answers, a text and a choice with more to say wait for the button', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { user, unmount } = open();
    await user.click(screen.getByLabelText('El ambiente'));
    await vi.advanceTimersByTimeAsync(2000);
    await onScreen('motivacion');
    unmount();
    const again = open(answeredSurvey, 'ofertas_comunicacion');
    await again.user.click(screen.getByLabelText('Sí, por WhatsApp'));
    await vi.advanceTimersByTimeAsync(2000);
    expect(await screen.findByLabelText(/Tu teléfono/)).toBeVisible();
    await onScreen('ofertas_comunicacion');
  } finally {
    vi.useRealTimers();
  }
});

test('arrow keys look at the answers without going on; Enter does', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { user } = open({}, 'frecuencia_visita');
    screen.getByLabelText('A diario').focus();
    await user.keyboard(' {ArrowDown}');
    expect(screen.getByLabelText('Varias veces por semana')).toBeChecked();
    await vi.advanceTimersByTimeAsync(2000);
    await onScreen('frecuencia_visita');
    await user.keyboard('{Enter}');
    await onScreen('momento_visita');
  } finally {
    vi.useRealTimers();
  }
});

test('one goes back, finds the answer, and choosing it again goes on', async () => {
  const { user, press } = open(answeredSurvey, 'momento_visita');
  await press('Atrás');
  await onScreen('frecuencia_visita');
  expect(screen.getByLabelText('A diario')).toBeChecked();
  await user.click(screen.getByLabelText('A diario'));
  await onScreen('momento_visita');
});

test('"Nada que añadir" answers a compulsory text and goes on; what is written is not thrown away', async () => {
  const { user, press } = open({ ...answeredSurvey, mejoras_negocio: '' }, 'mejoras_negocio');
  await press('Nada que añadir');
  await onScreen('dudas_confusion');
  await press('Atrás');
  const text = screen.getByLabelText(SURVEY_QUESTION_TEXTS.mejoras_negocio);
  expect(text).toHaveValue('Nada que añadir');
  await user.clear(text);
  await user.type(text, 'Más luz');
  expect(screen.queryByRole('button', { name: 'Nada que añadir' })).toBeNull();
});

test('"otro" opens a field of its own', async () => {
  const { user, press } = open({ ...answeredSurvey, motivacion: [] });
  const reasons = screen.getByRole('group', { name: '¿Qué te trae por aquí?' });
  await user.click(within(reasons).getByLabelText('Otro'));
  await press('Siguiente');
  expect(await screen.findByRole('alert')).toHaveTextContent('Cuéntanos cuál');
  await user.type(screen.getByLabelText('¿Qué otra cosa?'), 'El gato');
  await press('Siguiente');
  await onScreen('frecuencia_visita');
});

test('sends everything at once and forgets the draft', async () => {
  network.answers('submit_survey', validated);
  const { press, cached } = open(answeredSurvey, 'rango_edad');
  expect(screen.getByLabelText('Prefiero no decirlo')).toBeChecked();
  await press('Enviar mis respuestas');
  await expectAnnounced('¡Desafío completado!');
  expect(network.sent('submit_survey')).toEqual([
    { cafe_id: exampleId('cafe-1'), answers: toAnswers(answeredSurvey) },
  ]);
  expect(cached()?.enrollment).toMatchObject({ hito_validado: 5 });
  expect(deviceStore.get(`survey:${enrollmentId}`)).toBeNull();
  expect(deviceStore.get(`survey-question:${enrollmentId}`)).toBeNull();
});

test('the age is sent when it was given', async () => {
  network.answers('submit_survey', validated);
  const { user, press } = open(answeredSurvey, 'rango_edad');
  await user.click(screen.getByLabelText('25-34'));
  await press('Enviar mis respuestas');
  await expectAnnounced('¡Desafío completado!');
  expect(network.sent('submit_survey')).toMatchObject([{ answers: { rango_edad: '25_34' } }]);
});

test('a failed submit loses nothing', async () => {
  network.answers('submit_survey', callAndRollBack);
  const { press, unmount } = open(answeredSurvey, 'rango_edad');
  await press('Enviar mis respuestas');
  await expectFormError('Hubo un problema al guardar la encuesta. Inténtalo de nuevo.');
  unmount();
  open();
  await onScreen('rango_edad');
  expect(deviceStore.get(`survey:${enrollmentId}`)).toEqual(answeredSurvey);
});

test('A refused answer is shown at its question', async () => {
  network.answers('submit_survey', refusal('SURVEY_INCOMPLETE', 'presupuesto'));
  const { press } = open(answeredSurvey, 'rango_edad');
  await press('Enviar mis respuestas');
  await expectToast('Campos obligatorios incompletos');
  const question = await onScreen('presupuesto');
  await waitFor(() => expect(question).toHaveFocus());
  expect(screen.getByRole('alert')).toHaveTextContent('Revisa esta respuesta');
});

test('an answer that is missing further back is asked for before anything is sent', async () => {
  const { press } = open({ ...answeredSurvey, presupuesto: '' }, 'rango_edad');
  await press('Enviar mis respuestas');
  await onScreen('presupuesto');
  expect(await screen.findByRole('alert')).toHaveTextContent('Elige una opción');
  expect(network.calls()).toEqual([]);
});

test('a reload, and a browser that was closed, come back to the answers and the question', async () => {
  const { user, unmount } = open({}, 'frecuencia_visita');
  await user.click(screen.getByLabelText('A diario'));
  await onScreen('momento_visita');
  unmount();
  sessionStorage.clear();
  const again = open();
  await onScreen('momento_visita');
  await again.press('Atrás');
  expect(screen.getByLabelText('A diario')).toBeChecked();
});

test('visitors are told to sign in', async () => {
  const { press } = open(answeredSurvey, 'motivacion', true);
  await press('Siguiente');
  await expectToast('Error de autenticación');
});

test.each([String(LAST + 1), '-1', '"2"', '0.5', '{'])(
  'a kept place that is none (%s) is the first',
  async (kept) => {
    localStorage.setItem(`kept:survey-question:${enrollmentId}`, kept);
    open();
    await onScreen('motivacion');
  },
);
