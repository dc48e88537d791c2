import { afterEach, beforeEach, vi } from 'vitest';

/** Controls a faked camera and its faked decoder. */
export interface FakedCamera {
  /** The texts of the codes in sight, for the frames and photos to come. */
  shows: (...texts: string[]) => void;
  /** The camera refuses from now on, as a browser does. */
  refuses: (name: 'NotAllowedError' | 'NotFoundError' | 'NotReadableError') => void;
  /** The next decoder cannot be loaded. */
  noDecoder: () => void;
  /** States of the torch so far. */
  torch: () => boolean[];
  /** Cameras that are on, and decoders that were loaded. */
  open: () => number;
  decoders: () => number;
}

/** Camera, canvas and decoder of a component test, in place of the browser's: happy-dom has none of them. */
export function fakeCamera(): FakedCamera {
  let inSight: string[] = [];
  let refusal: string | null = null;
  let broken = false;
  let torch: boolean[] = [];
  let open = 0;
  let decoders = 0;

  class FakedWorker {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    onerror: ((event: Event) => void) | null = null;
    constructor() {
      decoders += 1;
      const fails = broken;
      broken = false;
      queueMicrotask(() =>
        fails ? this.onerror?.(new Event('error')) : this.onmessage?.({ data: { ready: true } }),
      );
    }
    postMessage() {
      const texts = inSight;
      setTimeout(() => this.onmessage?.({ data: { texts } }), 1);
    }
    terminate() {
      this.onmessage = null;
    }
  }

  const track = () => {
    let on = true;
    open += 1;
    return {
      stop: () => {
        if (on) open -= 1;
        on = false;
      },
      addEventListener: () => undefined,
      getCapabilities: () => ({ torch: true, focusMode: ['continuous'] }),
      applyConstraints: ({ advanced: [what] }: { advanced: { torch?: boolean }[] }) => {
        if (what?.torch !== undefined) torch.push(what.torch);
        return Promise.resolve();
      },
    };
  };

  const getUserMedia = () => {
    if (refusal) return Promise.reject(new DOMException('No', refusal));
    const tracks = [track()];
    return Promise.resolve({ getTracks: () => tracks, getVideoTracks: () => tracks });
  };

  beforeEach(() => {
    inSight = [];
    refusal = null;
    broken = false;
    torch = [];
    open = 0;
    decoders = 0;
    vi.stubGlobal('Worker', FakedWorker);
    vi.stubGlobal('createImageBitmap', () =>
      Promise.resolve({ width: 800, height: 600, close: () => undefined }),
    );
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
    const video = HTMLVideoElement.prototype;
    vi.spyOn(video, 'play').mockResolvedValue(undefined);
    for (const [name, value] of [
      ['videoWidth', 1920],
      ['videoHeight', 1080],
    ] as const)
      Object.defineProperty(video, name, { configurable: true, get: () => value });
    Object.defineProperty(video, 'srcObject', { configurable: true, set() {} });
    const canvas = HTMLCanvasElement.prototype;
    const context = {
      fillRect: () => undefined,
      drawImage: () => undefined,
      getImageData: (_x: number, _y: number, width: number, height: number) => ({
        data: new Uint8ClampedArray(4),
        width,
        height,
      }),
    };
    vi.spyOn(canvas, 'getContext').mockReturnValue(context as unknown as RenderingContext);
    vi.spyOn(canvas, 'toBlob').mockImplementation((done) => done(new Blob(['y'], { type: 'image/jpeg' })));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'mediaDevices');
  });

  return {
    shows: (...texts) => void (inSight = texts),
    refuses: (name) => void (refusal = name),
    noDecoder: () => void (broken = true),
    torch: () => torch,
    open: () => open,
    decoders: () => decoders,
  };
}
