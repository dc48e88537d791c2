import type { Answer } from '../contracts/procedures/index.ts';
import type { ReminderMail } from '../contracts/procedures/reminders.ts';
import { hitoTitle } from './hito-titles.ts';
import { formatCounted, longDay } from './numbers.ts';

type Mail = NonNullable<Answer<'begin_reminder'>['mail']>;
type Address = 'email' | 'primary_color' | 'slug' | 'sender' | 'token';
/** Content of a reminder, without its recipient. */
export type ReminderContent = Mail extends infer One
  ? One extends Mail
    ? Omit<One, Address>
    : never
  : never;

/** Words of a reminder: its subject, what it says, and the name of its one link. */
export interface ReminderTexts {
  subject: string;
  sentences: readonly string[];
  link: string;
}

/**
 * Returns the page that a reminder leads to: what waits, never one whose main button registers a visit (rule M6). With
 * `aviso` a challenge of visits says where it is done in place of its button.
 */
export function reminderPath(mail: ReminderMail): string {
  const slug = encodeURIComponent(mail.slug);
  switch (mail.occasion) {
    case 'prize':
    case 'last-day':
    case 'lapsed':
      return `/rewards/${slug}`;
    case 'window':
      return `/get-started/${slug}?step=${mail.challenge ?? ''}&aviso`;
    case 'ticket':
      return `/earn-conectitos/${slug}`;
  }
}

/** Returns the words of a reminder, as its mail says them and as the café sees them before (rule M6). */
export function reminderTexts(mail: ReminderContent): ReminderTexts {
  const { cafe } = mail;
  switch (mail.occasion) {
    case 'prize':
      return {
        subject: `${cafe}: te espera «${mail.prize ?? ''}»`,
        sentences: [
          `Ganaste «${mail.prize ?? ''}» en ${cafe} y sigue siendo tuyo. Canjéalo cuando te venga bien.`,
        ],
        link: 'Ver mi premio',
      };
    case 'last-day':
      return {
        subject: `${cafe}: hoy es el último día de «${mail.prize ?? ''}»`,
        sentences: [
          `Ganaste «${mail.prize ?? ''}» en la ruleta VIP de ${cafe}. Puedes canjearlo hasta el final de hoy.`,
        ],
        link: 'Ver mi premio',
      };
    case 'window': {
      const until = longDay(mail.until ?? '');
      return {
        subject: `${cafe}: te falta una visita, hasta el ${until}`,
        sentences: [
          `Te falta una visita para el desafío «${hitoTitle(mail.challenge ?? 0, null)}» en ${cafe}. Si vienes como tarde el ${until}, giras la ruleta de premios.`,
          'Si no llegas, no pasa nada: el plazo empieza de nuevo con tu próxima visita.',
        ],
        link: 'Ver mi desafío',
      };
    }
    case 'lapsed':
      return {
        subject: mail.prize ? `${cafe}: te espera «${mail.prize}»` : `${cafe}: tu sitio sigue aquí`,
        sentences: [
          `Hace unas semanas que no te vemos por ${cafe}.`,
          mail.prize
            ? `Tu premio «${mail.prize}» sigue siendo tuyo. Canjéalo cuando te venga bien.`
            : 'Lo que llevas conseguido sigue donde lo dejaste.',
        ],
        link: 'Ver dónde me quedé',
      };
    case 'ticket':
      return mail.approved
        ? {
            subject: `${cafe}: tu ticket está aprobado`,
            sentences: [
              `Hemos aprobado tu ticket de ${cafe}: ${formatCounted(mail.conectitos ?? 0, 'Conectito', 'Conectitos')} más.`,
            ],
            link: 'Ver mis Conectitos',
          }
        : {
            subject: `${cafe}: hemos revisado tu ticket`,
            sentences: [
              `No hemos podido aprobar tu ticket de ${cafe}. En tu lista de tickets verás por qué y qué puedes hacer.`,
            ],
            link: 'Ver mis tickets',
          };
  }
}
