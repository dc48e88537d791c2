import { env } from '@/config/env';
import type { SurveyChoice } from '@/domain/survey';

/** Answered in the person's own words. */
export type SurveyText = 'mejoras_negocio' | 'dudas_confusion' | 'mejoras_sistema';

export type SurveyQuestionName = SurveyChoice | SurveyText;

/** Texts of the survey's questions. */
export const SURVEY_QUESTION_TEXTS: Record<SurveyQuestionName, string> = {
  motivacion: '¿Qué te trae por aquí?',
  frecuencia_visita: '¿Cada cuánto vienes?',
  momento_visita: '¿A qué hora sueles venir?',
  productos_preferidos: '¿Qué sueles tomar?',
  presupuesto: '¿Cuánto sueles gastar en cada visita?',
  descubrimiento_cafeteria: '¿Cómo descubriste la cafetería?',
  facilidad_uso: `¿Te resulta fácil usar ${env.productName}?`,
  motivacion_volver: '¿Los desafíos te animan a volver?',
  opinion_desafios: '¿Qué te parecen los desafíos?',
  mas_cafeterias: `¿Te gustaría encontrar ${env.productName} en más cafeterías?`,
  mejoras_negocio: '¿Qué mejorarías de la cafetería?',
  dudas_confusion: '¿Algo te ha generado dudas o confusión?',
  mejoras_sistema: '¿Qué mejorarías de los desafíos y los premios?',
  ofertas_comunicacion: '¿Quieres recibir ofertas?',
  rango_edad: '¿Qué edad tienes?',
};
