import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { ImageOff, Maximize2, RotateCw, TriangleAlert, ZoomIn, ZoomOut } from 'lucide-react';
import { useTicketImage } from '@/features/desk/tickets/api/ticket-image';
import { useShortcuts } from '@/features/desk/tickets/use-shortcuts';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { LoadingIndicator } from '@/ui/loading-indicator';
import './tickets.css';

const ZOOMS = [1, 1.5, 2, 3, 4];
/** From this many times as long as wide on, a photo fits its box with the short side only. */
const LONG = 2.5;

interface PhotoViewerProps {
  /** The photo's path in its bucket. */
  path: string;
  /** Version of the expected photo: another one is opened anew. */
  version?: string | null;
  label: string;
  /** True if the keys +, - and g are active. */
  shortcuts: boolean;
  /** Gives it its height. */
  className: string;
  /** Opens the whole photo: with it a narrow screen shows the photo cropped to its middle, as a button. */
  onWhole?: () => void;
  /** The photo has been there, loaded, and most of it within the window. */
  onSeen?: () => void;
  /** The photo cannot be read or is not a picture. */
  onUnreadable?: () => void;
}

/** A photo that can be enlarged, scrolled and turned. */
export function PhotoViewer({
  path,
  version,
  label,
  shortcuts,
  className,
  onWhole,
  onSeen,
  onUnreadable,
}: PhotoViewerProps) {
  const image = useTicketImage(path, version);
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  const [broken, setBroken] = useState<Blob>();
  /** The file that is shown although its size is not known to be harmless. */
  const [forced, setForced] = useState<Blob>();
  const enlarge = (by: 1 | -1) => setZoom((current) => Math.min(ZOOMS.length - 1, Math.max(0, current + by)));
  const turn = () => setTurns((current) => (current + 1) % 4);
  useShortcuts({ '+': () => enlarge(1), '-': () => enlarge(-1), g: turn }, shortcuts);

  const failed = image.isError || (image.data !== undefined && image.data.file === broken);
  const latestOnUnreadable = useRef(onUnreadable);
  useEffect(() => {
    latestOnUnreadable.current = onUnreadable;
  });
  useEffect(() => {
    if (failed) latestOnUnreadable.current?.();
  }, [failed]);
  return (
    <div
      className={cx(
        'relative flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-paper-deep',
        className,
      )}
    >
      {failed ? (
        <div
          role="alert"
          className="grid min-h-0 flex-1 place-content-center justify-items-center gap-3 p-6 text-center"
        >
          <ImageOff aria-hidden="true" className="size-10 text-ink-soft" />
          <p className="text-ink-soft">No se ha podido abrir la foto.</p>
          <Button variant="outline" size="sm" onClick={() => image.refetch()}>
            Reintentar
          </Button>
        </div>
      ) : image.data === undefined ? (
        <LoadingIndicator label="Abriendo la foto…" className="min-h-0 flex-1 justify-center" />
      ) : !image.data.isSafe && image.data.file !== forced ? (
        <div className="flex min-h-0 flex-1 overflow-y-auto">
          {/* beside another photo on a phone there is room for the words and the button alone */}
          <div className="m-auto grid justify-items-center gap-2 p-2 text-center sm:gap-3 sm:p-6">
            <TriangleAlert aria-hidden="true" className="hidden size-10 text-ink-soft sm:block" />
            <p className="text-sm text-ink-soft sm:text-base">
              Esta foto es demasiado grande o no se sabe cuánto mide. Abrirla puede bloquear el navegador.
            </p>
            <Button variant="outline" size="sm" onClick={() => setForced(image.data.file)}>
              Abrir la foto
            </Button>
          </div>
        </div>
      ) : (
        <>
          <Photo
            file={image.data.file}
            label={label}
            zoom={ZOOMS[zoom] ?? 1}
            turns={turns}
            crops={onWhole !== undefined}
            onBroken={() => setBroken(image.data.file)}
            onSeen={onSeen}
          />
          {onWhole && <WholeButton onPress={onWhole} />}
        </>
      )}
      <div
        role="toolbar"
        aria-label={`${label}: vista`}
        className={cx(
          'flex shrink-0 justify-center gap-1 border-t border-line bg-card p-1',
          onWhole && 'ticket-photos-wide',
        )}
      >
        <Button
          variant="ghost"
          size="icon"
          aria-label="Alejar"
          disabled={zoom === 0}
          onClick={() => enlarge(-1)}
        >
          <ZoomOut aria-hidden="true" className="size-5" />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Acercar"
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => enlarge(1)}
        >
          <ZoomIn aria-hidden="true" className="size-5" />
        </Button>
        <Button variant="ghost" size="icon" aria-label="Girar" onClick={turn}>
          <RotateCw aria-hidden="true" className="size-5" />
        </Button>
      </div>
    </div>
  );
}

