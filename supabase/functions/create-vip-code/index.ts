import { projectBackend } from '../_shared/environment.ts';
import { createVipCode } from './handler.ts';

export default createVipCode(projectBackend());
