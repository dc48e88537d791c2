import {
  kindOf,
  PHOTO_BOUNDS,
  readPicture,
  type PictureBounds,
} from '@functions/_shared/pictures/read-picture';

/** Cameras of phones make photos of 108 million pixels; a phone's browser rarely has the memory for more. */
const MAX_OPEN_BOUNDS: PictureBounds = { side: 65_535, area: 125_000_000 };

/** The header of a chosen file asks for more pixels than a browser can hold. */
export class PictureTooLarge extends Error {
  override readonly name = 'PictureTooLarge';
}

/**
 * Decodes a file that somebody chose, upright. A JPEG, PNG or WebP that would not fit in memory is refused by its header.
 * @throws PictureTooLarge, or what the browser throws for a file that it cannot open
 */
export async function decodePicture(file: Blob): Promise<ImageBitmap> {
  const bytes = await readBytes(file);
  if (readPicture(bytes, MAX_OPEN_BOUNDS) === 'too-large') throw new PictureTooLarge();
  const kind = kindOf(bytes);
  // some browsers decode by the type that a file brings along, and not every app names one
  const picture = kind && file.type !== `image/${kind}` ? new Blob([bytes], { type: `image/${kind}` }) : file;
  return createImageBitmap(picture, { imageOrientation: 'from-image' });
}

/** Returns true if a file begins like a JPEG, PNG or WebP, whatever type it brings along. */
export async function isPicture(file: Blob): Promise<boolean> {
  return kindOf(await readBytes(file.slice(0, 16))) !== null;
}

/**
 * Returns true if the server would accept the stored photo today, so that showing it costs no more than its bounds.
 */
export async function isWithinBounds(photo: Blob): Promise<boolean> {
  return typeof readPicture(await readBytes(photo), PHOTO_BOUNDS) === 'object';
}

const readBytes = async (file: Blob) => new Uint8Array(await file.arrayBuffer());
