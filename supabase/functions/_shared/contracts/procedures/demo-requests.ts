import * as z from 'zod/mini';
import { procedure, text } from './procedure.ts';

export const request_demo = procedure(
  'visitor',
  { nombre: text, email: text },
  z.object({ status: z.enum(['sent', 'try_later']) }),
  'INVALID_INPUT',
);
