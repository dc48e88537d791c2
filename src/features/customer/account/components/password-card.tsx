import { paths } from '@/config/paths';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';

interface PasswordCardProps {
  email: string;
  /** Undefined where it could not be read. */
  hasPassword: boolean | undefined;
}

/** Card that chooses a password: another one, or the first of an account that comes in with codes (rule A39). */
export function PasswordCard({ email, hasPassword = true }: PasswordCardProps) {
  return (
    <Card as="section" className="mt-5">
      <h2 className="text-heading">Tu contraseña</h2>
      <p className="mt-2 text-ink-soft">
        {hasPassword
          ? 'Te enviamos un código por email y eliges una nueva.'
          : 'Entras con un código por email. Si lo prefieres, pon una contraseña.'}
      </p>
      <ButtonLink variant="outline" to={paths.forgotPassword()} state={{ email }} className="mt-4">
        {hasPassword ? 'Elegir contraseña' : 'Poner una contraseña'}
      </ButtonLink>
    </Card>
  );
}
