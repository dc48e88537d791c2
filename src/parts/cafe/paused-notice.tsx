import type { Cafe } from '@functions/_shared/contracts/procedures/shapes';
import { PauseCircle } from 'lucide-react';
import { messageOf } from '@/lib/error-messages';
import { cx } from '@/ui/cx';

/** At a paused café, and at one on whose team one is, one can look but not act; nothing for any other (rules C7 and T4). */
export function PausedNotice({ cafe, className = 'mb-5' }: { cafe: Cafe; className?: string }) {
  if (cafe.state !== 'paused' && !cafe.team_member) return null;
  const { title, description } = messageOf(cafe.team_member ? 'TEAM_MEMBER' : 'CAFE_PAUSED');
  const what = cafe.team_member ? `${title} de ${cafe.nombre}` : title;
  const meanwhile = cafe.team_member
    ? 'Los plazos se alargan lo que dure.'
    : 'Lo que tienes te espera, y los plazos se alargan lo que dure la pausa.';
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
        <strong className="block">{what}</strong>
        {description} {meanwhile}
      </span>
    </p>
  );
}
