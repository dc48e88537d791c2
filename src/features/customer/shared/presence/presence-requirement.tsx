import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { Presence } from '@functions/_shared/contracts/procedures/presence';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '@/config/paths';
import { usePresence } from '@/data/presence/use-presence';
import { useSession } from '@/data/session/session-context';
import { formatClock } from '@/domain/madrid';
import { messageOf } from '@/lib/error-messages';

/** The action that the customer is about to try. */
export type PresenceAction = 'visit' | 'wheel' | 'redemption';

export interface PresenceNeedProps {
  cafe: Cafe;
  action: PresenceAction;
  /** Content where nothing is missing. */
  children?: ReactNode;
}

const visitRequirement =
  'Para que la visita cuente, escanea antes con la cámara el código de la barra, o pide un vale.';
const visitWaits =
  'Tu visita de hoy está anotada y aún no cuenta: escanea con la cámara el código de la barra, o pide un vale, y contará.';

/** The words of a refusal, said before it. */
function refusalText(code: 'PRESENCE_MISSING' | 'MAILBOX_NOT_PROVEN'): string {
  const { title, description } = messageOf(code);
  return `${title}. ${description}`;
}

/** Returns the missing proof, or null. */
function missing(action: PresenceAction, presence: Presence | undefined): string | null {
  if (action === 'visit' && presence?.needs_visit_proof) return visitWaits;
  if (presence?.present_until) return null;
  return action === 'visit' ? visitRequirement : refusalText('PRESENCE_MISSING');
}

/** One line on what an attempt needs at a café that asks for proof, and how to get it; with it, until when (rules P7 and P30). */
export default function PresenceRequirement({ cafe, action, children }: PresenceNeedProps) {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const { data, isPending, isEnabled } = usePresence(cafe.slug, user?.id ?? null);
  if (isPending && isEnabled) return children && <span>{children}</span>;
  if (action === 'redemption' && data?.needs_mailbox_proof)
    return (
      <span aria-live="polite">
        {refusalText('MAILBOX_NOT_PROVEN')}{' '}
        <Link
          to={paths.confirmEmail()}
          state={{ returnTo: pathname + search }}
          className="font-semibold whitespace-nowrap underline underline-offset-4"
        >
          Confirmar mi correo
        </Link>
      </span>
    );
  const need = missing(action, data);
  return (
    <span aria-live="polite">
      {need ?? (
        <>
          {children} Código de la barra leído: vale hasta las {formatClock(data!.present_until!).slice(0, 5)}.
        </>
      )}
    </span>
  );
}
