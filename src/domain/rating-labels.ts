/** Words of one to five cups, the scale of private opinions (rule J34). */
export const RATING_LABELS = ['Mal', 'Regular', 'Bien', 'Muy bien', 'Genial'] as const;
