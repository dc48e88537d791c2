import type { DeskCustomer } from '@functions/_shared/contracts/procedures/customers';
import type { ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { Badge } from '@/ui/badge';

interface CustomerRowProps {
  customer: DeskCustomer;
  /** Further lines below the address. */
  children?: ReactNode;
  onOpen: () => void;
}

/** Shows a customer in a list, as a button that opens them. */
export function CustomerRow({
  customer: { name, email, vip, hito_actual },
  children,
  onOpen,
}: CustomerRowProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-touch w-full flex-wrap items-center gap-3 rounded-card border border-line bg-card px-4 py-3 text-left hover:shadow-lift"
      >
        <span className="min-w-0 flex-[1_1_9rem]">
          <strong translate="no" className="block break-words">
            {name ?? 'Aún sin nombre'}
          </strong>
          <span translate="no" className="block text-sm wrap-anywhere text-ink-soft">
            {email}
          </span>
          {children}
        </span>
        <Badge tone={vip ? 'premium' : 'neutral'}>{vip ? 'VIP' : `Desafío ${hito_actual}`}</Badge>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      </button>
    </li>
  );
}
