/** The text of receipts' QRs as tills print them, for tests: what the product reads is decided in SQL (rule V33). */

const VERIFACTU = 'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR';

export interface PrintedReceipt {
  nif: string;
  number: string;
  /** YYYY-MM-DD */
  day: string;
  /** Amount as printed: 241.4 */
  amount: string;
}

/** The text of a VERI*FACTU receipt's QR. */
export function verifactuQr({ nif, number, day, amount }: PrintedReceipt, address = VERIFACTU): string {
  const [year, month, date] = day.split('-');
  return `${address}?nif=${nif}&numserie=${encodeURIComponent(number)}&fecha=${date}-${month}-${year}&importe=${amount}`;
}

/** The text of a TicketBAI receipt's QR; its number has no series unless `series` is given. */
export function ticketbaiQr(
  { nif, number, day, amount }: PrintedReceipt,
  { address = 'https://batuz.eus/QRTBAI/', series = '', signature = 'btFpwP8dcLGAF' } = {},
): string {
  const [year, month, date] = day.split('-');
  const id = `TBAI-${nif}-${date}${month}${year!.slice(2)}-${signature}-`;
  const fields = { id: id + crc8(id), s: series, nf: number, i: amount };
  const pairs = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const text = `${address}?${pairs.join('&')}`;
  return `${text}&cr=${crc8(text)}`;
}

/** CRC-8, polynomial 07, in three figures; by a table, other than the product's own. */
export function crc8(text: string): string {
  const table = Array.from({ length: 256 }, (_, byte) => {
    let rest = byte;
    for (let bit = 0; bit < 8; bit += 1) rest = rest & 0x80 ? (rest << 1) ^ 0x107 : rest << 1;
    return rest;
  });
  const sum = [...Buffer.from(text)].reduce((crc, byte) => table[crc ^ byte]!, 0);
  return String(sum).padStart(3, '0');
}

/** A company's tax number with its control digit, of up to seven figures: no two of one test are alike. */
export function companyNif(figures: number): string {
  const digits = String(figures).padStart(7, '0');
  const sum = [...digits].reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + Math.floor(value / 10) + (value % 10);
  }, 0);
  return `B${digits}${(10 - (sum % 10)) % 10}`;
}
