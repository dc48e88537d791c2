import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SignUpTerms } from '@/features/public/auth/components/sign-up-terms';
import { TouristNote } from '@/features/public/auth/components/tourist-note';
import { Button } from '@/ui/button';
import { RewardIllustration } from '@/ui/illustrations/reward-illustration';

interface VisitorOfferProps {
  /** The promise; absent while it loads, as is what follows. */
  headline?: string;
  /** Words for the task of challenge 1. */
  task?: string;
  /** Key of the prize's drawing; null for one without. */
  picture?: string | null;
  /** Message about a scanned code. */
  message?: ReactNode;
  /** Why the last press failed. */
  failure?: string | undefined;
  want?: string;
  onWant?: () => Promise<void>;
  login: ComponentProps<typeof Link>['to'];
  loginState?: unknown;
  headingRef?: ComponentProps<'h1'>['ref'];
}

/** A visitor's first screen: the first prize, what it takes, and one button (rule A36). */
export function VisitorOffer({
  headline,
  task,
  picture,
  message,
  failure,
  want = 'Lo quiero',
  onWant,
  login,
  loginState,
  headingRef,
}: VisitorOfferProps) {
  return (
    <main className="mx-auto flex min-h-[calc(100svh-5rem)] w-full max-w-column flex-col px-gutter pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] text-center md:tall:min-h-120 wide:grid wide:max-w-page wide:grid-cols-2 wide:gap-x-24">
      <TouristNote />
      {message && (
        <p role="status" className="mb-2 font-semibold">
          {message}
        </p>
      )}
      <div className="my-auto flex flex-col items-center gap-3">
        <span className="grid size-44 place-items-center rounded-full bg-apricot-soft short:size-28">
          {picture !== undefined && (
            <RewardIllustration picture={picture ?? 'gift'} className="size-32 short:size-20" />
          )}
        </span>
        <h1
          ref={headingRef}
          tabIndex={-1}
          className="min-h-[1lh] text-display text-balance focus-visible:outline-none"
        >
          {headline}
        </h1>
        <p className="min-h-[1lh] text-lead text-ink-soft">{task}</p>
      </div>
      <div className="mt-6 flex flex-col gap-2 wide:my-auto wide:max-w-md">
        <Button variant="hero" size="lg" className="w-full" data-early="" onClick={onWant}>
          {want}
        </Button>
        <p role="alert" className="font-medium text-danger empty:hidden">
          {failure}
        </p>
        <Link
          to={login}
          state={loginState}
          className="mx-auto flex min-h-touch items-center px-4 font-semibold text-primary-ink underline decoration-2 underline-offset-4"
        >
          Ya tengo cuenta
        </Link>
        <SignUpTerms />
      </div>
    </main>
  );
}
