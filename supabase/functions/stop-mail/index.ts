import { projectBackend, setting } from '../_shared/environment.ts';
import { stopMail } from './handler.ts';

export default stopMail({ backend: projectBackend(), siteUrl: setting('SITE_URL') });
