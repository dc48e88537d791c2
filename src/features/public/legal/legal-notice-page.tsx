import { LegalPage } from '@/features/public/legal/legal-page';
import markdown from '@/features/public/legal/legal-notice.md?raw';

/** `/legal-notice`: the operator of this deployment (rule L2). */
export const LegalNoticePage = () => <LegalPage markdown={markdown} />;
