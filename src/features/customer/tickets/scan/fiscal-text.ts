import { parseUrl } from '@/domain/parse-url';

/**
 * Hosts in the QR of a Spanish receipt: the tax agency and the Basque treasuries. The database decides
 * (`private.read_fiscal_qr`); the page only skips codes that lead elsewhere.
 */
export const FISCAL_HOSTS: readonly string[] = [
  'www2.agenciatributaria.gob.es',
  'prewww2.aeat.es',
  'batuz.eus',
  'tbai.egoitza.gipuzkoa.eus',
  'tbai.prep.gipuzkoa.eus',
  'ticketbai.araba.eus',
  'pruebas-ticketbai.araba.eus',
];

/**
 * Returns true if a code's text may be a receipt's, so that a menu's QR beside it does not end the scan. The server
 * reads the text itself and decides.
 */
export function mayBeFiscal(text: string): boolean {
  const url = parseUrl(text);
  return url !== null && url.protocol.startsWith('http') && FISCAL_HOSTS.includes(url.hostname);
}
