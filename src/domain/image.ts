/** A width and a height in pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

/**
 * Scales a size down to fit, in whole pixels. It never scales up and never below 1. The area decides: a long strip
 * keeps its short side.
 * @param maxArea in pixels
 * @param maxSide in pixels
 */
export function fitWithin({ width, height }: ImageSize, maxArea: number, maxSide: number): ImageSize {
  const scale = Math.min(1, Math.sqrt(maxArea / (width * height)), maxSide / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}
