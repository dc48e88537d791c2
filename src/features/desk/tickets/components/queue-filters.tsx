import type { Answer } from '@functions/_shared/contracts/procedures';
import { useState } from 'react';
import { ListFilter } from 'lucide-react';
import { CafePicker } from '@/features/desk/shared/cafe-picker';
import { SearchBox } from '@/features/desk/shared/search-box';
import { SortButton } from '@/features/desk/tickets/components/sort-button';
import { formatCount } from '@/features/desk/tickets/format-count';
import { isPersonSearch, type TicketList } from '@/features/desk/tickets/queue-address';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';

interface QueueFiltersProps {
  list: TicketList;
  page: Pick<Answer<'admin_list_tickets'>, 'matching' | 'cafe' | 'needs_administrator' | 'pending'>;
  onChange: (changes: Record<string, string | null>, options?: { replace?: boolean }) => void;
  onOrder: (oldestFirst: boolean) => void;
}

/**
 * Filters the queue by person and café, and sets its order. Folded where the photo would lie below them. One
 * press leaves out those that a café's team has still time for (rule T17).
 */
export function QueueFilters({ list, page, onChange, onOrder }: QueueFiltersProps) {
  const { matching, cafe, needs_administrator, pending } = page;
  const { cafeId, person, oldestFirst } = list;
  const [open, setOpen] = useState(false);
  const waiting = list.tab === 'pendientes';
  const filtered = cafeId !== null || person !== '';
  const folds = open || filtered ? '' : '@max-[42rem]/screen:hidden';
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
          if (typed === '' || isPersonSearch(typed)) onChange({ persona: typed }, { replace: true });
        }}
        className={cx('min-w-0 flex-[1_1_14rem] sm:max-w-72', folds)}
      />
      {waiting && <SortButton oldestFirst={oldestFirst} onOrder={onOrder} />}
      {waiting && !filtered && (!list.all || pending > needs_administrator) && (
        <Button variant="outline" size="sm" onClick={() => onChange({ ver: list.all ? 'sin-equipo' : null })}>
          {list.all ? 'Ocultar los que esperan a su equipo' : 'Ver también los que esperan a su equipo'}
        </Button>
      )}
      {filtered && (
        <p className="flex flex-wrap items-center gap-1 text-sm text-ink-soft">
          <span role="status">
            {formatCount(matching)} {matching === 1 ? 'ticket' : 'tickets'}
          </span>
          <Button variant="ghost" size="sm" onClick={() => onChange({ cafe: null, persona: null })}>
            Quitar filtros
          </Button>
        </p>
      )}
    </div>
  );
}
