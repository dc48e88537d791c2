import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import { LegalPage } from '@/features/public/legal/legal-page';
import markdown from '@/features/public/legal/privacy-policy.md?raw';
import { policyValues } from '@/features/public/legal/policy-values';

/** `/privacy-policy`, in six sections (rule A20). */
export function PrivacyPolicyPage() {
  return (
    <LegalPage
      markdown={markdown}
      values={policyValues}
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
