import { projectBackend } from '../_shared/environment.ts';
import { validateInviterEmail } from './handler.ts';

export default validateInviterEmail(projectBackend());
