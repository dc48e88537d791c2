import { PHOTO_BOUNDS, readPicture, type PictureBounds } from '@functions/_shared/pictures/read-picture';

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
export async function openPicture(file: Blob): Promise<ImageBitmap> {
  if (readPicture(await readBytes(file), MAX_OPEN_BOUNDS) === 'too-large') throw new PictureTooLarge();
  return createImageBitmap(file, { imageOrientation: 'from-image' });
}

/**
 * Returns true if the server would accept the stored photo today, so that showing it costs no more than its bounds.
 */
export async function isWithinBounds(photo: Blob): Promise<boolean> {
  return typeof readPicture(await readBytes(photo), PHOTO_BOUNDS) === 'object';
}

const readBytes = async (file: Blob) => new Uint8Array(await file.arrayBuffer());
