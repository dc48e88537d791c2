import { projectBackend } from '../_shared/environment.ts';
import { checkHito2Completion } from './handler.ts';

export default checkHito2Completion(projectBackend());
