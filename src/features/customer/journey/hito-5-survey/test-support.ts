import { EMPTY_SURVEY, type SurveyValues } from '@/features/customer/journey/hito-5-survey/survey-values';

/** A survey with all its mandatory answers, for tests. */
export const answeredSurvey: SurveyValues = {
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
