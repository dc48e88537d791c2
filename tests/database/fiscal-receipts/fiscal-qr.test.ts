import { describe, expect, test } from 'vitest';
import {
  companyNif,
  crc8,
  ticketbaiQr,
  verifactuQr,
  type PrintedReceipt,
} from '../../support/examples/fiscal-qr.ts';
import { FISCAL_HOSTS, mayBeFiscal } from '../../../src/features/customer/tickets/scan/fiscal-text.ts';
import { taxNumberForm, taxNumberProblem } from '@/domain/tax-number';
import { seeded } from '../../support/examples/seeded.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();

interface Receipt {
  scheme: string;
  nif: string;
  number: string;
  day: string;
  cents: string;
  test_host: boolean;
}

/** Reads each text and its key, in one query. */
async function readAll(texts: (string | null)[]): Promise<{ read: Receipt | null; key: string | null }[]> {
  return sql()<{ read: Receipt | null; key: string | null }[]>`
    select case when (r.it).scheme is not null then jsonb_build_object('scheme', (r.it).scheme, 'nif', (r.it).nif,
        'number', (r.it).number, 'day', (r.it).day, 'cents', (r.it).cents::text, 'test_host', (r.it).test_host) end as read,
      private.receipt_key(r.it) as key
    from unnest(${texts}::text[]) with ordinality as t (text, place),
      lateral (select private.read_fiscal_qr(t.text) as it) r
    order by t.place`;
}

const read = async (text: string | null) => (await readAll([text]))[0]!.read;

const HOST = 'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/';
const QUERY = 'nif=89890001K&numserie=12345678%26G33&fecha=01-01-2024&importe=241.4';
const EXAMPLE = `${HOST}ValidarQR?${QUERY}`;
const OF_EXAMPLE = {
  scheme: 'verifactu',
  nif: '89890001K',
  number: '12345678&G33',
  day: '2024-01-01',
  cents: '24140',
  test_host: false,
};
const TBAI =
  'https://batuz.eus/QRTBAI/?id=TBAI-00000006Y-251019-btFpwP8dcLGAF-237&s=T&nf=27174&i=4.70&cr=007';
const OF_TBAI = {
  scheme: 'ticketbai',
  nif: '00000006Y',
  number: 'T27174',
  day: '2019-10-25',
  cents: '470',
  test_host: false,
};

/** The example with another value of one of its fields, as it stands in the address. */
const withField = (name: string, value: string) =>
  EXAMPLE.replace(new RegExp(`${name}=[^&]*`), () => `${name}=${value}`);
/** A TicketBAI receipt. */
const TICKET = { nif: 'B12345674', number: '27174', day: '2026-11-22', amount: '4.7' };
/** A TicketBAI text with its right last figures. */
const sealed = (text: string) => `${text}&cr=${crc8(text)}`;

