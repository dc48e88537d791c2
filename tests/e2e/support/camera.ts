import type { Page } from '@playwright/test';

/** Gives the page a camera that sees a picture, in a browser that has none. */
export async function showToCamera(page: Page, picture: Buffer): Promise<void> {
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 640 });
    const pen = canvas.getContext('2d')!;
    // a stream has a frame for each drawing
    setInterval(() => {
      pen.fillStyle = 'white';
      pen.fillRect(0, 0, 640, 640);
      pen.drawImage(image, 160, 160, 320, 320);
    }, 50);
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream());
  }, picture.toString('base64'));
}
