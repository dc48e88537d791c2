import type { SurveyQuestionName } from '@/data/survey-question-texts';

/** The survey in three short parts, of which one question is on screen at a time (rule J16). */
export const SURVEY_PARTS: readonly { title: string; questions: readonly SurveyQuestionName[] }[] = [
  {
    title: 'Tú y la cafetería',
    questions: [
      'motivacion',
      'frecuencia_visita',
      'momento_visita',
      'productos_preferidos',
      'presupuesto',
      'descubrimiento_cafeteria',
    ],
  },
  {
    title: 'Los desafíos',
    questions: ['facilidad_uso', 'motivacion_volver', 'opinion_desafios', 'mas_cafeterias'],
  },
  {
    title: 'Para terminar',
    questions: [
      'mejoras_negocio',
      'dudas_confusion',
      'mejoras_sistema',
      'ofertas_comunicacion',
      'rango_edad',
    ],
  },
];

/** In the order in which they are asked. */
export const SURVEY_QUESTIONS = SURVEY_PARTS.flatMap(({ questions }) => questions);