describe('A VERI*FACTU code', () => {
  test('is read from the tax agency’s example, with its key', async () => {
    expect(await readAll([EXAMPLE])).toEqual([{ read: OF_EXAMPLE, key: '89890001K|12345678&G33|20240101' }]);
  });

  test.each([
    ['of a system that sends nothing', `${HOST}ValidarQRNoVerifactu?${QUERY}`, {}],
    ['with an ampersand too many', `${HOST}ValidarQR?&${QUERY}`, {}],
    [
      'in another order',
      `${HOST}ValidarQR?importe=241.4&fecha=01-01-2024&numserie=12345678%26G33&nif=89890001K`,
      {},
    ],
    ['with both decimals', withField('importe', '241.40'), {}],
    ['encoded more than it need be', withField('fecha', '01%2d01%2D2024'), {}],
    ['of small letters', withField('nif', '89890001k').replace('G33', 'g33'), {}],
    ['of the test system', `https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?${QUERY}`, { test_host: true }],
    [
      'of the other test system',
      `https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQRNoVerifactu?${QUERY}`,
      { test_host: true },
    ],
    ['with a plus for a space', withField('numserie', 'FS+1%2b2'), { number: 'FS 1+2' }],
    ['with spaces around its number', withField('numserie', '+%20A%201+'), { number: 'A 1' }],
    ['with the last of ASCII', withField('numserie', '%20%21%7e'), { number: '!~' }],
    ['of a number of sixty', withField('numserie', 'a'.repeat(60)), { number: 'A'.repeat(60) }],
    ['with a percent sign', withField('numserie', '5%25+menos'), { number: '5% MENOS' }],
    ['with an equals sign', withField('numserie', 'A=1'), { number: 'A=1' }],
    ['of no cents', withField('importe', '7'), { cents: '700' }],
    ['of zeros before', withField('importe', '000007.05'), { cents: '705' }],
    ['of nothing', withField('importe', '0.00'), { cents: '0' }],
    ['of less than nothing', withField('importe', '-12.30'), { cents: '-1230' }],
    ['of twelve figures', withField('importe', '999999999999.99'), { cents: '99999999999999' }],
    ['of a leap day', withField('fecha', '29-02-2024'), { day: '2024-02-29' }],
    ['of the last day of a year', withField('fecha', '31-12-9999'), { day: '9999-12-31' }],
    ['without the s of https', EXAMPLE.replace('https:', 'http:'), {}],
    ['with its scheme and host in capitals', EXAMPLE.replace(/^.*\.es/, (start) => start.toUpperCase()), {}],
    ['with the port that is meant anyway', EXAMPLE.replace('.es/', '.es:443/'), {}],
    ['with a parameter of the service', `${EXAMPLE}&formato=json`, {}],
    ['with a parameter before the others', EXAMPLE.replace('?', '?formato=j%zz&'), {}],
    ['with an ampersand at its end', `${EXAMPLE}&`, {}],
    ['with blanks around it', ` \t${EXAMPLE} `, {}],
    ['with line breaks around it', `\r\n${EXAMPLE}\r\n`, {}],
    ['with slashes in its day', withField('fecha', '01%2F01%2F2024'), {}],
    ['with bare slashes in its day', withField('fecha', '01/01/2024'), {}],
    ['of a comma', withField('importe', '241,40'), {}],
    ['of a point alone', withField('importe', '241.'), { cents: '24100' }],
    ['of a plus', withField('importe', '+241.4'), {}],
    ['of an encoded plus', withField('importe', '%2b241.4'), {}],
    ['with two blanks in its number', withField('numserie', 'A++%20%201'), { number: 'A 1' }],
    // A wrong control character is left to the deciding function.
    ['of a wrong letter', withField('nif', '89890001A'), { nif: '89890001A' }],
  ])('is read if it is %s', async (_, text, differs) => {
    expect(await read(text)).toEqual({ ...OF_EXAMPLE, ...differs });
  });
});

