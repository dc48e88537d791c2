import type { ReactNode } from 'react';
import { CopyButton } from '@/features/desk/shared/copy-button';

interface CopyableLinkProps {
  /** E-mail of the invited person. */
  email: string;
  link: string;
  /** State of the invitation. */
  children: ReactNode;
}

/** The link of an invitation that was just made, to copy. */
export function CopyableLink({ email, link, children }: CopyableLinkProps) {
  return (
    <div role="status" className="mt-5 animate-fade-in rounded-control bg-success-soft p-4">
      <p className="font-semibold break-words">Invitación para {email}</p>
      <p className="mt-1 text-sm">{children}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <code className="min-w-0 flex-1 basis-52 rounded-control bg-card p-2.5 text-xs wrap-anywhere">
          {link}
        </code>
        <CopyButton text={link} label="Copiar enlace de la invitación" />
      </div>
    </div>
  );
}
