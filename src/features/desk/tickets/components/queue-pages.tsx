import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ListedPage } from '@/features/desk/tickets/api/list-tickets';
import { cursorText } from '@/features/desk/tickets/queue-address';
import { Button } from '@/ui/button';

interface QueuePagesProps {
  page: ListedPage;
  onChange: (changes: Record<string, string | null>) => void;
}

/**
 * The ways to the tickets before and after these. They lead from a ticket, not to a number: whatever has left the queue
 * meanwhile, none is skipped and none comes twice.
 */
export function QueuePages({ page: { rows, before, after, of }, onChange }: QueuePagesProps) {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last || (!before && !after)) return null;
  const placeOf = ({ id, created_at, reviewed_at }: typeof first) =>
    cursorText({ moment: (of.tab === 'revisados' && reviewed_at) || created_at, id });
  return (
    <nav aria-label="Páginas" className="mt-4 flex flex-wrap justify-end gap-2">
      <Button
        variant="outline"
        size="sm"
        disabled={!before}
        onClick={() => onChange({ antes: placeOf(first) })}
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        Anterior
      </Button>
      <Button variant="outline" size="sm" disabled={!after} onClick={() => onChange({ tras: placeOf(last) })}>
        Siguiente
        <ChevronRight aria-hidden="true" className="size-5" />
      </Button>
    </nav>
  );
}
