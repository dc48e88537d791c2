import { projectBackend } from '../_shared/environment.ts';
import { crearCuenta } from './handler.ts';

export default crearCuenta(projectBackend());
