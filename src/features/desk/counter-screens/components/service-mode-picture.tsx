import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { ReactNode } from 'react';

const tick = <path d="M-6 0 L-2 5 L7 -5" stroke="var(--card)" strokeWidth="4" fill="none" />;

/** A phone around its own middle. */
const phone = (
  <>
    <rect x="-16" y="-30" width="32" height="60" rx="7" fill="var(--card)" />
    <path d="M-4 -24 h8" strokeWidth="2.6" />
  </>
);

const pictures: Record<Cafe['service_mode'], ReactNode> = {
  // a press on the customer's own phone
  no_proof: (
    <>
      <g transform="translate(48 46)">{phone}</g>
      <circle cx="48" cy="48" r="11" fill="var(--cafe-secondary)" />
      <g transform="translate(48 48)">{tick}</g>
      <path d="M22 36 l-7 -4 M20 50 h-8 M74 36 l7 -4 M76 50 h8" stroke="var(--crema)" />
    </>
  ),
  // the phone at the tag on the counter
  proof: (
    <>
      <path d="M8 82 H88" strokeWidth="5" />
      <circle cx="29" cy="58" r="20" fill="var(--cafe-primary)" />
      <path d="M20 63 C25 50, 32 68, 38 53" stroke="var(--crema-soft)" fill="none" />
      <circle cx="20" cy="63" r="3.5" fill="var(--crema-soft)" stroke="none" />
      <circle cx="38" cy="53" r="3.5" fill="var(--crema-soft)" stroke="none" />
      <g transform="translate(66 40) rotate(24)">{phone}</g>
      <path d="M33 27 C39 28 44 31 47 36 M36 16 C44 17 51 22 55 28" stroke="var(--crema)" fill="none" />
    </>
  ),
  // the cup over the counter, ticked off by who hands it out
  proof_and_handover: (
    <>
      <path d="M8 82 H88" strokeWidth="5" />
      <ellipse cx="38" cy="74" rx="28" ry="5" fill="var(--crema-soft)" />
      <path d="M16 42 H60 C60 60 53 71 38 71 C23 71 16 60 16 42 Z" fill="var(--card)" />
      <path d="M60 47 c13 -3 13 16 -4 16" fill="none" />
      <ellipse cx="38" cy="42" rx="22" ry="5.500" fill="var(--coffee)" />
      <path d="M31 31 c-4 -5 4 -7 0 -13 M45 31 c-4 -5 4 -7 0 -13" stroke="var(--crema)" fill="none" />
      <circle cx="74" cy="26" r="14" fill="var(--cafe-secondary)" />
      <g transform="translate(74 26)">{tick}</g>
    </>
  ),
};

/** Draws how a café asks for proof. */
export function ServiceModePicture({ way }: { way: Cafe['service_mode'] }) {
  return (
    <svg
      viewBox="0 0 96 96"
      aria-hidden="true"
      className="size-14 shrink-0 sm:size-24"
      stroke="var(--espresso)"
      strokeWidth="3.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {pictures[way]}
    </svg>
  );
}
