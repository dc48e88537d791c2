import { paths } from '@/config/paths';
import { useSession } from '@/data/session/session-context';
import { messageOf } from '@/lib/error-messages';
import { RedirectWithToast } from '@/ui/redirect-with-toast';
import { toAppError } from '@/lib/errors';

/** Returns the message of a café check that failed (rule C11). */
export function cafeCheckFailure(thrown: unknown): string {
  return toAppError(thrown).retryable
    ? 'No se pudo verificar la cafetería. Intenta de nuevo.'
    : 'Hubo un problema al validar la cafetería.';
}

/** The links of an unknown or paused café lead a signed-in person to the dashboard, others to the login (rule C11). */
export function ClosedCafeRedirect({ reason }: { reason: 'CAFE_NOT_FOUND' | 'CAFE_PAUSED' }) {
  const signedIn = useSession().status === 'signed-in';
  return (
    <RedirectWithToast
      to={signedIn ? paths.dashboard() : paths.login()}
      message={{ ...messageOf(reason), variant: 'destructive' }}
    />
  );
}
