import { describe, expect, it } from 'vitest';
import { missingAnswers, SURVEY_OPTIONS, type SurveyDraft } from '@/domain/survey';

const mandatory = [
  'motivacion',
  'frecuencia_visita',
  'momento_visita',
  'productos_preferidos',
  'presupuesto',
  'mejoras_negocio',
  'descubrimiento_cafeteria',
  'facilidad_uso',
  'motivacion_volver',
  'opinion_desafios',
  'mas_cafeterias',
  'dudas_confusion',
  'mejoras_sistema',
  'ofertas_comunicacion',
];

/** All mandatory answers, without telephone and age. */
const complete: SurveyDraft = Object.fromEntries(mandatory.map((question) => [question, 'una respuesta']));

describe('SURVEY_OPTIONS', () => {
  it.each(Object.entries(SURVEY_OPTIONS))('%s has values of its own and labels to read', (_, options) => {
    expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
    expect(options.every(({ value, label }) => /^[a-z0-9_]+$/.test(value) && label.trim() !== '')).toBe(true);
  });
});

describe('missingAnswers', () => {
  it.each(mandatory)('misses %s when it is absent or empty', (question) => {
    expect(missingAnswers({ ...complete, [question]: undefined })).toEqual([question]);
    expect(missingAnswers({ ...complete, [question]: '   ' })).toEqual([question]);
    expect(missingAnswers({ ...complete, [question]: [] })).toEqual([question]);
  });

  it('lists all fourteen for an untouched form, in order', () => {
    expect(missingAnswers({})).toEqual(mandatory);
  });
});
