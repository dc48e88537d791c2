import type { Dashboard } from '@functions/_shared/contracts/procedures/dashboard';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import { useRpcMutation } from '@/data/rpc-mutation';
import { formatDay } from '@/domain/madrid';
import { unansweredMessage } from '@/data/unanswered';
import { errorMessage } from '@/lib/error-messages';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { FormError } from '@/ui/form/field';

interface PolicyChangedProps {
  policy: NonNullable<Dashboard['policy']>;
  /** Moves the focus on: this card, and the button in it, are gone then. */
  onAccepted: () => void;
}

const linkStyles = 'font-semibold text-primary-ink underline underline-offset-4';

/** Shows what is new in privacy policy and terms, until the person has gone on with it (rule L11). */
export default function PolicyChanged({
  policy: { version, since, changes },
  onAccepted,
}: PolicyChangedProps) {
  const accept = useRpcMutation('accept_policy', { version });
  return (
    <Card as="section" aria-labelledby="policy-changed" className="mt-5 lg:max-w-column">
      <h2 id="policy-changed" className="text-lead font-bold">
        Hemos cambiado la política y los términos
      </h2>
      <p className="mt-2 break-words">
        Desde el {formatDay(since)}: {changes}
      </p>
      <p className="mt-2 text-ink-soft">
        Léelos enteros:{' '}
        <Link to={paths.privacy()} className={linkStyles}>
          política de privacidad
        </Link>{' '}
        y{' '}
        <Link to={paths.terms()} className={linkStyles}>
          términos
        </Link>
        . Si no te convencen, en{' '}
        <Link to={paths.account()} className={linkStyles}>
          Tu cuenta
        </Link>{' '}
        puedes descargar lo tuyo y borrarla.
      </p>
      <Button
        className="mt-4"
        pending={accept.isPending}
        pendingLabel="Guardando…"
        onClick={() => accept.mutateAsync().then(onAccepted, () => {})}
      >
        De acuerdo
      </Button>
      <FormError
        text={
          accept.error
            ? (unansweredMessage(accept.error) ?? errorMessage(accept.error)).description
            : undefined
        }
      />
    </Card>
  );
}
