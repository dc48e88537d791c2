import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from '@/ui/button-link';
import { CafeAvatar } from '@/ui/cafe-avatar';
import { cx } from '@/ui/cx';

interface CafeFaceProps {
  name: string;
  /** Address of its logo; null for none. */
  logo: string | null;
  /** One line below the name. */
  children?: ReactNode;
}

/** Logo or initials, and the name. */
export function CafeFace({ name, logo, children }: CafeFaceProps) {
  return (
    <>
      <CafeAvatar name={name} logo={logo} />
      <div className="min-w-0 text-[min(1rem,7vw)] leading-tight font-extrabold sm:text-lead">
        <p translate="no" className="wrap-anywhere">
          {name}
        </p>
        {children}
      </div>
    </>
  );
}

interface CafeBandProps {
  /** Null while it loads: its room is kept. */
  cafe: CafeFaceProps | null;
  /** On a phone the way back is its arrow alone. */
  back?: { to: string; label: string };
}

/** A café's face at the top of its screens: a band in its colour, as wide as the window. */
export function CafeBand({ cafe, back }: CafeBandProps) {
  return (
    <header className="border-b border-transparent bg-primary [padding-inline:max(var(--spacing-gutter,1.25rem),calc((100%-70rem)/2))] pt-[max(0.25rem,env(safe-area-inset-top))] pb-1 text-primary-on [&_:focus-visible]:outline-current">
      <div className="flex min-h-16 items-center gap-3">
        {back && (
          <ButtonLink
            variant="ghost"
            size="sm"
            to={back.to}
            className="-ml-3 shrink-0 px-2.5! text-primary-on! hover:bg-primary-strong! sm:mr-3"
          >
            <ArrowLeft aria-hidden="true" className="size-6" />
            <span className="max-sm:sr-only">{back.label}</span>
          </ButtonLink>
        )}
        {cafe ? (
          <CafeFace {...cafe} />
        ) : (
          <>
            <span className={cx(placeholder, 'size-11')} />
            <span className={cx(placeholder, 'h-4 w-36')} />
          </>
        )}
      </div>
    </header>
  );
}

const placeholder = 'rounded-full bg-current opacity-15';
