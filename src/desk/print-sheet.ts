/** So long a picture may take to come; then the sheet goes to the printer without it. */
const PATIENCE_MS = 5_000;

/** Prints once every picture on a sheet is there to be drawn. In: the sheet's selector. */
export async function printSheet(selector: string): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>(`${selector} img`)];
  await Promise.race([
    Promise.allSettled(pictures.map((picture) => picture.decode())),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ]);
  // what has not come leaves no empty frame
  for (const { style, naturalWidth } of pictures) style.display = naturalWidth > 0 ? '' : 'none';
  window.print();
}
