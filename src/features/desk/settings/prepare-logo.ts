import { isPicture, decodePicture, PictureTooLarge } from '@/lib/decode-picture';

/** Width and height of an uploaded logo in pixels: sharp in print, quick to send. */
const SIDE = 512;
/** Size limit of the server. */
const MAX_BYTES = 512 * 1024;

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
 * Returns the chosen logo in base64 as it is sent: scaled down, without metadata, and square. A picture that is not
 * square stands in the middle, with nothing around it.
 * @throws LogoProblem when it is no picture that this browser can open
 */
export async function prepareLogo(file: File): Promise<string> {
  if (!(await isPicture(file))) throw new LogoProblem(UNREADABLE);
  const image = await decodePicture(file).catch((thrown: unknown) => {
    throw new LogoProblem(thrown instanceof PictureTooLarge ? TOO_LARGE : UNREADABLE);
  });
  const side = Math.min(SIDE, Math.max(image.width, image.height));
  const scale = side / Math.max(image.width, image.height);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new LogoProblem(UNREADABLE);
  const [width, height] = [image.width * scale, image.height * scale];
  context.drawImage(image, (side - width) / 2, (side - height) / 2, width, height);
  image.close();
  // A browser without WebP answers with PNG, which keeps transparency as well.
  const logo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
  if (!logo || logo.size > MAX_BYTES) throw new LogoProblem(UNREADABLE);
  const bytes = new Uint8Array(await logo.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
