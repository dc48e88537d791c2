import { readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';

/** Receipts are printed, creased and lit badly: each way finds some that the others miss. */
const ways: readonly ReaderOptions[] = [{}, { tryDenoise: true }, { binarizer: 'GlobalHistogram' }];

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
 * The texts of the QR codes in a picture, each once. In: its pixels, and which way to look (frames of a camera take turns);
 * `all` tries one after the other until something is found, for a photo that comes once.
 */
export async function readQrCodes(picture: ImageData, way: number | 'all'): Promise<string[]> {
  const tried = way === 'all' ? ways : [ways[way % ways.length]!];
  for (const how of tried) {
    const found = await readBarcodes(picture, { ...options, ...how });
    const texts = found.filter(({ isValid }) => isValid).map(({ text }) => text);
    if (texts.length > 0) return [...new Set(texts)];
  }
  return [];
}
