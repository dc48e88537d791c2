import { projectBackend } from '../_shared/environment.ts';
import { activateVipCode } from './handler.ts';

export default activateVipCode(projectBackend());
