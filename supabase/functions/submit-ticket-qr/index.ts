import { projectBackend } from '../_shared/environment.ts';
import { submitTicketQr } from './handler.ts';

export default submitTicketQr(projectBackend());
