import { invitationHeadline, type ReferralLink } from '@/data/customer/referral-link';
import { RewardIllustration } from '@/ui/illustrations/reward-illustration';

const steps = ['Regístrate gratis', 'Completa desafíos', 'Gana recompensas exclusivas'];

/** Returns the promise of a café's first prize in a few words. */
function prizeHeadline(prize: string): string {
  return prize === 'Café gratis' ? 'Tu primer café, gratis' : `Tu primer premio: ${prize}`;
}

export interface SignUpIntroProps {
  /** The café's first prize; null where there is no café, absent while it loads. Its room is kept meanwhile. */
  prize?: string | null | undefined;
  /** Key of its drawing. */
  picture?: string | null | undefined;
  /** The referral link that the address brought. */
  link?: ReferralLink | null;
}

/** Introduces the product to a newcomer: the heading, this café's first prize, and the three steps on one line. */
export function SignUpIntro({ prize, picture, link = null }: SignUpIntroProps) {
  return (
    <>
      <h1 className="text-title">Gana recompensas reales en esta cafetería completando desafíos</h1>
      {prize !== null && (
        <p className="mt-4 flex min-h-16 items-center gap-3 text-heading font-extrabold">
          {prize !== undefined && (
            <>
              <span className="grid size-16 shrink-0 place-items-center rounded-full bg-apricot-soft">
                <RewardIllustration picture={picture ?? 'gift'} className="size-11" />
              </span>
              <span className="min-w-0">{invitationHeadline(link, prize) ?? prizeHeadline(prize)}</span>
            </>
          )}
        </p>
      )}
      <ol className="relative mt-4 flex flex-col gap-3 before:absolute before:top-3 before:bottom-3 before:left-[15px] before:w-0.5 before:bg-primary">
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
    </>
  );
}
