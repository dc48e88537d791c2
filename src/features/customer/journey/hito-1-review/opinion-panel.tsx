import { useEffect, useState } from 'react';
import type { ChallengeProps } from '@/features/customer/journey/challenges/challenge';
import { FirstChallengeForm } from '@/features/customer/journey/hito-1-review/first-challenge-form';
import { tabStore } from '@/lib/storage';
import { emptyOpinion, type OpinionDraft } from '@/ui/form/opinion-draft';
import {
  focusCups,
  NO_CUPS,
  OpinionFields,
  opinionRefusal,
  type OpinionRefusals,
} from '@/ui/form/opinion-fields';

/** Challenge 1 with a private opinion (rule J34): a rating, a line that may stay empty, and the form. */
export function OpinionPanel({ journey }: ChallengeProps) {
  const { cafe, email } = journey;
  const key = `opinion:${cafe.id}:${email ?? ''}`;
  const [draft, setDraft] = useState<OpinionDraft>(() => {
    const kept = tabStore.get(key);
    return { ...emptyOpinion, ...(typeof kept === 'object' ? kept : null) };
  });
  useEffect(() => tabStore.set(key, draft), [key, draft]);
  const [refusals, setRefusals] = useState<OpinionRefusals>({});
  const change = (part: Partial<OpinionDraft>) => {
    setDraft({ ...draft, ...part });
    setRefusals({});
  };

  const requireCups = () => {
    if (draft.rating !== null) return true;
    setRefusals({ rating: NO_CUPS });
    focusCups();
    return false;
  };
  const handleRefused = (part: string | null) => {
    const refusal = opinionRefusal(part);
    if (refusal) setRefusals(refusal);
    return refusal !== null;
  };

  return (
    <FirstChallengeForm
      journey={journey}
      isReady={draft.rating !== null}
      onSubmit={requireCups}
      onRefused={handleRefused}
      opinion={
        draft.rating === null
          ? undefined
          : { ...draft, rating: draft.rating, suggestion: draft.suggestion.trim() }
      }
    >
      <OpinionFields cafeName={cafe.nombre} draft={draft} refusals={refusals} onChange={change} />
    </FirstChallengeForm>
  );
}
