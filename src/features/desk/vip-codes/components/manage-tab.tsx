import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useState } from 'react';
import type { CodeList, Codes, CodeSort } from '@/features/desk/vip-codes/code-list';
import { CodeActions } from '@/features/desk/vip-codes/components/code-actions';
import { CodeFilters } from '@/features/desk/vip-codes/components/code-filters';
import { CodeLegend } from '@/features/desk/vip-codes/components/code-legend';
import { CodeTable } from '@/features/desk/vip-codes/components/code-table';
import { WriteControls } from '@/features/desk/shared/read-only-provider';

interface ManageTabProps {
  page: Codes;
  /** The café at whose desk this is; null for an administrator's list. */
  cafe: Cafe | null;
  /** The café that an administrator's list is narrowed to. */
  selectedCafe?: Cafe | null;
  list: CodeList;
  onChange: (changes: Record<string, string | null>, options?: { replace?: boolean }) => void;
  onSort: (sort: CodeSort) => void;
  busy: boolean;
}

/** Finds codes, activates, prints or revokes one or several, exports them. */
export function ManageTab({ page, cafe, selectedCafe = null, list, onChange, onSort, busy }: ManageTabProps) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  // Codes that have left the page, or that nothing can be done with any more, cannot be meant.
  const selected = page.rows.filter(
    ({ id, status }) => marked.has(id) && (status === 'inactive' || status === 'active'),
  );

  return (
    <>
      <CodeFilters selectedCafe={cafe ? undefined : selectedCafe} list={list} onChange={onChange} />
      <WriteControls>
        <CodeActions
          filter={list}
          cafe={cafe}
          selectedCafe={selectedCafe}
          total={page.total}
          selected={selected}
          onDone={() => setMarked(new Set())}
        />
      </WriteControls>
      <CodeTable
        page={page}
        list={list}
        cafeId={cafe?.id ?? null}
        selected={selected.map(({ id }) => id)}
        onSelect={(ids) => setMarked(new Set(ids))}
        onSort={onSort}
        onPage={(number) => onChange({ page: String(number) })}
        busy={busy}
      />
      <CodeLegend />
    </>
  );
}
