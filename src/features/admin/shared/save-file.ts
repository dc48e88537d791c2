/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has been handed over by then; revoked at once, some browsers save nothing.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
