import type { Cafe } from '@functions/_shared/contracts/procedures/shapes';
import { PauseCircle } from 'lucide-react';
import { messageOf } from '@/lib/error-messages';
import { cx } from '@/ui/cx';

/** At a paused café one can look but not act; nothing for one that is open. */
export function PausedNotice({ cafe, className = 'mb-5' }: { cafe: Cafe; className?: string }) {
  if (cafe.state !== 'paused') return null;
  const { title, description } = messageOf('CAFE_PAUSED');
  return (
    <p
      role="status"
      className={cx(
        'flex items-start gap-3 rounded-control bg-apricot-soft p-4 text-sm text-apricot-ink',
        className,
      )}
    >
      <PauseCircle aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>
        <strong className="block">{title}</strong>
        {description} Lo que tienes te espera, y los plazos se alargan lo que dure la pausa.
      </span>
    </p>
  );
}
