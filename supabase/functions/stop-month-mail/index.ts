import { projectBackend, setting } from '../_shared/environment.ts';
import { stopMonthMail } from './handler.ts';

export default stopMonthMail({ backend: projectBackend(), siteUrl: setting('SITE_URL') });
