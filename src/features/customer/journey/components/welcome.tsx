import { lazy, Suspense, useState } from 'react';
import { useReferralLink } from '@/data/customer/referral-link';
import { useSession } from '@/data/session/session-context';
import { signUpHint, useConfirmSignUpInviter } from '@/features/customer/journey/use-confirm-sign-up-inviter';
import type { CafeJourney } from '@/features/customer/journey/use-journey';

// lazy: people meet it once
const WelcomeDialog = lazy(() => import('@/features/customer/journey/components/welcome-dialog'));

/** The first entry (rule J5): confirms the sign-up's inviter by itself, and asks where there is something to ask. */
export function Welcome({ journey }: { journey: CafeJourney }) {
  const { cafe, viewer } = journey;
  const { user } = useSession();
  const refusedInviter = useConfirmSignUpInviter(journey);
  const [inviterPutAway, setInviterPutAway] = useState(false);
  const hint = signUpHint(user, cafe);
  const newcomer = viewer === 'not_enrolled';
  const link = useReferralLink(newcomer ? cafe.slug : undefined, hint?.invitation ?? null);
  if (!user || !(newcomer || (refusedInviter && !inviterPutAway))) return null;
  return (
    <Suspense fallback={null}>
      <WelcomeDialog
        cafe={cafe}
        userId={user.id}
        welcome={{
          inviterEmail: refusedInviter?.inviterEmail ?? hint?.inviterEmail ?? '',
          refusal: refusedInviter?.reason ?? null,
          unfinished: newcomer && hint !== null,
          link: newcomer ? link : null,
          firstPrize: journey.first_prize.name,
          promisedPrize: hint?.firstPrize ?? null,
        }}
        onDone={() => setInviterPutAway(true)}
      />
    </Suspense>
  );
}
