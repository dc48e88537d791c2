import { networkInterfaces } from 'node:os';
import type { RunFile } from './run-file.ts';

const DEMO_PASSWORD = 'Conecta123';
const DEMO_ACCOUNTS = [
  ['admin@conecta.test', 'administración'],
  ['nuevo@conecta.test', 'todavía sin cafetería'],
  ['cliente@conecta.test', 'a mitad de camino en Cafetería Central'],
  ['vip@conecta.test', 'VIP en Cafetería Central'],
  ['duena@conecta.test', 'titular de Cafetería Central y de La Esquina del Barrio'],
  ['encargado@conecta.test', 'encargado de Cafetería Central'],
  ['camarero@conecta.test', 'camarero de Cafetería Central'],
] as const;

/** Returns the summary that `npm start` and `npm run status` print about a running stack. */
export function summary({ urls }: RunFile, dataDir: string): string {
  const addresses: [string, string][] = [
    ['Web', urls.web],
    ['Cartel', `${urls.web}/c/cafetería-central`],
    ...urls.network.map((url): [string, string] => ['En la red', url]),
    ['API', urls.api],
    ['Postgres', urls.database],
    ['Correo', urls.mailbox],
    // to scan as VIP: the camera at another screen, or its QR as a photo
    ['Ticket', `${urls.api}/ticket`],
    // each load is the next touch
    ['Etiqueta', `${urls.api}/tag`],
    // the card in Apple's wallet, drawn and to download
    ['Tarjeta', `${urls.api}/pass`],
    ['Datos', dataDir],
  ];
  return [
    '',
    '  Conecta está en marcha',
    '',
    ...addresses.map(([name, value]) => `  ${name.padEnd(10)}${value}`),
    '',
    `  Cuentas de prueba (contraseña ${DEMO_PASSWORD})`,
    ...DEMO_ACCOUNTS.map(([email, what]) => `  ${email.padEnd(23)}${what}`),
    '',
  ].join('\n');
}

/** Returns the addresses by which other devices on the network reach a port of this machine. */
export function networkUrls(port: number): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port}`);
}
