/** A width and a height in pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

/** In: a size and the longest side allowed. Out: the same shape scaled down to fit, whole pixels; never scaled up, never below 1. */
export function fitWithin({ width, height }: ImageSize, maxSide: number): ImageSize {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}
