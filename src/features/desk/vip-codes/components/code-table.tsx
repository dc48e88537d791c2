import type { VipCode } from '@functions/_shared/contracts/procedures/vip-codes';
import { formatDate } from '@/domain/madrid';
import type { CodeList, Codes, CodeSort } from '@/features/desk/vip-codes/code-list';
import { codeStatuses } from '@/features/desk/vip-codes/code-status';
import { CodeAction } from '@/features/desk/vip-codes/components/code-action';
import { DataTable, type Column } from '@/features/desk/shared/data-table';
import { OutOfRangePage } from '@/features/desk/shared/out-of-range-page';
import { Pagination } from '@/features/desk/shared/pagination';
import { WriteControls } from '@/features/desk/shared/read-only-provider';
import { Badge } from '@/ui/badge';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';

interface CodeTableProps {
  page: Codes;
  list: CodeList;
  /** The café at whose desk this is; null for an administrator's list. */
  cafeId: string | null;
  selected: readonly string[];
  onSelect: (ids: string[]) => void;
  onSort: (sort: CodeSort) => void;
  onPage: (page: number) => void;
  busy: boolean;
}

const checkboxStyles = 'size-5 cursor-pointer accent-(--cafe-primary-ink)';

/** Codes that something can be done with, in words. */
const choices = { inactive: 'los inactivos', active: 'los activos' } as const;

/** The codes found; those that nobody has used can be chosen. */
export function CodeTable({ page, list, cafeId, selected, onSelect, onSort, onPage, busy }: CodeTableProps) {
  const { rows, total } = page;
  if (rows.length === 0) {
    if (total > 0) return <OutOfRangePage total={total} />;
    return list.status || list.search ? (
      <EmptyState title="Ningún código coincide" message="Prueba con otro estado u otro código." />
    ) : (
      // Also for one café (rule V26).
      <EmptyState title="No hay códigos creados" />
    );
  }
  const groups = Object.entries(choices)
    .map(([state, words]) => ({
      words,
      ids: rows.filter(({ status }) => status === state).map(({ id }) => id),
    }))
    .filter(({ ids }) => ids.length > 0);
  const toggle = (id: string) =>
    onSelect(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id]);

  const columns: Column<VipCode, CodeSort>[] = [
    {
      header: 'Código',
      sort: 'code',
      cell: ({ id, code, cafeteria, status }) => (
        <WriteControls>
          <label
            translate="no"
            className="inline-flex min-h-touch items-center gap-3 font-mono font-bold tracking-wider pointer-fine:min-h-8"
          >
            <input
              type="checkbox"
              aria-label={`Seleccionar ${code} de ${cafeteria}`}
              checked={selected.includes(id)}
              disabled={!(status in choices)}
              onChange={() => toggle(id)}
              className={checkboxStyles}
            />
            {code}
          </label>
        </WriteControls>
      ),
    },
    ...(cafeId === null
      ? [{ header: 'Cafetería', sort: 'cafeteria' as const, cell: ({ cafeteria }: VipCode) => cafeteria }]
      : []),
    {
      header: 'Estado',
      cell: ({ status }) => <Badge tone={codeStatuses[status].tone}>{codeStatuses[status].name}</Badge>,
    },
    { header: 'Fecha creación', sort: 'created_at', cell: ({ created_at }) => formatDate(created_at) },
    {
      header: 'Acciones',
      className: '@xl:w-40',
      cell: (code) => (
        <WriteControls>
          <CodeAction code={code} cafeId={cafeId} />
        </WriteControls>
      ),
    },
  ];

  return (
    <>
      <WriteControls>
        {groups.map(({ words, ids }) => (
          <label
            key={words}
            className="mr-6 mb-3 inline-flex min-h-touch items-center gap-3 text-sm font-semibold"
          >
            <input
              type="checkbox"
              checked={ids.every((id) => selected.includes(id))}
              onChange={({ target }) => {
                const others = selected.filter((id) => !ids.includes(id));
                onSelect(target.checked ? [...others, ...ids] : others);
              }}
              className={checkboxStyles}
            />
            Seleccionar {words} de esta página
          </label>
        ))}
      </WriteControls>
      <Card bare className="px-4 pb-1 @xl/screen:px-0">
        <DataTable
          label="Códigos VIP"
          rows={rows}
          rowKey={({ id }) => id}
          columns={columns}
          sort={list}
          onSort={onSort}
          busy={busy}
        />
      </Card>
      <Pagination page={list.page} total={total} onPage={onPage} />
    </>
  );
}
