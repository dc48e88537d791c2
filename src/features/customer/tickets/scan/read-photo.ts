import type { Decoder } from '@/ui/scanner/decoder';
import { mayBeFiscal } from '@/features/customer/tickets/scan/fiscal-text';
import { pixelsOf, wholePhoto } from '@/ui/scanner/frame';
import { decodePicture } from '@/lib/photos/decode-picture';

/** Result of reading a photo: a text that may be a receipt's, a code that is none, or no code. */
export type PhotoReading = { text: string } | 'other-code' | 'no-code';

/** Looks for the ticket's QR in a photo. @throws NoDecoder; an Error when the file is no picture that this browser can open */
export async function readPhoto(file: File, decoder: Decoder): Promise<PhotoReading> {
  const image = await decodePicture(file);
  const picture = pixelsOf(document.createElement('canvas'), image, wholePhoto(image));
  image.close();
  const texts = picture ? await decoder.read(picture, 'all') : [];
  const text = texts.find(mayBeFiscal);
  if (text !== undefined) return { text };
  return texts.length > 0 ? 'other-code' : 'no-code';
}
