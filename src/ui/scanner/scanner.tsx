import { Flashlight, FlashlightOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { NoDecoder, type Decoder } from '@/ui/scanner/decoder';
import { pixelsOf, visibleCrop } from '@/ui/scanner/frame';
import { useCamera, type CameraProblem } from '@/ui/scanner/use-camera';
import { useBackLayer } from '@/ui/back-layers';
import { Button } from '@/ui/button';

/** A scan that finds nothing for this long says what helps, in milliseconds. */
const HELP_DELAY_MS = 3000;

const OPENING = 'Abriendo la cámara… Si el navegador pregunta, permite usarla.';

/** Sentences below the camera's picture. */
export interface ScannerTexts {
  looking: string;
  /** After some seconds without a code. */
  slow: string;
  /** After a code that is another one. */
  wrong: string;
}

interface ScannerProps {
  decoder: Decoder;
  words: ScannerTexts;
  /** Returns true for a text of the sort that is looked for; the search goes on past every other. */
  accepts: (text: string) => boolean;
  onRead: (text: string) => void;
  onProblem: (problem: CameraProblem | 'decoder') => void;
  onClose: () => void;
}

/** Shows the camera's picture and looks in it for a QR of one sort until it is found. */
export function Scanner({ decoder, words, accepts, onRead, onProblem, onClose }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const whole = useRef<HTMLElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const camera = useCamera(video);
  useBackLayer(true, onClose);
  const { state, torch } = camera;
  const [wrong, setWrong] = useState(false);
  const [slow, setSlow] = useState(false);
  const latest = useRef({ accepts, onRead, onProblem });
  useEffect(() => {
    latest.current = { accepts, onRead, onProblem };
  });

  useEffect(() => {
    close.current?.focus({ preventScroll: true });
    whole.current?.scrollIntoView({ block: 'center' });
  }, []);

  useEffect(() => {
    if (state === 'opening') return;
    if (state !== 'live') return latest.current.onProblem(state);
    const helpTimer = window.setTimeout(() => setSlow(true), HELP_DELAY_MS);
    const decoding = new AbortController();
    decodeFrames(video.current!, decoder, decoding.signal, {
      onCodes: (texts) => {
        const text = texts.find(latest.current.accepts);
        if (text === undefined) return setWrong(true);
        decoding.abort();
        latest.current.onRead(text);
      },
    }).catch((thrown: unknown) => {
      if (!decoding.signal.aborted) latest.current.onProblem('decoder');
      if (!(thrown instanceof NoDecoder)) throw thrown;
    });
    return () => {
      window.clearTimeout(helpTimer);
      decoding.abort();
    };
  }, [state, decoder]);

  return (
    <section ref={whole} aria-label="Cámara para leer el QR" className="grid gap-3">
      <div className="relative overflow-hidden rounded-control bg-espresso">
        <video
          ref={video}
          muted
          playsInline
          aria-label="Lo que ve la cámara"
          className="block aspect-square max-h-[55svh] w-full object-cover"
        />
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-[14%] rounded-card border-4 border-white/85"
        />
      </div>
      <p role="status" className="min-h-11 text-center text-sm">
        {state !== 'live' ? OPENING : wrong ? words.wrong : slow ? words.slow : words.looking}
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
        {torch !== null && (
          <Button variant="outline" aria-pressed={torch} onClick={() => camera.setTorch(!torch)}>
            {torch ? (
              <FlashlightOff aria-hidden="true" className="size-5" />
            ) : (
              <Flashlight aria-hidden="true" className="size-5" />
            )}
            Linterna
          </Button>
        )}
        <Button ref={close} variant="outline" onClick={onClose}>
          Cerrar la cámara
        </Button>
      </div>
    </section>
  );
}

/** Resolves at the next frame; a paused video has none. */
function nextFrame(video: HTMLVideoElement): Promise<unknown> {
  return new Promise((resolve) =>
    'requestVideoFrameCallback' in video
      ? video.requestVideoFrameCallback(resolve)
      : requestAnimationFrame(resolve),
  );
}

/** Decodes one frame after the other, the newest whenever the worker is free. */
async function decodeFrames(
  video: HTMLVideoElement,
  decoder: Decoder,
  signal: AbortSignal,
  { onCodes }: { onCodes: (texts: string[]) => void },
): Promise<void> {
  await decoder.ready;
  const canvas = document.createElement('canvas');
  for (let way = 0; !signal.aborted; way += 1) {
    await nextFrame(video);
    if (signal.aborted) return;
    const frame = { width: video.videoWidth, height: video.videoHeight };
    if (frame.width === 0) continue;
    const box = { width: video.clientWidth, height: video.clientHeight };
    const picture = pixelsOf(canvas, video, visibleCrop(frame, box));
    const texts = picture ? await decoder.read(picture, way) : [];
    if (texts.length > 0 && !signal.aborted) onCodes(texts);
  }
}
