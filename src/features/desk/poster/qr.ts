import { qrModules, qrPath } from '@/ui/qr';

/** Returns an SVG file of a text's QR code, black on white. */
export function qrSvgFile(text: string): Blob {
  const modules = qrModules(text);
  const side = modules.length;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${qrPath(modules)}"/></svg>`;
  return new Blob([svg], { type: 'image/svg+xml' });
}

/** Pixels per module of the PNG: sharp up to a hand's width in print. */
const PNG_SCALE = 24;

/**
 * Returns a PNG file of a text's QR code, black on white.
 * @throws Error when the browser cannot draw
 */
export async function qrPngFile(text: string): Promise<Blob> {
  const modules = qrModules(text);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = modules.length * PNG_SCALE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no images');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  modules.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (dark) context.fillRect(x * PNG_SCALE, y * PNG_SCALE, PNG_SCALE, PNG_SCALE);
    }),
  );
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!file) throw new Error('This browser writes no PNG');
  return file;
}
