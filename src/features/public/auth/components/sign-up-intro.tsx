import { prizeHeadline } from '@/domain/first-prize';
import { invitationHeadline, type ReferralLink } from '@/domain/referral-link';
import { RewardIllustration } from '@/ui/illustrations/reward-illustration';

const steps = ['Regístrate gratis', 'Completa desafíos', 'Gana recompensas exclusivas'];

export interface SignUpIntroProps {
  /** The café's first prize; null where there is no café, absent while it loads. Its room is kept meanwhile. */
  prize?: string | null | undefined;
  /** Key of its drawing. */
  picture?: string | null | undefined;
  /** The referral link that the address brought. */
  link?: ReferralLink | null;
}

/** Introduces the product to a newcomer: this café's first prize, and the heading. */
export function SignUpIntro({ prize, picture, link = null }: SignUpIntroProps) {
  if (prize === null) return <Heading className="text-title" />;
  return (
    <div className="flex items-center gap-3">
      <span className="grid size-16 shrink-0 place-items-center rounded-full bg-apricot-soft md:size-24">
        {prize !== undefined && (
          <RewardIllustration picture={picture ?? 'gift'} className="size-11 md:size-16" />
        )}
      </span>
      <div className="min-w-0">
        <p className="min-h-[1lh] text-heading font-extrabold md:text-title">
          {prize !== undefined && (invitationHeadline(link, prize) ?? prizeHeadline(prize))}
        </p>
        <Heading className="text-sm leading-snug font-semibold text-ink-soft md:text-lead" />
      </div>
    </div>
  );
}

function Heading({ className }: { className: string }) {
  return <h1 className={className}>Gana recompensas reales en esta cafetería completando desafíos</h1>;
}

/** The three steps from the sign-up to a reward, on one line. */
export function SignUpSteps() {
  return (
    <ol className="relative flex flex-col gap-3 before:absolute before:top-3 before:bottom-3 before:left-[15px] before:w-0.5 before:bg-primary">
      {steps.map((step, index) => (
        <li key={step} className="relative flex items-center gap-4 font-semibold">
          <span
            aria-hidden="true"
            className="grid size-8 shrink-0 place-items-center rounded-full border-2 border-primary bg-card text-[min(0.875rem,18px)]/none font-extrabold text-primary-ink"
          >
            {index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
