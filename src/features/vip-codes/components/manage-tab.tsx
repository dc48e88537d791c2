import type { CodePage } from '@functions/_shared/contracts/procedures/vip-codes';
import { useState } from 'react';
import type { CodeList, CodeSort } from '@/features/vip-codes/api/list-vip-codes';
import { CodeActions } from '@/features/vip-codes/components/code-actions';
import { CodeFilters } from '@/features/vip-codes/components/code-filters';
import { CodeLegend } from '@/features/vip-codes/components/code-legend';
import { CodeTable } from '@/features/vip-codes/components/code-table';

interface ManageTabProps {
  page: CodePage;
  list: CodeList;
  onChange: (changes: Record<string, string | null>, options?: { replace?: boolean }) => void;
  onSort: (sort: CodeSort) => void;
  busy: boolean;
}

/** Finds codes, activates one or several, exports them. */
export function ManageTab({ page, list, onChange, onSort, busy }: ManageTabProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // Codes that have left the page or are no longer inactive cannot be meant any more.
  const selected = page.rows
    .filter(({ id, status }) => chosen.has(id) && status === 'inactive')
    .map(({ id }) => id);

  return (
    <>
      <CodeFilters page={page} list={list} onChange={onChange} />
      <CodeActions filter={list} total={page.total} selected={selected} onDone={() => setChosen(new Set())} />
      <CodeTable
        page={page}
        list={list}
        selected={selected}
        onSelect={(ids) => setChosen(new Set(ids))}
        onSort={onSort}
        onPage={(number) => onChange({ page: String(number) })}
        busy={busy}
      />
      <CodeLegend />
    </>
  );
}
