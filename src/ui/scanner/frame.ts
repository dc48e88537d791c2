import { fitWithin, type ImageSize } from '@/domain/image';

/** A part of a picture, and how large it is drawn. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
  drawn: ImageSize;
}

/** Pixels that are decoded of a frame: a code of 30 mm keeps about ten for each of its squares. */
const FRAME_AREA = 1280 * 960;

/** Area of a prepared photo, in pixels: a small code on a long receipt is some hundred pixels wide. */
const PHOTO_AREA = 3000 * 2250;
const MAX_SIDE = 8000;

/**
 * Returns the part of a camera's frame that its box on the screen shows (`object-fit: cover`), scaled down to a size
 * worth decoding. It never scales up.
 */
export function visibleCrop(frame: ImageSize, box: ImageSize): Crop {
  const shape = box.width > 0 && box.height > 0 ? box.width / box.height : frame.width / frame.height;
  const width = Math.min(frame.width, Math.round(frame.height * shape));
  const height = Math.min(frame.height, Math.round(frame.width / shape));
  return {
    x: Math.floor((frame.width - width) / 2),
    y: Math.floor((frame.height - height) / 2),
    width,
    height,
    drawn: fitWithin({ width, height }, FRAME_AREA, MAX_SIDE),
  };
}

/** Returns a whole photo, scaled down to what is worth decoding. */
export function wholePhoto({ width, height }: ImageSize): Crop {
  return { x: 0, y: 0, width, height, drawn: fitWithin({ width, height }, PHOTO_AREA, MAX_SIDE) };
}

/**
 * Returns the pixels of a crop, or null where nothing can be drawn.
 * @param canvas canvas to draw on
 */
export function pixelsOf(
  canvas: HTMLCanvasElement,
  picture: CanvasImageSource,
  { x, y, width, height, drawn }: Crop,
): ImageData | null {
  canvas.width = drawn.width;
  canvas.height = drawn.height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(picture, x, y, width, height, 0, 0, drawn.width, drawn.height);
  return context.getImageData(0, 0, drawn.width, drawn.height);
}
