import { describe, expect, it } from 'vitest';
import { missingAnswers, SURVEY_OPTIONS, type SurveyDraft } from '@/domain/survey';

const complete: SurveyDraft = {
  motivacion: ['ambiente'],
  frecuencia_visita: 'diaria',
  momento_visita: 'manana',
  productos_preferidos: ['postres'],
  presupuesto: '3_6',
  mejoras_negocio: 'Más enchufes',
  descubrimiento_cafeteria: 'otro',
  facilidad_uso: 'muy_facil',
  motivacion_volver: 'si',
  opinion_desafios: 'muy_divertidos',
  mas_cafeterias: 'si',
  dudas_confusion: 'Nada',
  mejoras_sistema: 'Nada',
  ofertas_comunicacion: 'email',
};

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

describe('SURVEY_OPTIONS', () => {
  it.each(Object.entries(SURVEY_OPTIONS))('%s has values of its own and labels to read', (_, options) => {
    expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
    expect(options.every(({ value, label }) => /^[a-z0-9_]+$/.test(value) && label.trim() !== '')).toBe(true);
  });
});

describe('missingAnswers', () => {
  it('finds nothing missing without telephone and age', () => {
    expect(missingAnswers(complete)).toEqual([]);
  });

  it.each(mandatory)('misses %s when it is absent or empty', (question) => {
    expect(missingAnswers({ ...complete, [question]: undefined })).toEqual([question]);
    expect(missingAnswers({ ...complete, [question]: '   ' })).toEqual([question]);
    expect(missingAnswers({ ...complete, [question]: [] })).toEqual([question]);
  });

  it('lists all fourteen for an untouched form, in order', () => {
    expect(missingAnswers({})).toEqual(mandatory);
  });
});
