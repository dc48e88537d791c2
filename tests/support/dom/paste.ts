import userEvent from '@testing-library/user-event';

/** Fills a field at one stroke, where the typing is not the point: each letter draws the form anew. */
export async function paste(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
