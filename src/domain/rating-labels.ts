/** Labels of the ratings 1 to 5 of private opinions (rule J34). */
export const RATING_LABELS = ['Mal', 'Regular', 'Bien', 'Muy bien', 'Genial'] as const;
