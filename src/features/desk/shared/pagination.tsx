import { ChevronLeft, ChevronRight } from 'lucide-react';
import { PAGE_SIZE } from '@/features/desk/shared/table-state';
import { Button } from '@/ui/button';

const whole = new Intl.NumberFormat('es-ES');

/** Returns the number of pages, at least one. */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE));
}

interface PaginationProps {
  page: number;
  total: number;
  onPage: (page: number) => void;
}

/** Shows the range of rows on screen and their total, with links to the pages beside. */
export function Pagination({ page, total, onPage }: PaginationProps) {
  const pages = pageCount(total);
  const first = (page - 1) * PAGE_SIZE + 1;
  const last = Math.min(total, page * PAGE_SIZE);
  return (
    <nav aria-label="Páginas" className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-sm text-ink-soft tabular-nums">
        {whole.format(first)}–{whole.format(last)} de {whole.format(total)}
      </p>
      {pages > 1 && (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <ChevronLeft aria-hidden="true" className="size-5" />
            Anterior
          </Button>
          <Button variant="outline" size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            Siguiente
            <ChevronRight aria-hidden="true" className="size-5" />
          </Button>
        </div>
      )}
    </nav>
  );
}