describe('A TicketBAI code', () => {
  test('is read from the example, whose two checksums are right', async () => {
    expect([crc8('TBAI-00000006Y-251019-btFpwP8dcLGAF-'), crc8(TBAI.slice(0, -7))]).toEqual(['237', '007']);
    const [row] = await sql()<{ sums: number[] }[]>`select array[
      private.crc8('TBAI-00000006Y-251019-btFpwP8dcLGAF-'), private.crc8(${TBAI.slice(0, -7)}), private.crc8('')] as sums`;
    expect(row!.sums).toEqual([237, 7, 0]);
    expect(await readAll([TBAI])).toEqual([{ read: OF_TBAI, key: '00000006Y|T27174|20191025' }]);
  });

  test('is read from another maker’s till', async () => {
    const printed =
      'https://ticketbai.araba.eus/tbai/qrtbai/?id=TBAI-46886417C-310723-asMr5NfOWtam3-141&s=PLD_1&nf=1656623459638440&i=18.00&cr=139';
    expect(await read(printed)).toMatchObject({
      number: 'PLD_11656623459638440',
      day: '2023-07-31',
      cents: '1800',
    });
  });

  const plain = { ...OF_TBAI, nif: 'B12345674', number: '27174', day: '2026-11-22' };

  test.each([
    ['without a series', ticketbaiQr(TICKET), {}],
    ['with its series left out', sealed(ticketbaiQr(TICKET).slice(0, -7).replace('&s=', '')), {}],
    ['of Gipuzkoa', ticketbaiQr(TICKET, { address: 'https://tbai.egoitza.gipuzkoa.eus/qr/' }), {}],
    ['of Álava', ticketbaiQr(TICKET, { address: 'https://ticketbai.araba.eus/tbai/qrtbai/' }), {}],
    ['of Álava in capitals', ticketbaiQr(TICKET, { address: 'https://ticketbai.araba.eus/TBAI/QRTBAI' }), {}],
    ['without the last slash', ticketbaiQr(TICKET, { address: 'https://batuz.eus/QRTBAI' }), {}],
    ['of Gipuzkoa without it', ticketbaiQr(TICKET, { address: 'https://tbai.egoitza.gipuzkoa.eus/qr' }), {}],
    [
      'of Álava’s test system',
      ticketbaiQr(TICKET, { address: 'https://pruebas-ticketbai.araba.eus/tbai/qrtbai/' }),
      { test_host: true },
    ],
    [
      'of Gipuzkoa’s test system',
      ticketbaiQr(TICKET, { address: 'https://tbai.prep.gipuzkoa.eus/qr/' }),
      { test_host: true },
    ],
    ['of a plus', ticketbaiQr({ ...TICKET, amount: '+4.70' }), {}],
    ['of a bare plus', sealed(ticketbaiQr(TICKET).slice(0, -7).replace('i=4.7', 'i=+4.70')), {}],
    ['of a point alone', ticketbaiQr({ ...TICKET, amount: '4.' }), { cents: '400' }],
    ['of a comma', ticketbaiQr({ ...TICKET, amount: '4,7' }), {}],
    ['with an ampersand and a line break at its end', `${ticketbaiQr(TICKET)}&\n`, {}],
    ['with a parameter under its sum', sealed(`${ticketbaiQr(TICKET).slice(0, -7)}&lang=eu`), {}],
    ['with a series', ticketbaiQr(TICKET, { series: 'fs/ ' }), { number: 'FS/ 27174' }],
    ['with a signature of any signs', ticketbaiQr(TICKET, { signature: 'aB9+/=xxxxxxx' }), {}],
    [
      'with a plus that was left as it was',
      sealed(ticketbaiQr(TICKET, { signature: 'aB9+xxxxxxxxx' }).slice(0, -7).replace('%2B', '+')),
      {},
    ],
    ['of less than nothing', ticketbaiQr({ ...TICKET, amount: '-3' }), { cents: '-300' }],
  ])('is read if it is %s', async (_, text, differs) => {
    expect(await read(text)).toEqual({ ...plain, ...differs });
  });

  test('is invalid with any one character changed', async () => {
    const changed = [...TBAI].map(
      (character, place) => TBAI.slice(0, place) + (character === '1' ? '2' : '1') + TBAI.slice(place + 1),
    );
    const answers = await readAll(changed.filter((text) => text !== TBAI));
    expect(answers.filter(({ read: receiptRead }) => receiptRead !== null)).toEqual([]);
  });

  const id = 'TBAI-00000006Y-251019-btFpwP8dcLGAF-237';
  const BATUZ = 'https://batuz.eus/QRTBAI/';
  test.each([
    ['without its sum', TBAI.slice(0, -7)],
    ['with a parameter after its sum', `${TBAI}&lang=eu`],
    [
      'of Álava’s path in mixed letters',
      ticketbaiQr(TICKET, { address: 'https://ticketbai.araba.eus/Tbai/Qrtbai/' }),
    ],
    ['with two slashes at the end', ticketbaiQr(TICKET, { address: 'https://batuz.eus/QRTBAI//' })],
    ['with its sum elsewhere', TBAI.replace('&cr=007', '').replace('?', '?cr=007&')],
    ['with a sum of two figures', TBAI.replace('cr=007', 'cr=07')],
    ['without a number', sealed(`${BATUZ}?id=${id}&s=T&i=4.70`)],
    ['with an empty number', sealed(`${BATUZ}?id=${id}&s=T&nf=&i=4.70`)],
    ['with a number of spaces', sealed(`${BATUZ}?id=${id}&s=T&nf=+%20&i=4.70`)],
    ['without an amount', sealed(`${BATUZ}?id=${id}&s=T&nf=1`)],
    ['of a wrong id', sealed(`${BATUZ}?id=${id.replace('237', '238')}&s=T&nf=1&i=4.70`)],
    ['of a short id', sealed(`${BATUZ}?id=${id.slice(0, -1)}&s=T&nf=1&i=4.70`)],
    ['of two ids', sealed(`${BATUZ}?id=${id}&id=${id}&s=T&nf=1&i=4.70`)],
    ['of a day that is not', ticketbaiQr({ ...TICKET, day: '2026-02-30' })],
    ['with a letter beyond ASCII', ticketbaiQr(TICKET, { series: 'Ñ' })],
    ['of the fields of the other kind', sealed(`${BATUZ}?${QUERY}`)],
    ['of a host without its path', sealed(`https://batuz.eus/?id=${id}&s=T&nf=1&i=4.70`)],
    ['with an ampersand too many', sealed(`${BATUZ}?&id=${id}&s=T&nf=1&i=4.70`)],
  ])('is invalid if it is %s', async (_, text) => {
    expect(await read(text)).toBeNull();
  });
});

