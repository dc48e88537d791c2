import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';

/**
 * Reason for a missing picture: the person or the browser refused, there is no camera, or another program uses it.
 */
export type CameraProblem = 'denied' | 'none' | 'busy';

interface Camera {
  state: 'opening' | 'live' | CameraProblem;
  /** True if the light is on; null where the camera has none. */
  torch: boolean | null;
  setTorch: (on: boolean) => Promise<void>;
}

/** Fields that the types of the DOM lack. */
type CameraCapabilities = { torch?: boolean; focusMode?: string[] };

const constraints: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
};

function openStream(): Promise<MediaStream> {
  // missing on plain http, where a phone tries the local stack
  const { mediaDevices } = navigator as Partial<Pick<Navigator, 'mediaDevices'>>;
  if (!mediaDevices) return Promise.reject(new DOMException('No camera here', 'NotFoundError'));
  return mediaDevices.getUserMedia(constraints);
}

function problemOf(thrown: unknown): CameraProblem {
  const name = thrown instanceof DOMException ? thrown.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none';
}

/** Returns a track's further capabilities. Old browsers cannot name them. */
function readCapabilities(track: MediaStreamTrack): CameraCapabilities {
  const { getCapabilities } = track as Partial<Pick<MediaStreamTrack, 'getCapabilities'>>;
  return getCapabilities ? (getCapabilities.call(track) as CameraCapabilities) : {};
}

const set = (track: MediaStreamTrack, what: { torch?: boolean; focusMode?: string }) =>
  track.applyConstraints({ advanced: [what as MediaTrackConstraintSet] });

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/**
 * Returns the camera that looks away from the person, shown in a video element. It is off while the tab is hidden and
 * once the component has gone; back on the tab it opens again by itself.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>): Camera {
  const hidden = useSyncExternalStore(subscribe, () => document.hidden);
  const [state, setState] = useState<Camera['state']>('opening');
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [torch, setTorch] = useState<boolean | null>(null);

  useEffect(() => {
    if (hidden) return;
    let gone = false;
    let stream: MediaStream | null = null;
    const open = async () => {
      stream = await openStream();
      // oxlint-disable-next-line react/immutability -- what a ref holds is the browser’s
      const element = video.current;
      const [opened] = stream.getVideoTracks();
      if (gone || !element || !opened) return stop(stream);
      opened.addEventListener('ended', () => setState('busy'));
      element.srcObject = stream;
      await element.play();
      const { torch: light, focusMode } = readCapabilities(opened);
      // a receipt is near, and the hand moves
      if (focusMode?.includes('continuous'))
        await set(opened, { focusMode: 'continuous' }).catch(() => undefined);
      if (gone) return;
      setTrack(opened);
      setTorch(light ? false : null);
      setState('live');
    };
    open().catch((thrown: unknown) => {
      stop(stream);
      if (!gone) setState(problemOf(thrown));
    });
    return () => {
      gone = true;
      stop(stream);
      setTrack(null);
      setState('opening');
    };
  }, [hidden, video]);

  return {
    state,
    torch,
    setTorch: async (on) => {
      if (!track) return;
      await set(track, { torch: on });
      setTorch(on);
    },
  };
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
