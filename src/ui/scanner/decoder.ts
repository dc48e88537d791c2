/** A picture for the worker, which takes its pixels over. */
export interface QrQuestion {
  pixels: ArrayBuffer;
  width: number;
  height: number;
  way: number | 'all';
}

/** Messages of the worker: first whether it can decode at all, then one reply to each picture, in order. */
export type QrReply = { ready: true } | { ready: false; reason: string } | { texts: string[] };

/** The decoder could not be had: no network, or a browser that may not run it. */
export class NoDecoder extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NoDecoder';
  }
}

export interface Decoder {
  /** Resolves when it is there. @throws NoDecoder */
  readonly ready: Promise<void>;
  /** The texts of a picture's QR codes. @throws NoDecoder */
  read: (picture: ImageData, way: number | 'all') => Promise<string[]>;
  close: () => void;
}

/** Loads the decoder into a worker of its own: a megabyte that is fetched at a press and never before (rule V42). */
export function openDecoder(): Decoder {
  const worker = new Worker(new URL('./qr-worker.ts', import.meta.url), { type: 'module' });
  const waiting: ((texts: string[]) => void)[] = [];
  let fail: (reason: string) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => {
    fail = (reason) => reject(new NoDecoder(reason));
  });
  const ready = new Promise<void>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<QrReply>) => {
      if ('texts' in data) waiting.shift()?.(data.texts);
      else if (data.ready) resolve();
      else fail(data.reason);
    };
  });
  // an error event of a worker that could not be loaded has no message
  worker.onerror = (event) => {
    event.preventDefault();
    fail('message' in event ? event.message : 'not loaded');
  };
  const decoderReady = Promise.race([ready, failed]);
  // waiting callers get the failure; without any, it is no unhandled rejection
  decoderReady.catch(() => undefined);
  return {
    ready: decoderReady,
    read: async ({ data, width, height }, way) => {
      await decoderReady;
      const reply = new Promise<string[]>((resolve) => waiting.push(resolve));
      const question: QrQuestion = { pixels: data.buffer, width, height, way };
      worker.postMessage(question, [question.pixels]);
      return Promise.race([reply, failed]);
    },
    close: () => worker.terminate(),
  };
}
