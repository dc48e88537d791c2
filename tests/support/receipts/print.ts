import { encode } from 'uqr';
import { fiscalUrl, ticketBaiId, type Sale } from './fiscal-url.ts';
import { glyph } from './font.ts';
import { chance } from './random.ts';

/** Dots a millimetre of a receipt printer (203 dpi). */
export const DOTS = 8;
/** The smallest side that the tax agency allows, in millimetres. */
const QR_SIDE = 30;

/** Narrow paper of 58 mm, else 80: the code below everything, under the header, or with its words beside it. */
export type Layout = 'narrow' | 'below' | 'above' | 'beside';
export const LAYOUTS: readonly Layout[] = ['narrow', 'below', 'above', 'beside'];

/** A ticket to print; what is left out, the seed decides (the lines, the hour, the waiter), the layout it too. */
export interface Receipt extends Sale {
  cafe?: string;
  layout?: Layout;
  seed?: number;
  /** Number of the till, whose header is on all of its tickets. Omitted: each ticket is another till's. */
  till?: number;
  /** A ticket of today's tills has none. */
  withoutQr?: boolean;
}

/** A printed ticket: `ink` has a 1 for each dot that is burnt. */
export interface Print {
  width: number;
  height: number;
  ink: Uint8Array;
  /** Position of the code in dots; the whole ticket's middle where there is none. */
  code: { x: number; y: number; side: number };
  /** Text of the code; null without one. */
  text: string | null;
}

const MENU: readonly [name: string, cents: number][] = [
  ['CAFE SOLO', 130],
  ['CAFÉ CON LECHE', 150],
  ['CORTADO', 140],
  ['DESCAFEINADO', 150],
  ['CAPPUCCINO', 210],
  ['TÉ VERDE', 180],
  ['ZUMO NARANJA', 320],
  ['AGUA 50CL', 160],
  ['CAÑA', 190],
  ['CROISSANT', 175],
  ['CROISSANT MIXTO', 340],
  ['TOSTADA TOMATE', 260],
  ['TOSTADA AGUACATE', 480],
  ['PINCHO TORTILLA', 290],
  ['BOCADILLO JAMÓN', 520],
  ['NAPOLITANA', 190],
  ['TARTA QUESO', 450],
  ['MENÚ DEL DÍA', 1290],
];
const STREETS = ['C/ MAYOR', 'AVDA. DE LA CONSTITUCIÓN', 'PLAZA DEL MERCADO', 'C/ SAN JUAN', 'GRAN VÍA'];
const TOWNS = ['28013 MADRID', '48001 BILBAO', '41004 SEVILLA', '46002 VALENCIA', '20004 DONOSTIA'];
const NAMES = ['CAFETERÍA CENTRAL', 'BAR EL PUERTO', 'LA ESQUINA', 'CAFÉ IRUÑA', 'PANADERÍA LÓPEZ'];
const WAITERS = ['ANA', 'LUIS', 'BARRA 1', 'CAMARERO 02', 'TPV 1'];

const euros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');

/** Paper that grows line by line while it is printed. */
class Roll {
  readonly width: number;
  private readonly margin: number;
  private ink: Uint8Array;
  y = DOTS * 4;

  constructor(width: number, printable: number) {
    this.width = width;
    this.margin = (width - printable) >> 1;
    this.ink = new Uint8Array(width * 4000);
  }

  get columns() {
    return Math.floor((this.width - 2 * this.margin) / 12);
  }

  feed(dots: number) {
    this.y += dots;
  }

  box(x: number, y: number, width: number, height: number, ink = 1) {
    for (let row = y; row < y + height; row += 1)
      this.ink.fill(ink, row * this.width + x, row * this.width + x + width);
  }

  /** Signs of 12 by 24 dots, or twice as large. */
  text(words: string, x: number, y: number, times = 1, ink = 1) {
    [...words].forEach((sign, place) =>
      glyph(sign).forEach((bits, row) => {
        for (let column = 0; column < 5; column += 1)
          if (bits & (16 >> column))
            this.box(
              x + (place * 12 + column * 2) * times,
              y + Math.round(row * 2.3 * times),
              2 * times,
              Math.ceil(2.3 * times),
              ink,
            );
      }),
    );
  }

  line(words: string, { centred = false, times = 1 } = {}) {
    const length = [...words].length * 12 * times;
    this.text(
      words,
      centred ? Math.max(this.margin, (this.width - length) >> 1) : this.margin,
      this.y,
      times,
    );
    this.feed(26 * times + 2);
  }

  /** One text to the left, one to the right. */
  pair(left: string, right: string) {
    this.line(left.slice(0, this.columns - right.length - 1).padEnd(this.columns - right.length) + right);
  }

  rule() {
    this.line('-'.repeat(this.columns));
  }

  /** The code, its modules brought onto the printer's dots as drivers do: some a dot wider than others. */
  code(text: string, x: number, y: number) {
    const { data, size } = encode(text, { ecc: 'M', border: 0 });
    const side = QR_SIDE * DOTS;
    const edge = (module: number) => Math.round((module * side) / size);
    data.forEach((row, at) =>
      row.forEach((dark, column) => {
        if (dark)
          this.box(x + edge(column), y + edge(at), edge(column + 1) - edge(column), edge(at + 1) - edge(at));
      }),
    );
    return { x, y, side };
  }

