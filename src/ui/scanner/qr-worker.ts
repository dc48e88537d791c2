import { prepareZXingModule } from 'zxing-wasm/reader';
import decoderFile from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { QrQuestion, QrReply } from '@/ui/scanner/decoder';
import { readQrCodes } from '@/ui/scanner/read-qr';

// A worker that the page's policy does not reach: what it may do is said by its own answer's headers (docs/decisions/0040).

declare const self: {
  onmessage: (event: MessageEvent<QrQuestion>) => void;
  postMessage: (reply: QrReply) => void;
};

/** From the own origin; left alone, the library would ask a network of caches. */
const ready = prepareZXingModule({ overrides: { locateFile: () => decoderFile }, fireImmediately: true });
ready.then(
  () => self.postMessage({ ready: true }),
  (failure: unknown) => self.postMessage({ ready: false, reason: String(failure) }),
);

self.onmessage = ({ data: { pixels, width, height, way } }) => {
  const picture = { data: new Uint8ClampedArray(pixels), width, height };
  void ready
    .then(() => readQrCodes(picture, way))
    // a decoder that is not there was told already; a picture that it stumbles over has no code
    .catch(() => [])
    .then((texts) => self.postMessage({ texts }));
};
