import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from '@/ui/button-link';
import { CafeAvatar } from '@/ui/cafe-avatar';

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
      <div className="cafe-name">
        <p translate="no">{name}</p>
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
    <header className="cafe-band">
      {back && (
        <ButtonLink variant="ghost" size="sm" to={back.to}>
          <ArrowLeft aria-hidden="true" className="size-6" />
          <span className="max-sm:sr-only">{back.label}</span>
        </ButtonLink>
      )}
      {cafe && <CafeFace {...cafe} />}
    </header>
  );
}
