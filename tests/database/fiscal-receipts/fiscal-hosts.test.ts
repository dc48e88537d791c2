import { expect, test } from 'vitest';
import { FISCAL_HOSTS, mayBeFiscal } from '../../../src/features/customer/tickets/scan/fiscal-text.ts';
import { crc8 } from '../../support/examples/fiscal-qr.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();

const verifactu =
  '/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678%26G33&fecha=01-01-2024&importe=241.4';
const ticketBai = 'id=TBAI-00000006Y-251019-btFpwP8dcLGAF-237&s=T&nf=27174&i=4.70';
const withCrc = (url: string) => `${url}&cr=${crc8(url)}`;

/** A code of each treasury. */
const codes: Record<string, string> = {
  'www2.agenciatributaria.gob.es': `https://www2.agenciatributaria.gob.es${verifactu}`,
  'prewww2.aeat.es': `https://prewww2.aeat.es${verifactu}`,
  'batuz.eus': withCrc(`https://batuz.eus/QRTBAI/?${ticketBai}`),
  'tbai.egoitza.gipuzkoa.eus': withCrc(`https://tbai.egoitza.gipuzkoa.eus/qr/?${ticketBai}`),
  'tbai.prep.gipuzkoa.eus': withCrc(`https://tbai.prep.gipuzkoa.eus/qr/?${ticketBai}`),
  'ticketbai.araba.eus': withCrc(`https://ticketbai.araba.eus/tbai/qrtbai/?${ticketBai}`),
  'pruebas-ticketbai.araba.eus': withCrc(`https://pruebas-ticketbai.araba.eus/tbai/qrtbai/?${ticketBai}`),
};

test('each host that the page hands on is one that the database reads', async () => {
  expect(Object.keys(codes)).toEqual(FISCAL_HOSTS);
  for (const [host, text] of Object.entries(codes)) {
    expect(mayBeFiscal(text), host).toBe(true);
    const [row] = await sql()<
      { read: boolean }[]
    >`select private.read_fiscal_qr(${text}) is not null as read`;
    expect(row!.read, host).toBe(true);
  }
});
