/** Longest wait for a picture. Then the sheet is printed without it. */
const PICTURE_TIMEOUT_MS = 5_000;

/**
 * Prints once every picture on a sheet is loaded.
 * @param signal aborts when the reader leaves the sheet
 */
export async function printWhenLoaded(selector: string, signal?: AbortSignal): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>(`${selector} img`)];
  await Promise.race([
    Promise.allSettled(pictures.map((picture) => picture.decode())),
    new Promise((resolve) => setTimeout(resolve, PICTURE_TIMEOUT_MS)),
  ]);
  if (signal?.aborted) return;
  // a picture that failed leaves no empty frame
  for (const { style, naturalWidth } of pictures) style.display = naturalWidth > 0 ? '' : 'none';
  window.print();
}
