import type { CodePage } from '@functions/_shared/contracts/procedures/vip-codes';
import { SearchBox } from '@/desk/search-box';
import { cx } from '@/ui/cx';

export interface CafeSearchProps {
  page: Pick<CodePage, 'cafes' | 'more_cafes'>;
  /** What is searched for right now, as the address has it. */
  cafeSearch: string;
  onChange: (changes: Record<string, string | null>, options?: { replace?: boolean }) => void;
  className?: string;
}

/** Narrows the cafés to choose from, once there are more than a list can offer; nothing while it offers them all. */
export function CafeSearch({ page, cafeSearch, onChange, className }: CafeSearchProps) {
  if (!page.more_cafes && !cafeSearch) return null;
  return (
    <div className={cx('grid gap-1.5', className)}>
      <SearchBox
        label="Buscar cafetería"
        value={cafeSearch}
        onSearch={(cafeteria) => onChange({ cafeteria }, { replace: true })}
      />
      <p role="status" className="text-sm text-ink-soft">
        {page.cafes.length === 0 && 'Ninguna cafetería coincide.'}
        {page.more_cafes && 'Las listas muestran las más recientes. Busca por su nombre las demás.'}
      </p>
    </div>
  );
}
