/** A width and a height in pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

/**
 * In: a size, how many pixels are allowed in all and how many on one side. Out: the same shape scaled down to fit, whole
 * pixels; never scaled up, never below 1. The area counts: a long strip keeps its short side.
 */
export function fitWithin({ width, height }: ImageSize, maxArea: number, maxSide: number): ImageSize {
  const scale = Math.min(1, Math.sqrt(maxArea / (width * height)), maxSide / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}
