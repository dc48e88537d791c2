import { reminderTexts, type ReminderContent } from '@functions/_shared/texts/reminders';
import { madridDay } from '@/domain/madrid';
import { Card } from '@/ui/card';

const nothing = { prize: null, until: null, challenge: null };

const examples = (cafe: string): { when: string; content: ReminderContent }[] => [
  {
    when: 'Un premio espera desde hace 10 días',
    content: { occasion: 'prize', ...nothing, prize: 'Café gratis', cafe },
  },
  {
    when: 'Falta una visita y quedan 3 días',
    content: {
      occasion: 'window',
      ...nothing,
      until: madridDay(new Date(Date.now() + 3 * 86_400_000)),
      challenge: 2,
      cafe,
    },
  },
  {
    when: 'Es el último día de un premio VIP',
    content: { occasion: 'last-day', ...nothing, prize: 'Desayuno para dos', cafe },
  },
  { when: 'Lleva 21 días sin venir', content: { occasion: 'lapsed', ...nothing, cafe } },
  {
    when: 'Se ha revisado un ticket (solo a quien lo pide)',
    content: { occasion: 'ticket', approved: true, conectitos: 45, cafe },
  },
];

/** Shows each mail as a customer of the café will read it: by the very words that are sent (rule M6). */
export function ReminderPreviews({ cafe }: { cafe: string }) {
  return (
    <Card as="section" aria-labelledby="previews">
      <h2 id="previews" className="text-heading">
        Así se verán
      </h2>
      <ul className="mt-3 grid gap-4">
        {examples(cafe).map(({ when, content }) => {
          const { subject, sentences, link } = reminderTexts(content);
          return (
            <li key={when}>
              <p className="text-sm text-ink-soft">{when}</p>
              <article className="mt-1 rounded-control border border-line bg-paper px-4 py-3">
                <h3 className="font-semibold break-words">{subject}</h3>
                {sentences.map((sentence) => (
                  <p key={sentence} className="mt-2 text-sm break-words">
                    {sentence}
                  </p>
                ))}
                <p className="mt-2 text-sm font-semibold text-primary-ink underline underline-offset-4">
                  {link}
                </p>
              </article>
            </li>
          );
        })}
      </ul>
      <p className="mt-4 text-sm break-words text-ink-soft">
        Al pie de cada uno: «Te escribimos porque pediste los avisos de {cafe}. Dejar de recibirlos», de quién
        es la cafetería y la política de privacidad.
      </p>
    </Card>
  );
}
