import type { Grey } from './pixels.ts';

export type Point = readonly [x: number, y: number];
/** Corners of a sheet in a photo: upper left, upper right, lower right, lower left. */
export type Corners = readonly [Point, Point, Point, Point];

/** Takes the unit square to four corners, as a camera sees it. */
export function perspective([a, b, c, d]: Corners): (u: number, v: number) => Point {
  const [dx1, dx2, dx3] = [b[0] - c[0], d[0] - c[0], a[0] - b[0] + c[0] - d[0]];
  const [dy1, dy2, dy3] = [b[1] - c[1], d[1] - c[1], a[1] - b[1] + c[1] - d[1]];
  const whole = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / whole;
  const h = (dx1 * dy3 - dx3 * dy1) / whole;
  const [xu, xv] = [b[0] - a[0] + g * b[0], d[0] - a[0] + h * d[0]];
  const [yu, yv] = [b[1] - a[1] + g * b[1], d[1] - a[1] + h * d[1]];
  return (u, v) => {
    const away = g * u + h * v + 1;
    return [(xu * u + xv * v + a[0]) / away, (yu * u + yv * v + a[1]) / away];
  };
}

/** What lies between four corners, as if seen from above. */
export function flatten(image: Grey, corners: Corners, width: number, height: number): Float32Array {
  const at = perspective(corners);
  const flat = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [px, py] = at((x + 0.5) / width, (y + 0.5) / height);
      const sx = Math.min(image.width - 1.001, Math.max(0, px));
      const sy = Math.min(image.height - 1.001, Math.max(0, py));
      const from = Math.trunc(sy) * image.width + Math.trunc(sx);
      const [right, down] = [sx % 1, sy % 1];
      const upper = image.data[from]! * (1 - right) + image.data[from + 1]! * right;
      const lower =
        image.data[from + image.width]! * (1 - right) + image.data[from + image.width + 1]! * right;
      flat[y * width + x] = upper * (1 - down) + lower * down;
    }
  return flat;
}

/** By how much of it each pixel is darker than what is around it, so that light and shadow do not count. */
export function inkOf(flat: Float32Array, width: number, height: number, radius: number): Float32Array {
  const line = width + 1;
  const sums = new Float64Array(line * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += flat[y * width + x]!;
      sums[(y + 1) * line + x + 1] = sums[y * line + x + 1]! + row;
    }
  }
  const ink = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [Math.max(0, y - radius) * line, Math.min(height, y + radius + 1) * line];
    const rows = (bottom - top) / line;
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)];
      const sum = sums[bottom + right]! - sums[top + right]! - sums[bottom + left]! + sums[top + left]!;
      const mean = sum / ((right - left) * rows);
      ink[y * width + x] = Math.max(0, (mean - flat[y * width + x]!) / (mean + 1));
    }
  }
  return ink;
}
