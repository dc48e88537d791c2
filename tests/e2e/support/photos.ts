import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';

/** A file as a picker takes it. */
export interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A photo of a ticket, as large as a phone takes it; the text makes it one of a kind. */
export async function ticketPhoto(page: Page, text: string): Promise<PickedFile> {
  const url = await page.evaluate((line) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1500, height: 2000 });
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = '#111';
    context.font = '90px sans-serif';
    context.fillText(line, 80, 300);
    context.fillText('TOTAL 12,40 €', 80, 1700);
    return canvas.toDataURL('image/png');
  }, text);
  const buffer = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  return { name: 'ticket', mimeType: 'image/png', buffer };
}
