import { LegalPage } from '@/features/public/legal/legal-page';
import markdown from '@/features/public/legal/terms.md?raw';

/** `/terms`: what holds between a customer and the operator (rule L2). */
export const TermsPage = () => <LegalPage markdown={markdown} />;
