import { Link } from 'react-router-dom';
import { env } from '@/config/env';
import { paths } from '@/config/paths';
import { LegalPage } from '@/features/public/legal/legal-page';
import { privacyTexts } from '@/features/public/legal/privacy-sections';

/** `/privacy-policy`, in six sections (rule A20). */
export function PrivacyPolicyPage() {
  return (
    <LegalPage
      title="Política de privacidad"
      lead={`Qué guarda ${env.productName} de ti, para qué y cómo puedes llevártelo o borrarlo.`}
      texts={privacyTexts(env.operator, env.contactEmail)}
      links={
        <Link
          to={paths.account()}
          className="flex min-h-12 items-center px-3 font-semibold text-primary-ink underline underline-offset-4"
        >
          Descargar o borrar mis datos
        </Link>
      }
    />
  );
}
