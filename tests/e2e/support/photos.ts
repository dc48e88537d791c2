import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';

/** A file as a picker takes it. */
export interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A photo of a ticket, as large as a phone takes it; the text makes it one of a kind. */
export async function ticketPhoto(
  page: Page,
  text: string,
  mimeType = 'image/png',
  size = { width: 1500, height: 2000 },
): Promise<PickedFile> {
  const url = await page.evaluate(
    ([line, type, pixels]) => {
      const canvas = Object.assign(document.createElement('canvas'), pixels);
      const context = canvas.getContext('2d')!;
      context.fillStyle = '#fff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.fillStyle = '#111';
      context.font = '90px sans-serif';
      context.fillText(line, 80, 300);
      context.fillText('TOTAL 12,40 €', 80, 1700);
      return canvas.toDataURL(type);
    },
    [text, mimeType, size] as const,
  );
  const buffer = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  return { name: 'ticket', mimeType, buffer };
}

/** A file with some bytes that are no picture. */
export function otherFile(name: string, mimeType: string): PickedFile {
  return { name, mimeType, buffer: Buffer.from('no es una imagen') };
}