/** Lies over a cropped photo. */
function WholeButton({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="ticket-photos-narrow absolute inset-0 flex items-start justify-end rounded-card p-2 -outline-offset-4"
    >
      <span className="flex items-center gap-1.5 rounded-full border border-line bg-card px-3 py-1.5 text-sm font-semibold">
        <Maximize2 aria-hidden="true" className="size-4" />
        <span>Ver entera</span>
      </span>
    </button>
  );
}

interface PhotoProps {
  file: Blob;
  label: string;
  zoom: number;
  /** Quarters, clockwise. */
  turns: number;
  /** True if a narrow screen shows the middle of it. */
  crops: boolean;
  onBroken: () => void;
  onSeen: (() => void) | undefined;
}

const TENTHS = Array.from({ length: 11 }, (_, tenth) => tenth / 10);

/** Tells once that an element is within the window: half of it, or as much as fills half of the window. */
function useWasVisible(
  element: RefObject<HTMLElement | null>,
  ready: boolean,
  onSeen: (() => void) | undefined,
) {
  const latestOnSeen = useRef(onSeen);
  useEffect(() => {
    latestOnSeen.current = onSeen;
  });
  useEffect(() => {
    const { current } = element;
    if (!current || !ready) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // a busy browser hands over several at once: what counts is where it stands now
        const entry = entries.at(-1);
        if (!entry?.isIntersecting) return;
        const half = (entry.rootBounds?.height ?? window.innerHeight) / 2;
        if (entry.intersectionRatio < 0.5 && entry.intersectionRect.height < half) return;
        observer.disconnect();
        latestOnSeen.current?.();
      },
      { threshold: TENTHS },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, ready]);
}

/** Fits its box at zoom 1 whichever way up it is; beyond that, and along a long receipt, the box scrolls. */
function Photo({ file, label, zoom, turns, crops, onBroken, onSeen }: PhotoProps) {
  const sideways = turns % 2 === 1;
  /** Width by height, as it was taken. */
  const [shape, setShape] = useState(1);
  const box = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const shown = useRef(1);
  const [loaded, setLoaded] = useState(false);
  useWasVisible(box, loaded, onSeen);
  useLayoutEffect(() => {
    const url = URL.createObjectURL(file);
    if (picture.current) picture.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  // Zooming keeps the middle in the middle.
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || shown.current === zoom) return;
    const grown = zoom / shown.current;
    shown.current = zoom;
    const { clientWidth, clientHeight } = current;
    current.scrollLeft = (current.scrollLeft + clientWidth / 2) * grown - clientWidth / 2;
    current.scrollTop = (current.scrollTop + clientHeight / 2) * grown - clientHeight / 2;
  }, [zoom]);
  return (
    <div
      ref={box}
      // A box that scrolls must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label={`${label}, zona de desplazamiento`}
      className="min-h-0 w-full flex-1 overflow-auto -outline-offset-4"
    >
      <div
        className={cx('[container-type:size] relative', crops && 'ticket-photo-cropped')}
        style={sizeInBox(sideways ? 1 / shape : shape, zoom)}
      >
        <img
          ref={picture}
          alt={label}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            setShape(naturalWidth / naturalHeight);
            setLoaded(true);
          }}
          onError={onBroken}
          className="absolute top-1/2 left-1/2 max-w-none object-contain"
          style={{
            width: sideways ? '100cqh' : '100cqw',
            height: sideways ? '100cqw' : '100cqh',
            transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
          }}
        />
      </div>
    </div>
  );
}

/**
 * Returns the picture's size within its box.
 * @param shape width by height as it is turned now
 */
function sizeInBox(shape: number, zoom: number): CSSProperties {
  const share = `${zoom * 100}%`;
  if (shape < 1 / LONG) return { width: share, aspectRatio: shape };
  if (shape > LONG) return { height: share, aspectRatio: shape };
  return { width: share, height: share };
}
