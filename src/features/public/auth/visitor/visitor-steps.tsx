import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import {
  clearBegunVisit,
  readFinishingVisit,
  readVisitorDraft,
  storeFinishingVisit,
  storeVisitorDraft,
  type VisitorDraft,
} from '@/data/customer/visitor-draft';
import { useSession } from '@/data/session/session-context';
import { useMailedCode } from '@/features/public/auth/mailed-code';
import { VisitorChallenge } from '@/features/public/auth/visitor/visitor-challenge';
import { VisitorCode } from '@/features/public/auth/visitor/visitor-code';
import type { VisitorStep } from '@/features/public/auth/visitor/visitor-page';

export interface VisitorStepsProps {
  cafe: Cafe;
  /** The café's part of the address. */
  cafeSlug: string;
  /** Prize that the first screen promised. */
  firstPrize: string | null;
  /** The token of a referral link. */
  invitation: string | null;
  step: VisitorStep;
  onStep: (step: VisitorStep) => void;
}

/** The screens between "Lo quiero" and the prize: challenge 1 with name and e-mail, then the code. */
export default function VisitorSteps({
  cafe,
  cafeSlug,
  firstPrize,
  invitation,
  step,
  onStep,
}: VisitorStepsProps) {
  const session = useSession();
  const { user } = session;
  const [atWork, setAtWork] = useState(false);
  const [waiting] = useState(() => user && readFinishingVisit(cafeSlug, user.id));
  const [draft, setDraft] = useState(() => waiting ?? readVisitorDraft(cafeSlug));
  const change = (part: Partial<VisitorDraft>) =>
    setDraft((was) => {
      const draft = { ...was, ...part };
      if (user) storeFinishingVisit(cafeSlug, user.id, draft);
      else storeVisitorDraft(cafeSlug, draft);
      return draft;
    });
  const { code, keepCode, dropCode } = useMailedCode(`visitor ${cafeSlug}`);
  /** Message of the server's refusal of the answers, which are asked for again. */
  const [refused, setRefused] = useState<string | null>(null);
  const isFinishing = atWork || waiting !== null;
  const shown = step === 'code' && (code || isFinishing) ? 'code' : 'challenge';

  // Somebody signed in otherwise, or what waits is another account's.
  const isElsewhere = user !== null && !isFinishing;
  useEffect(() => {
    if (isElsewhere) clearBegunVisit(cafeSlug);
  }, [isElsewhere, cafeSlug]);
  if (isElsewhere) return <Navigate to={paths.scan(cafeSlug)} replace state={null} />;
  return (
    <StepFrame key={shown}>
      {shown === 'challenge' ? (
        <VisitorChallenge
          cafe={cafe}
          draft={draft}
          onChange={change}
          refused={refused}
          invitation={invitation}
          hasSession={user !== null}
          onReady={(mailed) => {
            setRefused(null);
            if (mailed) keepCode(mailed.email, mailed.wait);
            onStep('code');
          }}
        />
      ) : (
        <VisitorCode
          cafe={cafe}
          draft={draft}
          code={code}
          firstPrize={firstPrize}
          invitation={invitation}
          isWaiting={user !== null}
          onMailed={keepCode}
          onWork={setAtWork}
          onDone={dropCode}
          onRefused={(part) => {
            setRefused(part);
            onStep('challenge');
          }}
          onBack={() => {
            dropCode();
            window.history.back();
          }}
        />
      )}
    </StepFrame>
  );
}

/** One step, which begins at its top and with the focus on its heading. */
function StepFrame({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    frame.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, []);
  return (
    <main ref={frame} className="mx-auto w-full max-w-column px-gutter pt-4 pb-16">
      {children}
    </main>
  );
}
