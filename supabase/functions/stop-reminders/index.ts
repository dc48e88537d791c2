import { projectBackend, setting } from '../_shared/environment.ts';
import { stopReminders } from './handler.ts';

export default stopReminders({ backend: projectBackend(), siteUrl: setting('SITE_URL') });
