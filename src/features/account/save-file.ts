/** Saves a text as a file of the person's device. In: the file's name and its content. */
export function saveFile(name: string, content: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Safari starts reading only after this task.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
