import { Gift } from 'lucide-react';
import { fold } from '@/domain/slugs';
import { Badge } from '@/ui/badge';
import { cx } from '@/ui/cx';

export interface CustomerRow {
  enrollment_id: string;
  /** Null before challenge 1, which asks for it: the masked e-mail stands in its place. */
  name: string | null;
  /** Masked. */
  email: string;
  vip?: boolean;
  /** Number of rewards that can be redeemed now. */
  waiting?: number;
  /** At the end of the row: the last visit, or today's time. */
  moment: string;
  /** The café, where the list is of several. */
  cafeName?: string | undefined;
}

interface CustomerRowsProps<Row extends CustomerRow> {
  rows: readonly Row[];
  onOpen: (row: Row) => void;
  className?: string;
}

/** Lists customers, each a button that opens them. Namesakes have their masked e-mail behind the name. */
export function CustomerRows<Row extends CustomerRow>({ rows, onOpen, className }: CustomerRowsProps<Row>) {
  const names = rows.map(({ name }) => fold(name ?? ''));
  return (
    <ul
      className={cx(
        'divide-y divide-line overflow-hidden rounded-card border border-line bg-card',
        className,
      )}
    >
      {rows.map((row, index) => {
        const email = (
          <span translate="no" className="min-w-0 text-sm wrap-anywhere text-ink-soft">
            {row.email}
          </span>
        );
        return (
          <li key={row.enrollment_id}>
            <button
              type="button"
              onClick={() => onOpen(row)}
              className="flex min-h-touch w-full flex-wrap items-center gap-x-3 px-4 py-1.5 text-left leading-snug -outline-offset-2 hover:bg-paper-deep"
            >
              <span className="flex min-w-0 flex-[1_1_8rem] flex-wrap items-center gap-x-2">
                {row.name === null ? (
                  email
                ) : (
                  <strong translate="no" className="min-w-0 font-semibold break-words">
                    {row.name}
                  </strong>
                )}
                {row.vip && (
                  <Badge tone="premium" className="min-h-5 px-2 py-0">
                    VIP
                  </Badge>
                )}
                {(row.waiting ?? 0) > 0 && <WaitingMark count={row.waiting!} />}
                {row.name !== null &&
                  names.indexOf(names[index]!) !== names.lastIndexOf(names[index]!) &&
                  email}
                {row.cafeName !== undefined && (
                  <span className="basis-full text-sm break-words text-ink-soft">{row.cafeName}</span>
                )}
              </span>
              <span className="text-sm text-ink-soft tabular-nums">{row.moment}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Says that rewards can be redeemed, and how many where it is more than one. */
function WaitingMark({ count }: { count: number }) {
  return (
    <span className="inline-flex items-center gap-0.5 text-sm font-semibold text-apricot-ink">
      <Gift aria-hidden="true" className="size-4" />
      {count > 1 && <span aria-hidden="true">{count}</span>}
      <span className="sr-only">{count === 1 ? '1 premio por canjear' : `${count} premios por canjear`}</span>
    </span>
  );
}
