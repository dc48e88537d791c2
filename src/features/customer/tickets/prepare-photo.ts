import { fitWithin } from '@/domain/image';
import { isPicture, decodePicture, PictureTooLarge } from '@/lib/photos/decode-picture';

/** Pixels and JPEG quality: a ticket stays readable at some hundred kilobytes, a long one too. */
const MAX_AREA = 1600 * 1200;
/** Longest side that a canvas of any browser takes. */
const MAX_SIDE = 8000;
const QUALITY = 0.82;

/** The chosen file cannot be sent. The message is for the person. */
export class PhotoProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PhotoProblem';
  }
}

export const NO_PHOTO = 'Por favor selecciona una imagen del ticket';
export const NOT_AN_IMAGE = 'Por favor selecciona una imagen';
export const HEIC_REFUSED =
  'Este navegador no puede abrir fotos HEIC. Haz la foto con el botón «Hacer foto», o envía una captura de pantalla del ticket.';
export const UNREADABLE = 'No hemos podido abrir esta imagen. Prueba con otra foto en JPG, PNG o WebP.';
export const TOO_LARGE =
  'Esta imagen es demasiado grande para abrirla aquí. Haz la foto con menos resolución o envía una captura de pantalla del ticket.';

/**
 * Returns true if a file is a photo in the iPhone's own format. Some browsers do not name its type, and some apps call
 * it a JPEG: its first bytes decide.
 */
export async function isHeic(file: File): Promise<boolean> {
  if (/^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name)) return true;
  const head = new Uint8Array(await file.slice(4, 12).arrayBuffer());
  return /^ftyp(?:hei|hev|mif1|msf1)/.test(String.fromCharCode(...head));
}

/**
 * Returns the chosen photo as it will be sent: upright, scaled down, JPEG, without metadata such as the place.
 * @throws PhotoProblem when it is no image that this browser can open
 */
export async function preparePhoto(file: File): Promise<Blob> {
  const heic = await isHeic(file);
  if (!heic && !file.type.startsWith('image/') && !(await isPicture(file)))
    throw new PhotoProblem(NOT_AN_IMAGE);
  let image: ImageBitmap;
  try {
    image = await decodePicture(file);
  } catch (thrown) {
    if (thrown instanceof PictureTooLarge) throw new PhotoProblem(TOO_LARGE);
    throw new PhotoProblem(heic ? HEIC_REFUSED : UNREADABLE);
  }
  const { width, height } = fitWithin(image, MAX_AREA, MAX_SIDE);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new PhotoProblem(UNREADABLE);
  // JPEG has no transparency: what shines through becomes paper, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  image.close();
  const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!photo) throw new PhotoProblem(UNREADABLE);
  return photo;
}
