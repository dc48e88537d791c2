import { MINIMUM_AGE } from '@/domain/figures';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';

/** The age that a sign-up states, and what it accepts. It stands on the page before the form works. */
export function SignUpTerms() {
  return (
    <p className="text-center text-sm text-ink-soft">
      Tienes {MINIMUM_AGE} años o más y aceptas{' '}
      <Link to={paths.terms()} className="font-semibold text-primary-ink underline underline-offset-2">
        términos
      </Link>{' '}
      y{' '}
      <Link to={paths.privacy()} className="font-semibold text-primary-ink underline underline-offset-2">
        privacidad
      </Link>
      .
    </p>
  );
}
