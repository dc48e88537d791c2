import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { ReactNode } from 'react';
import { CircleCheck, Gift, LockKeyhole } from 'lucide-react';
import { findHito, hitoTask, hitoTitle } from '@/domain/hitos';
import type { StepState } from '@/features/customer/journey/step-state';
import { Badge } from '@/ui/badge';
import { Card } from '@/ui/card';
import { HitoIllustration } from '@/ui/illustrations/hito-illustration';

interface ChallengeCardProps {
  step: number;
  state: StepState;
  /** The prize of challenge 1 at this café. */
  firstPrize: string;
  cafe: Pick<Cafe, 'first_challenge'>;
  headingId: string;
  children: ReactNode;
}

const badges = {
  open: null,
  done: (
    <Badge tone="success">
      <CircleCheck aria-hidden="true" />
      Completado
    </Badge>
  ),
  locked: (
    <Badge>
      <LockKeyhole aria-hidden="true" />
      Desafío bloqueado
    </Badge>
  ),
} satisfies Record<StepState, ReactNode>;

/** A challenge's picture, title, task and prize; below them whatever can be done about it. */
export function ChallengeCard({ step, state, cafe, firstPrize, headingId, children }: ChallengeCardProps) {
  const hito = findHito(step, firstPrize);
  return (
    <Card as="section" className="animate-rise-in">
      <div className="flex flex-wrap items-start gap-4">
        <HitoIllustration hito={step} className="size-20 shrink-0" />
        <div className="min-w-0 grow basis-[8.5rem]">
          <p className="text-xs font-semibold tracking-[0.06em] text-ink-soft uppercase">Desafío {step}</p>
          <h1 id={headingId} tabIndex={-1} className="mt-0.5 text-title focus-visible:outline-none">
            {hitoTitle(step, cafe.first_challenge)}
          </h1>
        </div>
      </div>
      <p className="mt-4 text-ink-soft">{hitoTask(step, cafe.first_challenge, firstPrize)}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Badge tone="prize">
          <Gift aria-hidden="true" />
          Premio: {hito?.reward}
        </Badge>
        {badges[state]}
      </div>
      <div className="mt-6">{children}</div>
    </Card>
  );
}