const OF_HOSTS: Record<string, string> = {
  'www2.agenciatributaria.gob.es': EXAMPLE,
  'prewww2.aeat.es': EXAMPLE.replace('www2.agenciatributaria.gob.es', 'prewww2.aeat.es'),
  'batuz.eus': TBAI,
  'tbai.egoitza.gipuzkoa.eus': ticketbaiQr(TICKET, { address: 'https://tbai.egoitza.gipuzkoa.eus/qr/' }),
  'tbai.prep.gipuzkoa.eus': ticketbaiQr(TICKET, { address: 'https://tbai.prep.gipuzkoa.eus/qr/' }),
  'ticketbai.araba.eus': ticketbaiQr(TICKET, { address: 'https://ticketbai.araba.eus/tbai/qrtbai/' }),
  'pruebas-ticketbai.araba.eus': ticketbaiQr(TICKET, {
    address: 'https://pruebas-ticketbai.araba.eus/tbai/qrtbai/',
  }),
};

test('The database reads a code of each host that the page hands on', async () => {
  expect(Object.keys(OF_HOSTS)).toEqual(FISCAL_HOSTS);
  for (const [host, text] of Object.entries(OF_HOSTS))
    expect([mayBeFiscal(text), (await read(text))?.scheme], host).toEqual([true, expect.any(String)]);
});

