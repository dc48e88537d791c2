import { LegalPage } from '@/features/public/legal/legal-page';
import markdown from '@/features/public/legal/accessibility.md?raw';

/** `/accessibility`: what was tested, how, and a contact (rule L8). */
export const AccessibilityPage = () => <LegalPage markdown={markdown} />;
