import { PNG } from 'pngjs';
import { encode } from 'uqr';

/** The tax number that the demo data gives to Cafetería Central. */
const NIF = 'B12345674';

/** Pixels of one square of the code. */
const SQUARE = 8;

/**
 * Returns a page with a printed ticket of today, another one each time: to hold a phone's camera at, or to save its QR
 * and choose it as a photo.
 */
export function demoTicketPage(now = new Date()): string {
  const day = now.toLocaleDateString('es-ES', {
    timeZone: 'Europe/Madrid',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  const number = `T-${now.getTime()}`;
  const amount = (2 + (now.getTime() % 1800) / 100).toFixed(2);
  const address = 'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR';
  const text = `${address}?nif=${NIF}&numserie=${number}&fecha=${day.replaceAll('/', '-')}&importe=${amount}`;
  return `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Ticket de prueba</title>
<style>
  body { font: 16px/1.5 ui-monospace, monospace; width: 22rem; margin: 2rem auto; text-align: center }
  img { width: 16rem; image-rendering: pixelated }
</style>
<h1>Cafetería Central</h1>
<p>NIF ${NIF}<br>Factura simplificada ${number}<br>${day}</p>
<p><strong>TOTAL ${amount.replace('.', ',')} €</strong></p>
<p>QR tributario:</p>
<img alt="QR tributario" src="data:image/png;base64,${qrImage(text).toString('base64')}">
<p>VERI*FACTU</p>
<p><small>No es un ticket de verdad. Recarga para otro; la imagen del QR se puede guardar y elegir como foto.</small></p>
</html>`;
}

/** Returns a QR code as a PNG, with the quiet edge that readers need. */
export function qrImage(text: string): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const side = size * SQUARE;
  const png = new PNG({ width: side, height: side });
  for (let at = 0; at < side * side; at += 1) {
    const dark = data[Math.floor(at / side / SQUARE)]?.[Math.floor((at % side) / SQUARE)];
    png.data.set(dark ? [0, 0, 0, 255] : [255, 255, 255, 255], 4 * at);
  }
  return PNG.sync.write(png);
}