describe('A text that is no fiscal QR', () => {
  const AT = 'https://www2.agenciatributaria.gob.es';
  const PATH = '/wlpl/TIKE-CONT/ValidarQR';
  test.each([
    ['nothing', null],
    ['empty', ''],
    ['a space', ' '],
    ['a question mark', '?'],
    ['an address alone', AT + PATH],
    ['an address and a question mark', `${AT + PATH}?`],
    ['a loyalty link', 'https://conecta.test/c/cafetería-central'],
    // hosts
    ['of another protocol', EXAMPLE.replace('https:', 'javascript:')],
    ['without a protocol', EXAMPLE.replace('https:', '')],
    ['with the port of http', EXAMPLE.replace('https:', 'http:').replace('.es/', '.es:80/')],
    ['with another port', `${AT}:8443${PATH}?${QUERY}`],
    ['with an empty port', `${AT}:${PATH}?${QUERY}`],
    ['with a trailing dot', `${AT}.${PATH}?${QUERY}`],
    ['with a user', `https://x@www2.agenciatributaria.gob.es${PATH}?${QUERY}`],
    ['as a user of another host', `${AT}@forja.example${PATH}?${QUERY}`],
    ['as the first part of another host', `${AT}.forja.example${PATH}?${QUERY}`],
    ['as the last part of another host', `https://xwww2.agenciatributaria.gob.es${PATH}?${QUERY}`],
    ['of the other subdomain', EXAMPLE.replace('www2', 'www')],
    ['with a backslash', `${AT}\\@forja.example${PATH}?${QUERY}`],
    ['with a Cyrillic a', EXAMPLE.replace('agencia', 'аgencia')],
    ['with a fullwidth dot', EXAMPLE.replace('.gob', '．gob')],
    ['in punycode', EXAMPLE.replace('www2.agenciatributaria', 'www2.xn--gencitributaria-abc')],
    ['with an invisible character', EXAMPLE.replace('gob', 'g\u200Bob')],
    // paths
    ['of another path', EXAMPLE.replace('ValidarQR', 'ValidarQRx')],
    ['of a path in small letters', EXAMPLE.replace('ValidarQR', 'validarqr')],
    ['with a slash more', EXAMPLE.replace('ValidarQR?', 'ValidarQR/?')],
    ['with two slashes', EXAMPLE.replace('/wlpl', '//wlpl')],
    ['with a way round', EXAMPLE.replace('/wlpl', '/x/../wlpl')],
    ['with an encoded letter in its path', EXAMPLE.replace('ValidarQR', 'Validar%51R')],
    ['with a fragment', `${EXAMPLE}#x`],
    ['with a fragment in its number', withField('numserie', 'A#1')],
    ['with a fragment before its query', EXAMPLE.replace('?', '#?')],
    // fields
    ['of the fields of the other kind', `${AT + PATH}?${TBAI.split('?')[1]!}`],
    ['with a field twice', `${EXAMPLE}&importe=241.4`],
    ['with a field twice, once encoded', `${EXAMPLE}&%69mporte=1`],
    ['with a field in capitals', EXAMPLE.replace('nif=', 'NIF=')],
    ['with an unknown field that has no value', `${EXAMPLE}&formato`],
    ['with an unknown field that is encoded', `${EXAMPLE}&%66ormato=json`],
    ['with a field a second time, in capitals', `${EXAMPLE}&IMPORTE=1`],
    ['with two ampersands at its end', `${EXAMPLE}&&`],
    ['with a field that has no value', `${EXAMPLE}&nif`],
    ['with two ampersands at its beginning', EXAMPLE.replace('?', '?&&')],
    ['with semicolons', EXAMPLE.replaceAll('&', ';')],
    ...['nif', 'numserie', 'fecha', 'importe'].flatMap((name): [string, string][] => [
      [
        `without ${name}`,
        `${AT + PATH}?${QUERY.split('&')
          .filter((pair) => !pair.startsWith(name))
          .join('&')}`,
      ],
      [`of an empty ${name}`, withField(name, '')],
      [`of a ${name} of spaces`, withField(name, '+%20')],
      [`of a ${name} with a control character`, withField(name, '89890001%00K')],
      [`of a ${name} with a broken escape`, withField(name, '8%2')],
      [`of a ${name} with an escape that is none`, withField(name, '8%zz')],
      [`of a ${name} that ends in a percent sign`, withField(name, '8%')],
      [`of a ${name} of broken UTF-8`, withField(name, 'A%C3')],
      [`of a ${name} of overlong UTF-8`, withField(name, 'A%C0%A6')],
      [`of a ${name} with a letter beyond ASCII`, withField(name, 'A%C3%91')],
      [`of a ${name} encoded twice`, withField(name, '12345678%2526G33')],
    ]),
    // values
    ['of a NIF of eight', withField('nif', '9890001K')],
    ['of a NIF of ten', withField('nif', '089890001K')],
    ['of a NIF with a hyphen', withField('nif', '8989001-K')],
    ['of fullwidth figures', withField('nif', '８9890001K')],
    ['of a number of sixty-one', withField('numserie', 'a'.repeat(61))],
    ['of a day the other way round', withField('fecha', '2024-01-01')],
    ['of a day of one figure', withField('fecha', '1-1-2024')],
    ['of no day', withField('fecha', '00-01-2024')],
    ['of no day of no year', withField('fecha', '00-01-0001')],
    ['of no month', withField('fecha', '01-00-2024')],
    ['of a thirteenth month', withField('fecha', '01-13-2024')],
    ['of the year 0', withField('fecha', '01-01-0000')],
    ['of the 31st of April', withField('fecha', '31-04-2024')],
    ['of the 32nd', withField('fecha', '32-01-2024')],
    ['of the 99th', withField('fecha', '99-12-9999')],
    ['of a leap day of a common year', withField('fecha', '29-02-2100')],
    ['of a day and more', withField('fecha', '01-01-20240')],
    ['of thirteen figures', withField('importe', '1000000000000')],
    ['of three decimals', withField('importe', '1.000')],
    ['of decimals alone', withField('importe', '.40')],
    ['of an exponent', withField('importe', '1e3')],
    ['of two signs', withField('importe', '--1')],
    ['of two other signs', withField('importe', '%2b-1')],
    ['of a comma and three decimals', withField('importe', '1,000')],
    ['of a point and a comma', withField('importe', '1.000,50')],
    ['of a space inside', withField('importe', '241+.4')],
    ['of a day of two separators', withField('fecha', '01-01%2F2024')],
    ['of a day of points', withField('fecha', '01.01.2024')],
    ['of a letter', withField('importe', 'NaN')],
    ['of a hexadecimal number', withField('importe', '0x10')],
    // raw signs
    ['with a tab inside', EXAMPLE.replace('wlpl', 'wl\tpl')],
    ['with a line break and another text', `${EXAMPLE}\nhttps://forja.example`],
    ['with the delete character', `${EXAMPLE}\u007F`],
    ['with a letter beyond ASCII', withField('numserie', 'Ñ')],
    ['with an emoji', withField('numserie', '☕')],
  ])('is read as nothing: %s', async (_, text) => {
    expect(await read(text)).toBeNull();
  });

  test('costs next to nothing, whatever its length: 500 characters are examined', async () => {
    // the longest that says something: a number all encoded, an amount of many figures
    const longest = withField('numserie', '%41'.repeat(60));
    expect(longest.length).toBeLessThan(500);
    expect(await read(longest)).toMatchObject({ number: 'A'.repeat(60) });
    const huge = [
      ...['%', '%41', '&', '=', 'a', '+', '-', '\u0301', '☕', '&nif='].map(
        (piece) => EXAMPLE + piece.repeat(300_000),
      ),
      'a'.repeat(2_000_000),
      `${HOST}ValidarQR?${'nif=1&'.repeat(200_000)}`,
    ];
    await sql().begin(async (transaction) => {
      await transaction`set local statement_timeout = '20s'`;
      const rows = await transaction<{ nothing: boolean }[]>`
        select private.read_fiscal_qr(t) is null as nothing from unnest(${huge}::text[]) t`;
      expect(rows.map(({ nothing }) => nothing)).toEqual(huge.map(() => true));
    });
  });
});

