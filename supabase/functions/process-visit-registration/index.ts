import { projectBackend } from '../_shared/environment.ts';
import { processVisitRegistration } from './handler.ts';

export default processVisitRegistration(projectBackend());
