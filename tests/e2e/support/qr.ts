import jsQR from 'jsqr';
import { PNG } from 'pngjs';

/** Returns the text of the QR code in a PNG, for example a screenshot. */
export function readQr(file: Buffer): string {
  const { width, height, data } = PNG.sync.read(file);
  const code = jsQR(new Uint8ClampedArray(data), width, height);
  if (!code) throw new Error('No QR code could be read');
  return code.data;
}
