import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { PauseCircle } from 'lucide-react';
import { messageOf } from '@/lib/error-messages';
import { cx } from '@/ui/cx';

/**
 * Returns the reason why the reader can see a café but not act there, in three parts, or null where they can (rules
 * C7, T4, P27).
 */
function blockedReason({ nombre, state, team_member, blocked }: Cafe) {
  if (team_member) {
    const { title, description } = messageOf('TEAM_MEMBER');
    return { what: `${title} de ${nombre}`, why: description, then: 'Los plazos se alargan lo que dure.' };
  }
  if (blocked !== null) {
    const then = 'Si crees que es un error, habla allí con su titular. Lo que ya ganaste lo puedes canjear.';
    return { what: messageOf('BLOCKED').title, why: `El motivo: «${blocked}».`, then };
  }
  if (state !== 'paused') return null;
  const { title, description } = messageOf('CAFE_PAUSED');
  const then = 'Lo que tienes te espera, y los plazos se alargan lo que dure la pausa.';
  return { what: title, why: description, then };
}

/** Explains why the customer can see a café but not act there. It renders nothing at any other café. */
export function CannotActNotice({ cafe, className = 'mb-5' }: { cafe: Cafe; className?: string }) {
  const still = blockedReason(cafe);
  if (!still) return null;
  return (
    <p
      role="status"
      className={cx('flex items-start gap-3 rounded-control bg-paper-deep p-4 text-sm', className)}
    >
      <PauseCircle aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0 break-words">
        <strong className="block">{still.what}</strong>
        {still.why} {still.then}
      </span>
    </p>
  );
}
