import type { Sentence } from '@functions/_shared/texts/sentences';
import { Card } from '@/ui/card';

/** Shows the numbers as sentences, above the pictures. */
export function SentenceList({ sentences }: { sentences: readonly Sentence[] }) {
  return (
    <Card as="section" aria-label="En cinco frases">
      <ul className="divide-y divide-line">
        {sentences.map(({ id, text, from }) => (
          <li key={id} className="py-3 first:pt-0 last:pb-0">
            <p className="text-lead font-semibold">{text}</p>
            <p className="text-sm text-ink-soft">{from}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
