/** So long a picture may take to come; then the sheet goes to the printer without it. */
const PATIENCE_MS = 5_000;

/**
 * Prints once every picture on a sheet is loaded.
 * @param left aborts when the reader leaves the sheet
 */
export async function printSheet(selector: string, left?: AbortSignal): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>(`${selector} img`)];
  await Promise.race([
    Promise.allSettled(pictures.map((picture) => picture.decode())),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ]);
  if (left?.aborted) return;
  // what has not come leaves no empty frame
  for (const { style, naturalWidth } of pictures) style.display = naturalWidth > 0 ? '' : 'none';
  window.print();
}
