import { expect, test } from 'vitest';
import { SURVEY_MANDATORY } from '@/domain/survey';
import { answeredSurvey } from '@/features/customer/journey/hito-5-survey/test-support';
import { SURVEY_QUESTIONS } from '@/features/customer/journey/hito-5-survey/survey-steps';
import {
  EMPTY_SURVEY,
  fieldsOf,
  firstQuestionWith,
  restoreSurvey,
  surveyProblems,
  toAnswers,
  type SurveyValues,
} from '@/features/customer/journey/hito-5-survey/survey-values';

const complete: SurveyValues = {
  ...answeredSurvey,
  mejoras_negocio: ' Más enchufes ',
  ofertas_comunicacion: 'email',
};

test('every field belongs to exactly one question', () => {
  const shown = SURVEY_QUESTIONS.flatMap(fieldsOf);
  expect([...shown].sort()).toEqual(Object.keys(EMPTY_SURVEY).sort());
});

test('all fourteen mandatory answers are asked for, the optional two not', () => {
  expect(Object.keys(surveyProblems(EMPTY_SURVEY))).toEqual([...SURVEY_MANDATORY]);
  expect(surveyProblems(complete)).toEqual({});
});

test('"otro" asks what it is', () => {
  const other = { ...complete, motivacion: ['otro'] };
  expect(Object.keys(surveyProblems(other))).toEqual(['motivacion_otro']);
  expect(toAnswers({ ...other, motivacion_otro: ' El gato ' }).motivacion).toEqual(['otro: El gato']);
});

test('a telephone is optional, but has to be one, and only goes along with WhatsApp', () => {
  const whatsapp = { ...complete, ofertas_comunicacion: 'whatsapp' };
  expect(surveyProblems(whatsapp)).toEqual({});
  expect(Object.keys(surveyProblems({ ...whatsapp, telefono: 'mañana' }))).toEqual(['telefono']);
  expect(surveyProblems({ ...complete, telefono: 'mañana' })).toEqual({});
  expect(toAnswers({ ...whatsapp, telefono: ' +34 600 123 456 ' }).telefono).toBe('+34 600 123 456');
  expect(surveyProblems({ ...whatsapp, telefono: '600-123-456' })).toEqual({});
  expect(toAnswers({ ...whatsapp, telefono: '600-123-456' }).telefono).toBe('600 123 456');
  expect(toAnswers({ ...complete, telefono: '600123456' })).not.toHaveProperty('telefono');
});

test('answers are trimmed and what was left empty stays away', () => {
  const answers = toAnswers(complete);
  expect(answers.mejoras_negocio).toBe('Más enchufes');
  expect(Object.keys(answers).sort()).toEqual([...SURVEY_MANDATORY].sort());
});

test('a problem leads to its question', () => {
  expect(firstQuestionWith(['mejoras_sistema', 'mas_cafeterias'])).toBe(9);
  expect(firstQuestionWith(['telefono'])).toBe(13);
  expect(firstQuestionWith([])).toBe(-1);
});

test('a draft is restored as far as it fits', () => {
  expect(restoreSurvey(complete)).toEqual(complete);
  expect(restoreSurvey(null)).toEqual(EMPTY_SURVEY);
  expect(restoreSurvey({ motivacion: 'x', presupuesto: 3, dudas_confusion: 'Sí', unknown: 'y' })).toEqual({
    ...EMPTY_SURVEY,
    dudas_confusion: 'Sí',
  });
});
