/** One answer to choose: `value` is stored and never changes, `label` is read. */
export interface SurveyOption {
  value: string;
  label: string;
}

const option = (value: string, label: string): SurveyOption => ({ value, label });

/** The value behind "Otro", which asks for a free text. */
export const SURVEY_OTHER = 'otro';
/** The value of the offers question that asks for a telephone number. */
export const SURVEY_WHATSAPP = 'whatsapp';

/** The options of each question, keyed by the column of "Encuesta_5" (rule J16). */
export const SURVEY_OPTIONS = {
  motivacion: [
    option('trato_personal', 'El trato del personal'),
    option('calidad_producto', 'La calidad del producto'),
    option('ambiente', 'El ambiente'),
    option('promociones_recompensas', 'Las promociones o el sistema de recompensas'),
    option('ubicacion', 'La ubicación'),
    option(SURVEY_OTHER, 'Otro'),
  ],
  frecuencia_visita: [
    option('diaria', 'A diario'),
    option('varias_semana', 'Varias veces por semana'),
    option('una_semana', 'Una vez por semana'),
    option('menos_semana', 'Menos de una vez por semana'),
    option('primera_vez', 'Es mi primera vez o casi'),
  ],
  momento_visita: [
    option('manana', 'Por la mañana (8-12 h)'),
    option('mediodia', 'Al mediodía (12-15 h)'),
    option('tarde', 'Por la tarde (15-18 h)'),
    option('ultima_hora', 'A última hora (18-21 h)'),
  ],
  productos_preferidos: [
    option('cafe_bebidas_calientes', 'Café o bebidas calientes'),
    option('desayuno_snack', 'Desayuno o algo para picar'),
    option('postres', 'Postres'),
    option('comidas', 'Comidas completas'),
    option('bebida_para_llevar', 'Solo bebida o para llevar'),
  ],
  presupuesto: [
    option('menos_3', 'Menos de 3 €'),
    option('3_6', 'Entre 3 y 6 €'),
    option('6_10', 'Entre 6 y 10 €'),
    option('mas_10', 'Más de 10 €'),
  ],
  descubrimiento_cafeteria: [
    option('conocido', 'Por alguien que conozco'),
    option('redes_sociales', 'Por redes sociales'),
    option('mapas_resenas', 'Por mapas o reseñas'),
    option('paso_por_delante', 'Pasando por delante'),
    option(SURVEY_OTHER, 'Otro'),
  ],
  facilidad_uso: [
    option('muy_facil', 'Muy fácil'),
    option('bastante_facil', 'Bastante fácil'),
    option('algo_complicado', 'Algo complicado'),
    option('muy_dificil', 'Muy difícil'),
  ],
  motivacion_volver: [option('si', 'Sí'), option('no', 'No'), option('no_se', 'Aún no lo sé')],
  opinion_desafios: [
    option('muy_divertidos', 'Muy divertidos y originales'),
    option('interesantes_mejorables', 'Interesantes, pero mejorables'),
    option('sin_sentido', 'No les veo sentido'),
    option('confusos', 'Confusos'),
  ],
  mas_cafeterias: [option('si', 'Sí'), option('no', 'No')],
  ofertas_comunicacion: [
    option(SURVEY_WHATSAPP, 'Sí, por WhatsApp'),
    option('email', 'Sí, por email'),
    option('no', 'No, gracias'),
  ],
  rango_edad: [
    option('18_24', '18-24'),
    option('25_34', '25-34'),
    option('35_44', '35-44'),
    option('45_54', '45-54'),
    option('55_mas', '55 o más'),
  ],
} as const satisfies Record<string, readonly SurveyOption[]>;

/** The questions that are answered by choosing. */
export type SurveyChoice = keyof typeof SURVEY_OPTIONS;

/** Questions with several answers; the others take one. */
export const SURVEY_MULTIPLE = ['motivacion', 'productos_preferidos'] as const;

/** Every answer that must be there and not empty (rule J16). */
export const SURVEY_MANDATORY = [
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
] as const;

export type SurveyMandatory = (typeof SURVEY_MANDATORY)[number];

/** The answers so far: a text, a list, or nothing yet. */
export type SurveyDraft = Partial<Record<string, string | readonly string[] | null>>;

/** Returns the mandatory questions without an answer, in order. Blanks are no answer. */
export function missingAnswers(draft: SurveyDraft): SurveyMandatory[] {
  return SURVEY_MANDATORY.filter((question) => {
    const answer = draft[question];
    const texts = typeof answer === 'string' ? [answer] : (answer ?? []);
    return !texts.some((text) => text.trim() !== '');
  });
}
