import { projectBackend } from '../_shared/environment.ts';
import { deleteAccount } from './handler.ts';

export default deleteAccount(projectBackend());
