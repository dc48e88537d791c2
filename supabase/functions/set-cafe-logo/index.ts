import { projectBackend } from '../_shared/environment.ts';
import { setCafeLogo } from './handler.ts';

export default setCafeLogo(projectBackend());
