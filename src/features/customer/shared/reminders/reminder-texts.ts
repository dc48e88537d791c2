/** Texts that a customer reads before a yes. Any change is a new version (REMINDER_TEXT_VERSION, rule M2). */
export const REMINDER_TEXTS = {
  reminders: {
    label: 'Avísame cuando tenga algo esperando',
    detail:
      'Un premio sin canjear, un plazo que se acaba, o si hace tiempo que no vengo. Como mucho un correo a la semana.',
  },
  tickets: {
    label: 'Avísame cuando revisen un ticket mío',
    detail: 'Un correo por ticket, con lo que se ha decidido.',
  },
} as const;

/** Promise below both texts. */
export const REMINDER_PROMISE = 'Lo paras con un toque, en cada correo o en Tu cuenta.';
