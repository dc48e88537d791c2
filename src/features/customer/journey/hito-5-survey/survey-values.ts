import type { SurveyQuestionName, SurveyText } from '@/data/survey-question-texts';
import { cleanPhone } from '@/domain/pasted-text';
import {
  missingAnswers,
  SURVEY_MULTIPLE,
  SURVEY_OPTIONS,
  SURVEY_OTHER,
  SURVEY_WHATSAPP,
  type SurveyChoice,
} from '@/domain/survey';
import { SURVEY_QUESTIONS } from '@/features/customer/journey/hito-5-survey/survey-steps';

type Multiple = (typeof SURVEY_MULTIPLE)[number];
type Single = Exclude<SurveyChoice, Multiple> | SurveyText;

/** The form: lists where several answers are possible, texts elsewhere; an empty text is no answer. */
export type SurveyValues = Record<Multiple, string[]> &
  Record<Single, string> & { motivacion_otro: string; telefono: string };

export type SurveyField = keyof SurveyValues;

export const EMPTY_SURVEY: SurveyValues = {
  motivacion: [],
  motivacion_otro: '',
  frecuencia_visita: '',
  momento_visita: '',
  productos_preferidos: [],
  presupuesto: '',
  descubrimiento_cafeteria: '',
  facilidad_uso: '',
  motivacion_volver: '',
  opinion_desafios: '',
  mas_cafeterias: '',
  mejoras_negocio: '',
  dudas_confusion: '',
  mejoras_sistema: '',
  ofertas_comunicacion: '',
  telefono: '',
  rango_edad: '',
};

/** Longest answers that the server takes. */
export const OTHER_MAX = 150;
export const TEXT_MAX = 1000;

/** Pattern of a phone number; the server has the same. */
const PHONE = /^\+?[0-9 ]{6,20}$/;

/** Returns true if a question takes several answers. */
export function isMultiple(question: string): question is Multiple {
  return (SURVEY_MULTIPLE as readonly string[]).includes(question);
}

/** Returns true if a question offers options. */
export function isChoice(question: string): question is SurveyChoice {
  return question in SURVEY_OPTIONS;
}

function missingText(field: string): string {
  if (isMultiple(field)) return 'Elige al menos una opción';
  return isChoice(field) ? 'Elige una opción' : 'Escribe tu respuesta';
}

/** Returns the missing or malformed fields with their messages (rule J16). */
export function surveyProblems(values: SurveyValues): Partial<Record<SurveyField, string>> {
  const problems: Partial<Record<SurveyField, string>> = {};
  for (const field of missingAnswers({ ...values })) problems[field] = missingText(field);
  if (values.motivacion.includes(SURVEY_OTHER) && values.motivacion_otro.trim() === '') {
    problems.motivacion_otro = 'Cuéntanos cuál';
  }
  const phone = cleanPhone(values.telefono);
  if (values.ofertas_comunicacion === SURVEY_WHATSAPP && phone !== '' && !PHONE.test(phone)) {
    problems.telefono = 'Escribe un teléfono válido, por ejemplo 600 123 456';
  }
  return problems;
}

/** Returns the fields that one question shows: itself, then what depends on its answer. */
export function fieldsOf(question: SurveyQuestionName): SurveyField[] {
  if (question === 'motivacion') return [question, 'motivacion_otro'];
  if (question === 'ofertas_comunicacion') return [question, 'telefono'];
  return [question];
}

/** Returns the index of the first question with one of the fields, -1 for none. */
export function firstQuestionWith(fields: readonly string[]): number {
  return SURVEY_QUESTIONS.findIndex((question) => fieldsOf(question).some((field) => fields.includes(field)));
}

/** Returns a valid form's answers as the server takes them, without empty ones. */
export function toAnswers({
  motivacion_otro,
  telefono,
  ...values
}: SurveyValues): Record<string, string | string[]> {
  const motivacion = values.motivacion.map((value) =>
    value === SURVEY_OTHER ? `${SURVEY_OTHER}: ${motivacion_otro.trim()}` : value,
  );
  const phone = values.ofertas_comunicacion === SURVEY_WHATSAPP ? cleanPhone(telefono) : '';
  const answers = Object.entries({ ...values, motivacion, telefono: phone }).map(([field, answer]) => [
    field,
    typeof answer === 'string' ? answer.trim() : answer,
  ]);
  return Object.fromEntries(answers.filter(([, answer]) => answer !== '')) as Record<
    string,
    string | string[]
  >;
}

/**
 * Returns a form with those stored answers that still fit.
 * @param kept anything from the storage
 */
export function restoreSurvey(kept: unknown): SurveyValues {
  const answers = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  const fitting = Object.entries(EMPTY_SURVEY).map(([field, empty]) => {
    const answer = answers[field];
    const fits = Array.isArray(empty)
      ? Array.isArray(answer) && answer.every((text) => typeof text === 'string')
      : typeof answer === 'string';
    return [field, fits ? answer : empty];
  });
  return Object.fromEntries(fitting) as SurveyValues;
}
