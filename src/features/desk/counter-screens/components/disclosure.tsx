import { useState, type ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';

interface DisclosureProps {
  title: string;
  /** Facts below the title, in sight while it is closed. */
  detail?: ReactNode;
  /** True opens it: something inside must be seen. */
  mustOpen?: boolean;
  children: ReactNode;
}

/** A row of a list; a press opens what stands below it. */
export function Disclosure({ title, detail, mustOpen = false, children }: DisclosureProps) {
  // One that had to open stays open, until it is closed by hand.
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen || mustOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-14 list-none items-center justify-between gap-3 py-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 leading-snug">
          <strong className="block font-semibold break-words text-primary-ink in-[li]:text-ink">
            {title}
          </strong>
          {detail && <span className="block text-sm break-words text-ink-soft">{detail}</span>}
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-soft transition [[open]>summary>&]:rotate-180"
        />
      </summary>
      <div className="grid gap-3 pb-4">{children}</div>
    </details>
  );
}
