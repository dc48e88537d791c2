/** In how many bits the nearest of one photo's likenesses differs from another's, as the database counts them. */
export function nearest(ours: readonly string[], theirs: readonly string[]): number {
  let least = Infinity;
  for (const a of ours) for (const b of theirs) least = Math.min(least, differing(a, b));
  return least;
}

function differing(a: string, b: string): number {
  let bits = 0;
  for (let at = 0; at < a.length; at += 8) {
    let left = (parseInt(a.slice(at, at + 8), 16) ^ parseInt(b.slice(at, at + 8), 16)) >>> 0;
    for (; left; left &= left - 1) bits += 1;
  }
  return bits;
}
