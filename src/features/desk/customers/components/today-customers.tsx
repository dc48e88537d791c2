import type { Today } from '@functions/_shared/contracts/procedures/today';
import { useState } from 'react';
import { formatClock } from '@/domain/madrid';
import { CustomerRows, type CustomerRow } from '@/features/desk/customers/components/customer-rows';
import { Button } from '@/ui/button';

/** Rows in sight where a list of all customers follows. */
const SHORT_LIST = 5;

interface TodayCustomersProps {
  /** The day's events, the latest first. */
  latest: Today['latest'];
  /** True if a list of all customers follows. */
  isShort: boolean;
  onOpen: (enrollmentId: string) => void;
}

/** Lists who came or redeemed today, each customer once, the latest first (rule T34). */
export function TodayCustomers({ latest, isShort, onOpen }: TodayCustomersProps) {
  const [isExpanded, setExpanded] = useState(!isShort);
  const rows = new Map<string, CustomerRow>();
  for (const { enrollment_id, name, email, at } of latest)
    if (!rows.has(enrollment_id))
      rows.set(enrollment_id, { enrollment_id, name, email, moment: formatClock(at).slice(0, 5) });
  const customers = [...rows.values()];
  if (customers.length === 0) return <p className="text-ink-soft">Hoy todavía no ha venido nadie.</p>;
  return (
    <section aria-labelledby="today-customers">
      <h2 id="today-customers" className="text-heading">
        Han venido hoy
      </h2>
      <CustomerRows
        rows={isExpanded ? customers : customers.slice(0, SHORT_LIST)}
        onOpen={({ enrollment_id }) => onOpen(enrollment_id)}
        className="mt-2"
      />
      {!isExpanded && customers.length > SHORT_LIST && (
        <Button variant="ghost" size="sm" onClick={() => setExpanded(true)}>
          Ver más
        </Button>
      )}
    </section>
  );
}
