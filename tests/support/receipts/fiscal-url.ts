/** A till's data of a printed ticket. */
export interface Sale {
  scheme: 'verifactu' | 'ticketbai';
  nif: string;
  /** Series and number, e.g. `A-2026/1042`. */
  number: string;
  /** AAAA-MM-DD */
  day: string;
  cents: number;
}

const VERIFACTU = 'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR';
const TICKETBAI = [
  'https://batuz.eus/QRTBAI/',
  'https://tbai.egoitza.gipuzkoa.eus/qr/',
  'https://ticketbai.araba.eus/tbai/qrtbai/',
] as const;

/** CRC-8 of TicketBAI: polynomial 07, from 0, three digits. */
export function crc8(text: string): string {
  let crc = 0;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80 ? ((crc << 1) ^ 0x07) & 255 : crc << 1;
  }
  return String(crc).padStart(3, '0');
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Thirteen characters of a signature; what they are made of decides them, as in a till. */
function signature({ nif, number, day, cents }: Sale): string {
  let mixed = 0x811c9dc5;
  let letters = '';
  for (let place = 0; place < 13; place += 1) {
    for (const sign of `${nif}|${number}|${day}|${cents}|${place}`)
      mixed = Math.imul(mixed ^ sign.codePointAt(0)!, 0x01000193) >>> 0;
    letters += LETTERS[mixed % LETTERS.length];
  }
  return letters;
}

/** The code line that a TicketBAI till prints beside its QR. */
export function ticketBaiId(sale: Sale): string {
  const [year = '', month, date] = sale.day.split('-');
  const id = `TBAI-${sale.nif}-${date}${month}${year.slice(2)}-${signature(sale)}-`;
  return id + crc8(id);
}

/** The address in the ticket's fiscal QR, as the scheme writes it. */
export function fiscalUrl(sale: Sale): string {
  const amount = (sale.cents / 100).toFixed(2);
  if (sale.scheme === 'verifactu') {
    const day = sale.day.split('-').toReversed().join('-');
    return `${VERIFACTU}?nif=${sale.nif}&numserie=${encodeURIComponent(sale.number)}&fecha=${day}&importe=${amount}`;
  }
  const [series, number] = splitNumber(sale.number);
  const host = TICKETBAI[sale.nif.charCodeAt(2) % TICKETBAI.length];
  const url = `${host}?id=${ticketBaiId(sale)}&s=${encodeURIComponent(series)}&nf=${encodeURIComponent(number)}&i=${amount}`;
  return `${url}&cr=${crc8(url)}`;
}

/** `T-2026/1042` → series `T-2026/`, number `1042`: put together again they are the number. */
function splitNumber(number: string): [series: string, number: string] {
  const digits = /\d+$/.exec(number)?.[0] ?? number;
  return [number.slice(0, number.length - digits.length), digits];
}
