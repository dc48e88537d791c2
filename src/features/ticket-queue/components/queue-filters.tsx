import type { TicketPage } from '@functions/_shared/contracts/procedures/tickets';
import { useState } from 'react';
import { ArrowDownWideNarrow, ArrowUpNarrowWide, ListFilter } from 'lucide-react';
import { CafePicker } from '@/desk/cafe-picker';
import { SearchBox } from '@/desk/search-box';
import { MIN_PERSON, type TicketList } from '@/features/ticket-queue/queue-address';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';

const whole = new Intl.NumberFormat('es-ES');
/** As many as the server counts of a filter. */
const COUNTED = 1000;

interface QueueFiltersProps {
  list: TicketList;
  page: Pick<TicketPage, 'matching' | 'cafe'>;
  onChange: (changes: Record<string, string | null>, options?: { replace?: boolean }) => void;
  /** Null where the order is not for choosing. */
  onOrder: ((oldestFirst: boolean) => void) | null;
}

/** Whose tickets, of which café, and in which order; folded until asked for where the photo would lie below them. */
export function QueueFilters({ list, page: { matching, cafe }, onChange, onOrder }: QueueFiltersProps) {
  const { cafeId, person, oldestFirst } = list;
  const [open, setOpen] = useState(false);
  const filtered = cafeId !== null || person !== '';
  const folds = open || filtered ? '' : '@max-[42rem]/screen:hidden';
  const Icon = oldestFirst ? ArrowUpNarrowWide : ArrowDownWideNarrow;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {!filtered && (
        <Button
          variant="outline"
          size="sm"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="@min-[42rem]/screen:hidden"
        >
          <ListFilter aria-hidden="true" className="size-4.5" />
          Filtrar
        </Button>
      )}
      <CafePicker
        label="Filtrar por cafetería"
        none="Todas las cafeterías"
        value={cafeId && cafe?.id === cafeId ? cafe : null}
        onPick={(picked) => onChange({ cafe: picked?.id ?? null })}
        className={cx('min-w-0 flex-[1_1_14rem] sm:max-w-72', folds)}
      />
      <SearchBox
        label="Email de la persona"
        value={person}
        onSearch={(typed) => {
          if (typed === '' || typed.length >= MIN_PERSON) onChange({ persona: typed }, { replace: true });
        }}
        className={cx('min-w-0 flex-[1_1_14rem] sm:max-w-72', folds)}
      />
      {onOrder && (
        <Button
          variant="outline"
          size="sm"
          aria-pressed={oldestFirst}
          onClick={() => onOrder(!oldestFirst)}
          className="aria-pressed:border-primary-ink aria-pressed:bg-primary-soft"
        >
          <Icon aria-hidden="true" className="size-4.5" />
          Más antiguos primero
        </Button>
      )}
      {filtered && (
        <p className="flex flex-wrap items-center gap-1 text-sm text-ink-soft">
          <span role="status">
            {matching > COUNTED
              ? `Más de ${whole.format(COUNTED)} tickets`
              : `${whole.format(matching)} ${matching === 1 ? 'ticket' : 'tickets'}`}
          </span>
          <Button variant="ghost" size="sm" onClick={() => onChange({ cafe: null, persona: null })}>
            Quitar filtros
          </Button>
        </p>
      )}
    </div>
  );
}
