import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import SurveyPanel from '@/features/journey/challenges/hito-5-survey/survey-challenge';
import { EMPTY_SURVEY } from '@/features/journey/challenges/hito-5-survey/survey-values';
import { makeJourney, renderChallenge } from '@/features/journey/test-support';
import { AppError } from '@/lib/errors';
import { callRpc } from '@/lib/rpc';
import { remember } from '@/lib/session-memory';
import { toast } from '@/ui/toast';

vi.mock('@/lib/rpc', () => ({ callRpc: vi.fn() }));
vi.mock('@/ui/toast', () => ({ toast: vi.fn() }));

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
  if (draft) remember(`survey:${visitor ? 'visitor' : 'record-1'}`, draft);
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

const lastToast = () => vi.mocked(toast).mock.lastCall?.[0];

beforeEach(() => {
  sessionStorage.clear();
  vi.clearAllMocks();
});

test('what is missing turns red, the first of it gets the focus, the step stays', async () => {
  const { press } = open();
  await press('Siguiente');
  await waitFor(() => expect(lastToast()?.title).toBe('Campos obligatorios incompletos'));
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
  vi.mocked(callRpc).mockResolvedValue({ validated: true, hito: 5 });
  const { toLastStep, press, cached } = open(answered);
  await toLastStep();
  await press('Enviar mis respuestas');
  await waitFor(() => expect(lastToast()?.title).toBe('¡Desafío completado!'));
  const [, args] = vi.mocked(callRpc).mock.lastCall ?? [];
  expect(args).toMatchObject({
    cafe_id: 'cafe-1',
    answers: { motivacion: ['ambiente'], mas_cafeterias: 'si' },
  });
  expect(cached()?.record).toMatchObject({ hito_validado: 5, survey_done: true });
  expect(sessionStorage.getItem('kept:survey:record-1')).toBeNull();
});

test('a failed submit loses nothing', async () => {
  vi.mocked(callRpc).mockRejectedValue(new AppError('SERVER', 500));
  const { toLastStep, press } = open(answered);
  await toLastStep();
  await press('Enviar mis respuestas');
  await waitFor(() =>
    expect(lastToast()?.description).toBe('Hubo un problema al guardar la encuesta. Inténtalo de nuevo.'),
  );
  expect(screen.getByLabelText(/mejorarías de la cafetería/)).toHaveValue('Nada');
});

test.each([
  [new AppError('UNAUTHENTICATED', 401), { title: 'Error de autenticación' }],
  [
    new AppError('CAFE_NOT_FOUND', 404),
    { description: 'No se pudo encontrar la información de la cafetería.' },
  ],
])('%s has its own text', async (failure, text) => {
  vi.mocked(callRpc).mockRejectedValue(failure);
  const { toLastStep, press } = open(answered);
  await toLastStep();
  await press('Enviar mis respuestas');
  await waitFor(() => expect(lastToast()).toMatchObject(text));
});

test('what the server does not take is shown on its step', async () => {
  vi.mocked(callRpc).mockRejectedValue(new AppError('SURVEY_INCOMPLETE', 422, 'presupuesto'));
  const { toLastStep, press } = open(answered);
  await toLastStep();
  await press('Enviar mis respuestas');
  expect(await screen.findByText('Paso 1 de 3')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Revisa esta respuesta');
  expect(lastToast()?.title).toBe('Campos obligatorios incompletos');
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
  expect(lastToast()?.title).toBe('Error de autenticación');
});

test('a reload comes back to the step that was shown, until the survey is sent', async () => {
  const { press, unmount } = open(answered);
  await press('Siguiente');
  await screen.findByText('Paso 2 de 3');
  unmount();
  const again = open();
  expect(screen.getByText('Paso 2 de 3')).toBeVisible();
  vi.mocked(callRpc).mockResolvedValue({ validated: true, hito: 5 });
  await again.press('Siguiente');
  await screen.findByText('Paso 3 de 3');
  await again.press('Enviar mis respuestas');
  await waitFor(() => expect(lastToast()?.title).toBe('¡Desafío completado!'));
  expect(sessionStorage.getItem('kept:survey-step:record-1')).toBeNull();
});

test.each(['3', '-1', '"2"', '0.5', '{'])('a kept step that is none (%s) is the first', (kept) => {
  sessionStorage.setItem('kept:survey-step:record-1', kept);
  open();
  expect(screen.getByText('Paso 1 de 3')).toBeVisible();
});
