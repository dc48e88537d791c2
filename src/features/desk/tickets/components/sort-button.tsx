import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { Button } from '@/ui/button';

interface SortButtonProps {
  oldestFirst: boolean;
  onOrder: (oldestFirst: boolean) => void;
}

/** Turns the queue round (rule V29). It names its action: the list below shows the order that holds. */
export function SortButton({ oldestFirst, onOrder }: SortButtonProps) {
  const Icon = oldestFirst ? ArrowDownWideNarrow : ArrowUpNarrowWide;
  return (
    <Button variant="outline" size="sm" onClick={() => onOrder(!oldestFirst)}>
      <Icon aria-hidden="true" className="size-4.5" />
      {oldestFirst ? 'Ver primero los más nuevos' : 'Ver primero los más antiguos'}
    </Button>
  );
}