describe('A receipt of a till', () => {
  const drawn = seeded(20);
  const text = (length: number, from = 32, to = 126) =>
    Array.from({ length }, () => String.fromCodePoint(from + drawn(to - from + 1))).join('');
  const two = (value: number) => String(value).padStart(2, '0');

  const keyed = (number: string) => number.trim().replace(/ +/g, ' ').toUpperCase();

  test('is read as it was printed, in four hundred examples of a seed', async () => {
    const printed = Array.from(
      { length: 400 },
      (_, index): PrintedReceipt & { text: string; cents: number } => {
        const cents = drawn(10) === 0 ? drawn(100_000_000) : drawn(5000);
        const receipt = {
          nif: companyNif(drawn(10_000_000)),
          // A number that reads like an escape would have a second spelling, and is invalid (tested above).
          number: `${text(drawn(20)).replaceAll('%', '/')}${drawn(100_000)}`,
          day: `20${two(drawn(100))}-${two(1 + drawn(12))}-${two(1 + drawn(28))}`,
          amount: cents % 10 === 0 && drawn(2) === 0 ? String(cents / 100) : (cents / 100).toFixed(2),
        };
        return { ...receipt, cents, text: index % 2 === 0 ? verifactuQr(receipt) : ticketbaiQr(receipt) };
      },
    );
    const answers = await readAll(printed.map((one) => one.text));
    expect(answers).toEqual(
      printed.map(({ nif, number, day, cents }, index) => ({
        read: {
          scheme: index % 2 === 0 ? 'verifactu' : 'ticketbai',
          nif,
          number: keyed(number),
          day,
          cents: String(cents),
          test_host: false,
        },
        key: `${nif}|${keyed(number)}|${day.replaceAll('-', '')}`,
      })),
    );
  });

  test('is read or not without a failure, in four hundred damaged ones and as many of noise', async () => {
    const damaged = Array.from({ length: 400 }, () => {
      const whole = drawn(2) === 0 ? EXAMPLE : TBAI;
      const at = drawn(whole.length);
      // before the query nothing may be any other way; in it there may be other receipts
      return whole.slice(0, at) + text(drawn(4), 1, 300) + whole.slice(at + drawn(4));
    });
    const noise = Array.from({ length: 400 }, () => text(drawn(300), 1, 0x2fff));
    const answers = await readAll([...damaged, ...noise]);
    const wrong = answers.filter(({ read: receipt }, index) => {
      const source = [...damaged, ...noise][index]!;
      return receipt !== null && !source.startsWith(EXAMPLE.split('?')[0]!) && source !== TBAI;
    });
    expect(wrong).toEqual([]);
  });

  test('has a key that differs from every other receipt’s', async () => {
    const receipt = { nif: 'B12345674', number: 'A-1', day: '2026-11-22', amount: '4.70' };
    const others = [
      { ...receipt, nif: companyNif(7) },
      { ...receipt, number: 'A-2' },
      { ...receipt, number: 'A-1|2026' },
      { ...receipt, day: '2026-11-21' },
    ];
    const keys = (await readAll([receipt, ...others].map((one) => verifactuQr(one)))).map(({ key }) => key);
    expect(new Set(keys).size).toBe(5);
    // One receipt has one key, however it is spelled, whatever its amount, in either system.
    const same = await readAll([
      verifactuQr({ ...receipt, number: ' a-1 ', amount: '99' }),
      ticketbaiQr(receipt),
      ticketbaiQr({ ...receipt, number: '1' }, { series: 'A-', signature: 'aaaaaaaaaaaaa' }),
    ]);
    expect(same.map(({ key }) => key)).toEqual([keys[0], keys[0], keys[0]]);
  });
});

