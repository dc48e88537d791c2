import { readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import { zoomCenter, sharpen, type Pixels } from '@/ui/scanner/sharpen';

/** Preparation of a picture before decoding, and the decoder's own options. */
interface Way {
  prepare?: (picture: Pixels) => Pixels;
  options?: ReaderOptions;
}

/**
 * Receipts are printed, creased and lit badly: each way finds some that the others miss. What each brings, measured over
 * printed receipts: docs/benchmarks.md.
 */
const DECODE_ATTEMPTS: readonly Way[] = [
  {},
  { options: { tryDenoise: true } },
  { prepare: sharpen },
  { options: { binarizer: 'GlobalHistogram' } },
  { prepare: (picture) => sharpen(zoomCenter(picture)) },
];

const options: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: false,
  tryDownscale: true,
  // a menu's QR may lie beside the ticket's
  maxNumberOfSymbols: 4,
  textMode: 'Plain',
};

/**
 * Returns the texts of the QR codes in a picture, each once.
 * @param way index of the preparation: frames of a camera take turns. `all` tries one after the other until one finds
 * a code, for a photo that comes once.
 */
export async function readQrCodes(picture: Pixels, way: number | 'all'): Promise<string[]> {
  const tried = way === 'all' ? DECODE_ATTEMPTS : [DECODE_ATTEMPTS[way % DECODE_ATTEMPTS.length]!];
  for (const { prepare, options: own } of tried) {
    const seen = prepare ? prepare(picture) : picture;
    const found = await readBarcodes(seen as ImageData, { ...options, ...own });
    const texts = found.filter(({ isValid }) => isValid).map(({ text }) => text);
    if (texts.length > 0) return [...new Set(texts)];
  }
  return [];
}
