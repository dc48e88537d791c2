import { env } from '@/config/env';
import { accessibility } from '@/features/public/legal/accessibility';
import { LegalPage } from '@/features/public/legal/legal-page';

/** `/accessibility`: what was tested, how, and a contact (rule L8). */
export function AccessibilityPage() {
  return (
    <LegalPage
      title="Accesibilidad"
      lead="Qué hemos comprobado para que se use sin barreras, y qué no."
      texts={accessibility(env.operator, env.productName)}
    />
  );
}
