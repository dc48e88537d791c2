import { describe, expect, it } from 'vitest';
import { readQr } from '../e2e/support/qr.ts';
import { samples } from '../support/receipts/classes.ts';
import { crc8, fiscalUrl } from '../support/receipts/fiscal-url.ts';
import { filmOf, flat, photograph, pngOf } from '../support/receipts/photo.ts';
import { LAYOUTS, renderReceipt, type Receipt } from '../support/receipts/print.ts';

const receipt = {
  scheme: 'verifactu',
  nif: '89890001K',
  number: '12345678&G33',
  day: '2024-01-01',
  cents: 24_140,
} satisfies Receipt;

describe('A receipt for tests and benchmarks', () => {
  it('has in its code what the tax agencies write in their examples', () => {
    expect(fiscalUrl(receipt)).toBe(
      'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678%26G33&fecha=01-01-2024&importe=241.40',
    );
    expect(crc8('TBAI-00000006Y-251019-btFpwP8dcLGAF-')).toBe('237');
    expect(
      crc8('https://batuz.eus/QRTBAI/?id=TBAI-00000006Y-251019-btFpwP8dcLGAF-237&s=T&nf=27174&i=4.70'),
    ).toBe('007');
  });

  it.each(LAYOUTS)('has a code of 30 mm that another reader reads, in layout %s', (layout) => {
    for (const scheme of ['verifactu', 'ticketbai'] as const) {
      const print = renderReceipt({ ...receipt, scheme, layout, number: 'T-2026/0042', seed: 3 });
      expect(print.code.side).toBe(240);
      expect(print.text).toContain('0042');
      expect(readQr(pngOf(flat(print, 1, 20)))).toBe(print.text);
    }
  });

  it('is photographed to the same pixels for the same seed, and to others for another', () => {
    const [one, two] = samples(20, 7, [{ width: 240, height: 240 }]);
    const photo = (seed: number) => photograph(renderReceipt(one!.receipt), one!.conditions, seed);
    expect(Buffer.from(photo(1).data).equals(Buffer.from(photo(1).data))).toBe(true);
    expect(Buffer.from(photo(1).data).equals(Buffer.from(photo(2).data))).toBe(false);
    expect(two!.receipt.number).not.toBe(one!.receipt.number);
    expect(filmOf(photo(1)).length).toBe(240 * 240 * 1.5 + filmOf(photo(1)).indexOf('FRAME') + 6);
  });
});
