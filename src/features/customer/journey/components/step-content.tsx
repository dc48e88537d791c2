import { paths } from '@/config/paths';
import { HITO_COUNT } from '@/domain/figures';
import { hitoTitle } from '@/domain/hitos';
import type { ChallengeProps } from '@/features/customer/journey/challenges/challenge';
import { lazyPanel } from '@/features/customer/journey/challenges/lazy-panel';
import { findChallenge } from '@/features/customer/journey/challenges/registry';
import { PublicReview } from '@/features/customer/journey/components/public-review';
import { ChallengeWindow } from '@/features/customer/journey/components/challenge-window';
import { VisitorNotice } from '@/features/customer/journey/components/visitor-notice';
import { ALREADY_WON_TEXT } from '@/data/customer/already-won-text';
import type { StepState } from '@/features/customer/journey/step-state';
import { ButtonLink } from '@/ui/button-link';
import { cx } from '@/ui/cx';
import { RewardVoucher } from '@/ui/reward-voucher';

// Most cafés do not ask for it.
const MailboxRequired = lazyPanel(() => import('@/features/customer/journey/hito-1-review/mailbox-required'));

interface StepContentProps extends ChallengeProps {
  step: number;
  state: StepState;
  /** The step that can be completed now. */
  currentStep: number;
}

/** The lower half of a challenge's card: its own panel while open, otherwise why there is nothing to press. */
export function StepContent({ step, state, currentStep, journey }: StepContentProps) {
  const { cafe, viewer, enrollment, rewards } = journey;
  const finished = (enrollment?.hito_actual ?? 0) > HITO_COUNT;
  const toCurrent = (
    <ButtonLink to={paths.journey(cafe.slug, currentStep)} className="w-full">
      {finished ? 'Ir al final' : `Ir a mi desafío: ${hitoTitle(currentStep, cafe.first_challenge)}`}
    </ButtonLink>
  );

  if (state === 'done') {
    const reward = rewards.find(({ hito_number }) => hito_number === step);
    return (
      <div className="flex flex-col gap-5">
        <ChallengeWindow step={step} journey={journey} />
        {reward && (
          <RewardVoucher
            shape="wide"
            name={reward.reward_name}
            picture={reward.picture}
            kicker={`Desafío ${step}`}
            stub={<p className="font-semibold">{reward.redeemed_at ? 'Ya canjeado' : 'Premio ganado'}</p>}
            tone={reward.redeemed_at ? 'spent' : 'available'}
            as="p"
          />
        )}
        {!reward && enrollment?.already_won.includes(step) && <p>{ALREADY_WON_TEXT}</p>}
        {step === 1 && <PublicReview cafe={cafe} />}
        {currentStep !== step && toCurrent}
      </div>
    );
  }
  if (state === 'locked') {
    return (
      <div className="flex flex-col gap-5">
        <ChallengeWindow step={step} journey={journey} />
        <p>Completa antes los desafíos anteriores.</p>
        {toCurrent}
      </div>
    );
  }
  if (step === 1 && viewer === 'customer' && enrollment?.needs_mailbox_proof)
    return <MailboxRequired journey={journey} />;
  const challenge = findChallenge(step);
  if (!challenge)
    return <p className="font-semibold">Este es tu siguiente desafío. Te esperamos en la cafetería.</p>;
  // A visitor has no enrollment, without which the panels of challenges 2 to 7 are shorter than the room kept for them.
  const room = viewer === 'visitor' && step > 1 ? '' : challenge.room;
  return (
    <>
      {/* `inert`: an administrator's preview shows the form but takes nothing in. */}
      <div inert={viewer === 'preview'} className={cx('flex flex-col', room)}>
        <challenge.Panel journey={journey} />
      </div>
      {viewer === 'visitor' && <VisitorNotice cafeSlug={cafe.slug} />}
    </>
  );
}
