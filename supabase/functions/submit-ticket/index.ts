import { projectBackend } from '../_shared/environment.ts';
import { submitTicket } from './handler.ts';

export default submitTicket(projectBackend());
