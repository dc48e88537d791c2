import { env } from '@/config/env';
import { legalNotice } from '@/features/public/legal/legal-notice';
import { LegalPage } from '@/features/public/legal/legal-page';

/** `/legal-notice`: the operator of this deployment (rule L2). */
export function LegalNoticePage() {
  return (
    <LegalPage
      title="Aviso legal"
      lead="Quién está detrás de esta página y cómo hablar con esa persona o empresa."
      texts={legalNotice(env.operator, env.productName)}
    />
  );
}
