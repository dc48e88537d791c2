import { isPicture, decodePicture, PictureTooLarge } from '@/lib/photos/decode-picture';

/** Widths and heights of an uploaded logo in pixels: sharp in print, or the first that is light enough. */
const SIDES = [512, 384, 256, 192];
/** Size limit, since each page of a customer loads the logo; the server takes more. */
const MAX_BYTES = 128 * 1024;

/** The chosen file cannot be a logo. The message is for the person. */
export class LogoProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LogoProblem';
  }
}

const TOO_LARGE = 'Esta imagen es demasiado grande para abrirla aquí. Prueba con una más pequeña.';
const UNREADABLE = 'No hemos podido abrir esta imagen. Prueba con otra en PNG, JPG o WebP.';

/**
 * Returns the chosen logo in base64 as it is sent: scaled down, without metadata, square, and as PNG, the one format
 * that passes of Apple's wallet take. A picture that is not square stands in the middle, with nothing around it.
 * @throws LogoProblem when it is no picture that this browser can open
 */
export async function prepareLogo(file: File): Promise<string> {
  if (!(await isPicture(file))) throw new LogoProblem(UNREADABLE);
  const image = await decodePicture(file).catch((thrown: unknown) => {
    throw new LogoProblem(thrown instanceof PictureTooLarge ? TOO_LARGE : UNREADABLE);
  });
  const longest = Math.max(image.width, image.height);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new LogoProblem(UNREADABLE);
  let logo: Blob | null = null;
  for (const limit of SIDES) {
    const side = Math.min(limit, longest);
    canvas.width = side;
    canvas.height = side;
    const [width, height] = [(image.width * side) / longest, (image.height * side) / longest];
    context.drawImage(image, (side - width) / 2, (side - height) / 2, width, height);
    logo = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (logo && logo.size <= MAX_BYTES) break;
  }
  image.close();
  if (!logo || logo.size > MAX_BYTES) throw new LogoProblem(UNREADABLE);
  const bytes = new Uint8Array(await logo.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
