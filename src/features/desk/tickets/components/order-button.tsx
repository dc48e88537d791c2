import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { Button } from '@/ui/button';

interface OrderButtonProps {
  oldestFirst: boolean;
  onOrder: (oldestFirst: boolean) => void;
}

/** Turns the queue round (rule V29). */
export function OrderButton({ oldestFirst, onOrder }: OrderButtonProps) {
  const Icon = oldestFirst ? ArrowUpNarrowWide : ArrowDownWideNarrow;
  return (
    <Button
      variant="outline"
      size="sm"
      aria-pressed={oldestFirst}
      onClick={() => onOrder(!oldestFirst)}
      className="aria-pressed:border-primary-ink aria-pressed:bg-primary-soft"
    >
      <Icon aria-hidden="true" className="size-4.5" />
      Más antiguos primero
    </Button>
  );
}
