import type { CodePage, VipCode } from '@functions/_shared/contracts/procedures/vip-codes';
import { PAGE_SIZE, type TableState } from '@/features/desk/shared/table-state';

/** Columns by which codes can be sorted. */
export const codeSorts = ['code', 'cafeteria', 'created_at'] as const;
export type CodeSort = (typeof codeSorts)[number];

export type CodeStatus = VipCode['status'];

/** Filter of the list; null stands for all. */
export interface CodeFilter {
  cafeId: string | null;
  status: CodeStatus | null;
}

export type CodeList = TableState<CodeSort> & CodeFilter;

/** A page of codes, of all cafés or of one. */
export type Codes = Pick<CodePage, 'rows' | 'total'>;

/** Returns the arguments that both reads of a list share. */
export const filtersOf = ({ status, search, sort, descending, page }: CodeList) => ({
  sort,
  descending,
  page,
  page_size: PAGE_SIZE,
  ...(status ? { status } : {}),
  ...(search ? { search } : {}),
});
