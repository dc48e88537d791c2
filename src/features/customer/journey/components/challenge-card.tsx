import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { ReactNode } from 'react';
import { CircleCheck, Crown, Gift, LockKeyhole } from 'lucide-react';
import { HITO_COUNT, WELCOME_CONECTITOS } from '@/domain/figures';
import { findHito, hitoTask, hitoTitle, withoutDays } from '@/domain/hitos';
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
  /** The window of days is open: its last day stands below, in place of their number. */
  isWindowOpen: boolean;
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

/** Says what VIP gives, before the purchase that it asks for. */
function VipPromise() {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 rounded-control bg-espresso px-4 py-3 text-crema-soft">
      <Crown aria-hidden="true" className="size-8 shrink-0 text-crema" />
      <div className="min-w-0 grow basis-[7rem] font-bold">
        <p>Ruleta cada día</p>
        <p>{WELCOME_CONECTITOS} Conectitos de regalo</p>
      </div>
    </div>
  );
}

/** A challenge's picture, title, task and prize; below them whatever can be done about it. */
export function ChallengeCard({
  step,
  state,
  cafe,
  firstPrize,
  isWindowOpen,
  headingId,
  children,
}: ChallengeCardProps) {
  const hito = findHito(step, firstPrize);
  const task = hitoTask(step, cafe.first_challenge, firstPrize);
  return (
    <Card as="section" className="aside animate-rise-in">
      <div className="flex flex-wrap items-center gap-4">
        <HitoIllustration hito={step} className="size-16 shrink-0 lying:size-12" />
        <h1
          id={headingId}
          tabIndex={-1}
          className="min-w-0 grow basis-[10.75rem] text-title focus-visible:outline-none"
        >
          {hitoTitle(step, cafe.first_challenge)}
        </h1>
      </div>
      {step === HITO_COUNT && <VipPromise />}
      <p className="mt-4">{isWindowOpen ? withoutDays(task) : task}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Badge tone="prize">
          <Gift aria-hidden="true" />
          Premio: {hito?.reward}
        </Badge>
        {badges[state]}
      </div>
      <div className="mt-5">{children}</div>
    </Card>
  );
}
