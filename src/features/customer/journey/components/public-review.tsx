import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { reviewLink } from '@/data/cafe/review-link';

/**
 * Offers the public review after a private opinion, to everybody alike and whatever the opinion said. The press tells
 * the server nothing, and nothing is given for it (rule J34).
 */
export function PublicReview({ cafe }: { cafe: Pick<Cafe, 'first_challenge' | 'review_url' | 'nombre'> }) {
  if (cafe.first_challenge !== 'opinion') return null;
  return (
    <a
      href={reviewLink(cafe)}
      target="_blank"
      rel="noopener noreferrer"
      className="flex min-h-touch items-center justify-center font-semibold text-primary-ink underline underline-offset-4"
    >
      Si quieres, cuéntaselo a otros
      <span className="sr-only"> (se abre en otra pestaña)</span>
    </a>
  );
}
