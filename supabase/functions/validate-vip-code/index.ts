import { projectBackend } from '../_shared/environment.ts';
import { validateVipCode } from './handler.ts';

export default validateVipCode(projectBackend());
