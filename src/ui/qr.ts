import { encode } from 'uqr';

/** Light modules around a code that scanners need to find it. */
const QUIET_ZONE = 4;

/** Returns a text's QR code as rows of modules (true is dark) with the quiet zone around, level M or better. */
export function qrModules(text: string): boolean[][] {
  return encode(text, { ecc: 'M', boostEcc: true, border: QUIET_ZONE }).data;
}

/** Returns the dark modules as one SVG path, a unit per module. Runs are joined, so that no seams show. */
export function qrPath(modules: readonly boolean[][]): string {
  const runs: string[] = [];
  modules.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      let end = x;
      while (row[end + 1]) end += 1;
      runs.push(`M${x} ${y}h${end - x + 1}v1H${x}z`);
      x = end;
    }
  });
  return runs.join('');
}
