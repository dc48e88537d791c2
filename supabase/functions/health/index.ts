import { projectBackend } from '../_shared/environment.ts';
import { health } from './handler.ts';

export default health({ backend: projectBackend() });
