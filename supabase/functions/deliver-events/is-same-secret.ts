/** Compares two secrets in a time that tells nothing about where they differ, nor about their lengths. */
export async function isSameSecret(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map(digest));
  let difference = 0;
  a?.forEach((byte, index) => {
    difference |= byte ^ (b?.[index] ?? 0);
  });
  return difference === 0;
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}