describe('a tax number', () => {
  const valid = async (numbers: (string | null)[]) => {
    const rows = await sql()<{ valid: boolean }[]>`
      select private.is_tax_number(t.number) as valid from unnest(${numbers}::text[]) with ordinality t (number, place)
      order by t.place`;
    return rows.map((row) => row.valid);
  };

  test.each([
    ['a person’s', ['89890001K', '00000000T', '00000006Y', '12345678Z', '99999999R']],
    ['a foreigner’s', ['X1234567L', 'Y1234567X', 'Z1234567R', 'X0000000T']],
    ['of those without either', ['K1234567L', 'L1234567L', 'M1234567L', 'K0000000T']],
    ['a company’s, with a digit', ['A58818501', 'B12345674', 'E12345674', 'H12345674']],
    [
      'a company’s, with a letter',
      ['N1234567D', 'P1234567D', 'Q1234567D', 'R1234567D', 'S1234567D', 'W1234567D'],
    ],
    [
      'a company’s, with either',
      [
        'C12345674',
        'C1234567D',
        'D12345674',
        'F1234567D',
        'G12345674',
        'J1234567D',
        'U12345674',
        'V1234567D',
      ],
    ],
    ['whose sum is a multiple of ten', ['B00000000', 'Q0000000J', 'G00000000', 'G0000000J']],
  ])('is valid with its control character, and with no other: %s', async (_, numbers) => {
    expect(await valid(numbers)).toEqual(numbers.map(() => true));
    const signs = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const others = numbers.flatMap((number) =>
      signs.map((sign) => number.slice(0, 8) + sign).filter((other) => !numbers.includes(other)),
    );
    const answers = await valid(others);
    // Where a number is valid, the only valid one beside it is the other form of the two.
    const right = others.filter((_other, index) => answers[index]);
    const either = numbers.filter((number) => /^[CDFGJUV]/.test(number));
    expect(right.every((number) => either.some((one) => one.slice(0, 8) === number.slice(0, 8)))).toBe(true);
    expect(right.length).toBeLessThanOrEqual(either.length);
  });

  test('is invalid with two digits swapped', async () => {
    expect(await valid(['89890010K', 'B12345764', 'X1234576L'])).toEqual([false, false, false]);
  });

  test.each([
    [null],
    [''],
    ['89890001'],
    ['89890001k'],
    ['89890001KK'],
    [' 9890001K'],
    ['89890001K\n'],
    ['８9890001K'],
    ['I1234567D'],
    ['O1234567D'],
    ['T12345674'],
    ['ZZ234567R'],
    ['B1234567☕'],
    ['B1234567K'],
    ['a'.repeat(1_000_000)],
  ])('is never %j', async (number) => {
    expect(await valid([number])).toEqual([false]);
  });

  test('typed in more than 200 characters is none', async () => {
    const [row] = await sql()`select private.tax_number_form(${'a'.repeat(201)}) as form`;
    expect(row).toEqual({ form: null });
  });

  test('is judged alike by the field and the server, three thousand times', async () => {
    const drawn = seeded(1998);
    const one = (of: string) => of[drawn(of.length)]!;
    const typed = Array.from({ length: 3000 }, () => {
      const number =
        one('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') + String(10_000_000 + drawn(10_000_000)).slice(1);
      const whole = number + one('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
      // now and then one too short, or as people write it
      return one('0123') === '0'
        ? `es ${whole.toLowerCase().slice(0, 8 + drawn(2))}-${whole.slice(8)}`
        : whole;
    });
    const rows = await sql()<{ form: string; valid: boolean }[]>`
      select f.form, private.is_tax_number(f.form) as valid
      from unnest(${typed}::text[]) with ordinality t (typed, place), lateral private.tax_number_form(t.typed) f (form)
      order by t.place`;
    expect([...rows]).toEqual(
      typed.map((text) => ({ form: taxNumberForm(text), valid: taxNumberProblem(text) === null })),
    );
    expect(rows.filter(({ valid: right }) => right).length).toBeGreaterThan(50);
  });
});
