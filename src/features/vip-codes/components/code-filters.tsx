import type { CodePage } from '@functions/_shared/contracts/procedures/vip-codes';
import { SearchBox } from '@/desk/search-box';
import type { CodeList } from '@/features/vip-codes/api/list-vip-codes';
import { codeStatuses } from '@/features/vip-codes/code-status';
import { CafeOptions } from '@/features/vip-codes/components/cafe-options';
import { CafeSearch } from '@/features/vip-codes/components/cafe-search';
import { Select } from '@/ui/select';

interface CodeFiltersProps {
  page: CodePage;
  list: CodeList;
  onChange: (changes: Record<string, string | null>, options?: { replace?: boolean }) => void;
}

/** By café, by state, or one code by its text. */
export function CodeFilters({ page, list, onChange }: CodeFiltersProps) {
  return (
    <div className="mb-4 grid gap-3 md:grid-cols-[1fr_13rem_16rem]">
      <CafeSearch page={page} cafeSearch={list.cafeSearch} onChange={onChange} className="md:col-span-3" />
      <Select
        aria-label="Filtrar por cafetería"
        value={list.cafeId ?? ''}
        onChange={({ target }) => onChange({ cafe: target.value })}
      >
        <option value="">Todas las cafeterías</option>
        <CafeOptions cafes={page.cafes} by="id" />
      </Select>
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
