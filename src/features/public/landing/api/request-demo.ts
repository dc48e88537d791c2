import { callRpc } from '@/lib/rpc';

export interface DemoRequest {
  nombre: string;
  email: string;
}

/** Asks for a demo; the server keeps it and tells the automation (rules C21 and C22). @throws AppError */
export function requestDemo({ nombre, email }: DemoRequest) {
  return callRpc('request_demo', { nombre, email }, 'status');
}
