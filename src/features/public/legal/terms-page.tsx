import { env } from '@/config/env';
import { LegalPage } from '@/features/public/legal/legal-page';
import { terms } from '@/features/public/legal/terms';

/** `/terms`: what holds between a customer and the operator (rule L2). */
export function TermsPage() {
  return (
    <LegalPage
      title="Términos de uso"
      lead={`Qué vale entre tú y quien lleva ${env.productName}. Corto y en claro.`}
      texts={terms(env.operator)}
    />
  );
}
