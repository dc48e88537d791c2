import { useState, type ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';

interface DisclosureProps {
  /** By which an address names it, and opens it. */
  id?: string;
  title: string;
  /** Says in one line what is inside. */
  detail: string;
  startsOpen?: boolean;
  children: ReactNode;
}

/** Shows one row; a press opens what stands below it. */
export function Disclosure({ id, title, detail, startsOpen = false, children }: DisclosureProps) {
  // a save inside must not close it
  const [isOpen] = useState(startsOpen);
  return (
    <details id={id} open={isOpen} className="group @3xl/screen:col-span-2">
      <summary className="flex min-h-touch list-none items-center justify-between gap-3 rounded-card border border-line bg-card px-5 py-3 shadow-card focus-visible:rounded-card sm:px-6 [&::-webkit-details-marker]:hidden">
        <div className="min-w-0">
          <h2 className="text-heading">{title}</h2>
          <span className="block text-sm text-ink-soft">{detail}</span>
        </div>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 transition group-open:rotate-180" />
      </summary>
      <div className="mt-5 grid grid-cols-1 items-start gap-5">{children}</div>
    </details>
  );
}
