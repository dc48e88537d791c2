import { useState } from 'react';
import { Check, Star } from 'lucide-react';
import type { ChallengeProps } from '@/features/customer/journey/challenges/challenge';
import { FirstChallengeForm } from '@/features/customer/journey/hito-1-review/first-challenge-form';
import { OpinionPanel } from '@/features/customer/journey/hito-1-review/opinion-panel';
import { reviewLink } from '@/data/cafe/review-link';
import { useHasOpenedLink } from '@/features/customer/journey/challenges/use-opened-link';
import { messageOf } from '@/lib/error-messages';
import { ButtonAnchor } from '@/ui/button-link';
import { FormError, announceTitle } from '@/ui/form/field';

/** Challenge 1: a public review, or an opinion for the café alone (rules J12 and J34). */
export default function FirstPanel(props: ChallengeProps) {
  return props.journey.cafe.first_challenge === 'opinion' ? (
    <OpinionPanel {...props} />
  ) : (
    <ReviewPanel {...props} />
  );
}

/** Challenge 1 with a review (rule J12): open the review link, then the form. */
function ReviewPanel({ journey }: ChallengeProps) {
  const { cafe, email } = journey;
  const [opened, markOpened] = useHasOpenedLink(`review:${cafe.id}:${email ?? ''}`);
  const [isMissing, setMissing] = useState(false);
  const requireReview = () => {
    if (opened) return true;
    setMissing(true);
    announceTitle(messageOf('REVIEW_NOT_OPENED'));
    return false;
  };
  return (
    <FirstChallengeForm journey={journey} isReady={opened} onSubmit={requireReview}>
      <div>
        <ButtonAnchor
          variant={opened ? 'outline' : 'hero'}
          size="lg"
          href={reviewLink(cafe)}
          className="w-full"
          onClick={markOpened}
        >
          {opened ? (
            <Check aria-hidden="true" className="size-5" />
          ) : (
            <Star aria-hidden="true" className="size-5" />
          )}
          {opened ? 'Abrir la reseña otra vez' : 'Dejar mi reseña'}
        </ButtonAnchor>
        <p className="mt-2 text-sm text-ink-soft">El premio es tuyo opines lo que opines.</p>
        {isMissing && !opened && <FormError text={messageOf('REVIEW_NOT_OPENED').description} />}
      </div>
    </FirstChallengeForm>
  );
}