  cut(): { width: number; height: number; ink: Uint8Array } {
    this.feed(DOTS * 6);
    return { width: this.width, height: this.y, ink: this.ink.slice(0, this.width * this.y) };
  }
}

/** Prints a ticket, dot by dot. The same receipt gives the same dots. */
export function renderReceipt(receipt: Receipt): Print {
  const { nif, number, day, cents, scheme, seed = 1 } = receipt;
  const random = chance(seed);
  const home = receipt.till === undefined ? random : chance(receipt.till);
  const layout = receipt.layout ?? random.one(LAYOUTS);
  const roll = layout === 'narrow' ? new Roll(58 * DOTS, 48 * DOTS) : new Roll(80 * DOTS, 72 * DOTS);
  const text = receipt.withoutQr ? null : fiscalUrl(receipt);
  let code: Print['code'] | undefined;
  /** The words that the schemes ask for, around or beside the code. */
  const printCode = () => {
    if (text === null) return;
    const side = QR_SIDE * DOTS;
    if (layout === 'beside') {
      code = roll.code(text, DOTS * 7, roll.y + DOTS * 2);
      const words =
        scheme === 'verifactu'
          ? [
              'QR tributario:',
              '',
              'Factura verificable',
              'en la sede',
              'electrónica de la',
              'AEAT',
              '',
              'VERI*FACTU',
            ]
          : ['TicketBAI', '', ...ticketBaiId(receipt).match(/.{1,21}/g)!];
      words.forEach((line, at) => roll.text(line, DOTS * 10 + side, roll.y + DOTS * 2 + at * 28));
      roll.feed(side + DOTS * 5);
      return;
    }
    if (scheme === 'verifactu') roll.line('QR tributario:', { centred: true });
    else for (const line of ticketBaiId(receipt).match(/.{1,32}/g)!) roll.line(line, { centred: true });
    roll.feed(DOTS * 2);
    code = roll.code(text, (roll.width - side) >> 1, roll.y);
    roll.feed(side + DOTS * 2);
    if (scheme === 'verifactu') {
      if (layout === 'below') roll.line('Factura verificable en la sede', { centred: true });
      if (layout === 'below') roll.line('electrónica de la AEAT', { centred: true });
      roll.line('VERI*FACTU', { centred: true });
    } else roll.line('TicketBAI', { centred: true });
    roll.feed(DOTS);
  };

  const name = receipt.cafe?.toUpperCase() ?? home.one(NAMES);
  const inverse = home.next() < 0.4 && layout !== 'narrow';
  if (inverse) {
    roll.box(DOTS * 8, roll.y, roll.width - DOTS * 16, 72);
    roll.text(name.slice(0, 20), (roll.width - Math.min(20, name.length) * 24) >> 1, roll.y + 12, 2, 0);
    roll.feed(84);
  } else if (layout === 'narrow') roll.line(name, { centred: true });
  else roll.line(name.slice(0, 22), { centred: true, times: 2 });
  roll.line(`${home.one(STREETS)} ${home.whole(1, 120)}`, { centred: true });
  roll.line(home.one(TOWNS), { centred: true });
  roll.line(`NIF: ${nif}`, { centred: true });
  roll.rule();
  if (layout === 'above') printCode();
  roll.line('FACTURA SIMPLIFICADA');
  roll.line(`Nº ${number}`);
  const hour = `${String(random.whole(7, 20)).padStart(2, '0')}:${String(random.whole(0, 59)).padStart(2, '0')}`;
  roll.pair(`${day.split('-').toReversed().join('/')} ${hour}`, `MESA ${random.whole(1, 18)}`);
  roll.line(`LE ATENDIÓ: ${random.one(WAITERS)}`);
  roll.rule();
  roll.pair('CANT DESCRIPCIÓN', 'IMPORTE');
  let left = cents;
  for (let lines = 0; lines < 9 && left > 0; lines += 1) {
    const [item, price] = random.one(MENU);
    const times = random.whole(1, 3);
    const last = lines === 8 || price * times >= left;
    roll.pair(` ${last ? 1 : times}  ${item}`, euros(last ? left : price * times));
    left -= last ? left : price * times;
  }
  roll.rule();
  roll.line(`TOTAL ${euros(cents)} €`, { times: layout === 'narrow' ? 1 : 2 });
  const base = Math.round(cents / 1.1);
  roll.pair('BASE 10,00%', euros(base));
  roll.pair('IVA 10,00%', euros(cents - base));
  roll.pair(random.next() < 0.6 ? 'TARJETA' : 'EFECTIVO', euros(cents));
  roll.rule();
  if (layout !== 'above') printCode();
  roll.line('GRACIAS POR SU VISITA', { centred: true });
  roll.line('I.V.A. INCLUIDO', { centred: true });
  const paper = roll.cut();
  return { ...paper, code: code ?? { x: paper.width >> 1, y: paper.height >> 1, side: 0 }, text };
}
