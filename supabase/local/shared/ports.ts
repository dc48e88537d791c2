import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { UserFacingError } from './user-facing-error.ts';
import { readVariable } from './variable.ts';

/** The ports of `npm start`; each can be moved with its environment variable. */
export const PORTS = {
  web: { name: 'la web', variable: 'CONECTA_WEB_PORT', value: 5173 },
  api: { name: 'la API', variable: 'CONECTA_API_PORT', value: 54321 },
  database: { name: 'Postgres', variable: 'CONECTA_DB_PORT', value: 54322 },
} as const;

/**
 * Returns the port for one part of `npm start`.
 * @throws UserFacingError when its environment variable is not a port number.
 */
export function readPort(part: keyof typeof PORTS): number {
  const { variable, value } = PORTS[part];
  const text = readVariable(variable);
  if (!text) return value;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new UserFacingError(`${variable}=${text} no es un puerto válido (de 1 a 65535).`);
  return port;
}

/** Ports that no system gives a connection or a server by itself, and that browsers do not refuse. */
const UNASSIGNED = { from: 11_000, to: 32_767 };

/**
 * Returns a port that nobody listens on, on the loopback address. It stays free until it is used, minutes later too: the
 * system's own choices lie above.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(UNASSIGNED.from, UNASSIGNED.to + 1);
  return (await isTakenOn(port, '127.0.0.1')) ? freePort() : port;
}

/** Returns true if something listens on the port, on any address of this machine that the stack would use. */
async function isPortTaken(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1', '0.0.0.0']) if (await isTakenOn(port, host)) return true;
  return false;
}

function isTakenOn(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    // A machine without IPv6 answers EADDRNOTAVAIL: not taken.
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'));
    probe.listen(port, host, () => probe.close(() => resolve(false)));
  });
}

/**
 * Checks the ports of `npm start` before anything is started.
 * @throws UserFacingError naming each taken port and what to do.
 */
export async function requireFreePorts(parts: (keyof typeof PORTS)[]): Promise<void> {
  const taken: string[] = [];
  for (const part of parts) {
    const port = readPort(part);
    if (!(await isPortTaken(port))) continue;
    const { name, variable } = PORTS[part];
    taken.push(
      `El puerto ${port} (${name}) está ocupado. Cierra lo que lo usa o elige otro: ${variable}=${port + 100} npm start`,
    );
  }
  if (taken.length > 0)
    throw new UserFacingError(`${taken.join('\n')}\nSi es una ejecución anterior de Conecta: npm run stop`);
}
