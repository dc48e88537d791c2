import { paths } from '@/config/paths';
import { ButtonLink } from '@/ui/button-link';

/** Asks a visitor, who may read a challenge, to sign up or log in in order to complete it. */
export function VisitorNotice({ cafeSlug }: { cafeSlug: string }) {
  return (
    <div className="mt-5 rounded-control bg-primary-soft p-4 text-center">
      <p className="text-sm">
        Estás de visita. Para completar desafíos y ganar premios necesitas una cuenta gratis.
      </p>
      <ButtonLink variant="outline" size="sm" to={paths.login(cafeSlug)} className="mt-3">
        Regístrate o inicia sesión
      </ButtonLink>
    </div>
  );
}
