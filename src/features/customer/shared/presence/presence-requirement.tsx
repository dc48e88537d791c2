import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { Presence } from '@functions/_shared/contracts/procedures/presence';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import { presenceMessage } from '@/data/presence/presence-message';
import { usePresence } from '@/data/presence/use-presence';
import { useSession } from '@/data/session/session-context';
import { formatClock } from '@/domain/madrid';
import { useAddress } from '@/lib/use-address';

/** The action that the customer is about to try. */
export type PresenceAction = 'visit' | 'wheel' | 'redemption';

export interface PresenceRequirementProps {
  cafe: Cafe;
  action: PresenceAction;
  /** Content where nothing is missing. */
  children?: ReactNode;
}

/** The words of a refusal, said before it. */
function refusalText(code: 'PRESENCE_MISSING' | 'MAILBOX_NOT_PROVEN', hasTag: boolean): string {
  const { title, description } = presenceMessage(code, hasTag);
  return `${title}. ${description}`;
}

/** Returns the missing proof, or null. */
function missing(
  { has_tag: hasTag }: Cafe,
  action: PresenceAction,
  presence: Presence | undefined,
): string | null {
  if (action === 'visit' && presence?.needs_visit_proof)
    return `Tu visita de hoy está anotada y aún no cuenta: ${hasTag ? 'toca' : 'escanea con la cámara'} ${whatProves(hasTag)}, o pide un vale, y contará.`;
  if (presence?.present_until) return null;
  if (action !== 'visit') return refusalText('PRESENCE_MISSING', hasTag);
  return `Para que la visita cuente, ${hasTag ? 'toca antes' : 'escanea antes con la cámara'} ${whatProves(hasTag)}, o pide un vale.`;
}

const whatProves = (hasTag: boolean) => (hasTag ? 'la etiqueta de la barra' : 'el código de la barra');

/** One line on what an attempt needs at a café that asks for proof, and how to get it; with it, until when (rules P7 and P30). */
export default function PresenceRequirement({ cafe, action, children }: PresenceRequirementProps) {
  const { user } = useSession();
  const returnTo = useAddress();
  const { data, isPending, isEnabled } = usePresence(cafe.slug, user?.id ?? null);
  if (isPending && isEnabled) return children && <span>{children}</span>;
  if (action === 'redemption' && data?.needs_mailbox_proof)
    return (
      <span aria-live="polite">
        {refusalText('MAILBOX_NOT_PROVEN', false)}{' '}
        <Link
          to={paths.confirmEmail()}
          state={{ returnTo }}
          className="font-semibold whitespace-nowrap underline underline-offset-4"
        >
          Confirmar mi correo
        </Link>
      </span>
    );
  const need = missing(cafe, action, data);
  return (
    <span aria-live="polite">
      {need ?? (
        <>
          {/* a café with a tag may have a screen too */}
          {children}{' '}
          {`${cafe.has_tag ? 'Prueba leída' : 'Código de la barra leído'}: vale hasta las ${formatClock(data!.present_until!).slice(0, 5)}.`}
        </>
      )}
    </span>
  );
}
