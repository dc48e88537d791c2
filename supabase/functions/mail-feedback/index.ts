import { projectBackend, setting } from '../_shared/environment.ts';
import { mailFeedback } from './handler.ts';

export default mailFeedback({ backend: projectBackend(), secret: setting('MAIL_WEBHOOK_SECRET') });
