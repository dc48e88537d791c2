import type { CodeList } from '@/features/desk/vip-codes/code-list';
import { codeStatuses } from '@/features/desk/vip-codes/code-status';
import { CafePicker, type PickedCafe } from '@/features/desk/shared/cafe-picker';
import { SearchBox } from '@/features/desk/shared/search-box';
import { cx } from '@/ui/cx';
import { Select } from '@/ui/select';

interface CodeFiltersProps {
  /** The café that is filtered by, as an administrator; undefined at a café's own desk. */
  selectedCafe: PickedCafe | null | undefined;
  list: CodeList;
  onChange: (changes: Record<string, string | null>, options?: { replace?: boolean }) => void;
}

/** By café, by state, or one code by its text. */
export function CodeFilters({ selectedCafe, list, onChange }: CodeFiltersProps) {
  return (
    <div
      className={cx(
        'mb-4 grid gap-3',
        selectedCafe === undefined
          ? '@min-[42rem]/screen:grid-cols-[13rem_16rem]'
          : '@min-[42rem]/screen:grid-cols-[1fr_13rem_16rem]',
      )}
    >
      {selectedCafe !== undefined && (
        <CafePicker
          label="Filtrar por cafetería"
          none="Todas las cafeterías"
          value={list.cafeId && selectedCafe?.id === list.cafeId ? selectedCafe : null}
          onPick={(cafe) => onChange({ cafe: cafe?.id ?? null })}
        />
      )}
      <Select
        aria-label="Filtrar por estado"
        value={list.status ?? ''}
        onChange={({ target }) => onChange({ status: target.value })}
      >
        <option value="">Todos los estados</option>
        {Object.entries(codeStatuses).map(([status, { name }]) => (
          <option key={status} value={status}>
            {name}
          </option>
        ))}
      </Select>
      <SearchBox
        label="Buscar un código"
        value={list.search}
        onSearch={(q) => onChange({ q }, { replace: true })}
      />
    </div>
  );
}
