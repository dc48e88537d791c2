import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import {
  flickSpeed,
  HITO_SPIN_MS,
  MIN_TURNS,
  pointerRotation,
  segmentAngles,
  slowingDown,
  spinEasing,
  turnedTo,
  wheelRotation,
} from '@/domain/wheel';
import { textOn } from '@/domain/color';
import { cx } from '@/ui/cx';
import { rewardShapes } from '@/ui/illustrations/reward-illustration';
import { useReducedMotion } from '@/ui/use-reduced-motion';
import { vibrate } from '@/ui/vibrate';

export interface WheelSegment {
  /** The prize, printed on the segment. */
  name: string;
  /** Any hex; by default a colour of the palette by position. */
  color?: string;
}

interface PrizeWheelProps {
  /** Clockwise from the top, equally wide. */
  segments: readonly WheelSegment[];
  /** Index of the segment to stop in, from whoever drew it. Going from null to an index starts a turn; back to null leaves the wheel where it is. */
  target: number | null;
  /**
   * True while the wheel turns before its target is known. It turns until the target comes, or this becomes false.
   */
  turning?: boolean;
  durationMs?: number;
  /** Whole turns at least, and at most (by default one more). */
  minTurns?: number;
  maxTurns?: number;
  /** Moving part: the cup below its pointer, or the tip of the crema over a still cup. */
  moving?: 'wheel' | 'pointer';
  /** Called once per turn, when it has come to rest. */
  onSettled?: (index: number) => void;
  /** Overrides the person's system setting. */
  reducedMotion?: boolean;
  className?: string;
}

const SIZE = 340;
const CENTER = SIZE / 2;
const RADIUS = 136;
/** With reduced motion the result fades in over this time. */
const FADE_MS = 500;
/** Frames of the turn; the browser joins them, off the main thread. */
const FRAMES = 90;
/** At rest it holds its breath for so long before what was won stands upright and lit, and takes so long for it. */
const BEAT_MS = 260;
const UPRIGHT_MS = 620;
const UPRIGHT_EASING = 'cubic-bezier(0.3, 1.35, 0.5, 1)';
/** Vibration of a phone: the stop and, after the beat, the light; on and off in milliseconds. */
const PULSE = [18, BEAT_MS, 36];

const GROUNDS = [
  { fill: 'var(--crema-soft)', text: 'var(--ink)' },
  { fill: 'var(--cafe-primary)', text: 'var(--cafe-on-primary)' },
  { fill: 'var(--apricot)', text: 'var(--ink)' },
  { fill: 'var(--cafe-secondary)', text: 'var(--cafe-on-secondary)' },
  { fill: 'var(--card)', text: 'var(--ink)' },
] as const;

function groundOf(segment: WheelSegment, index: number): { fill: string; text: string } {
  if (segment.color) return { fill: segment.color, text: textOn(segment.color) };
  return GROUNDS[index % GROUNDS.length] ?? GROUNDS[0];
}

function pointAt(degrees: number, radius: number): string {
  const radians = ((degrees - 90) * Math.PI) / 180;
  return `${(CENTER + radius * Math.cos(radians)).toFixed(2)} ${(CENTER + radius * Math.sin(radians)).toFixed(2)}`;
}

function slicePath(start: number, end: number): string {
  const large = end - start > 180 ? 1 : 0;
  return `M${CENTER} ${CENTER} L${pointAt(start, RADIUS)} A${RADIUS} ${RADIUS} 0 ${large} 1 ${pointAt(end, RADIUS)} Z`;
}

/** Breaks a prize's name into lines of a few words that fit the segment's outer width. */
function labelLines(name: string): string[] {
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= 11) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

interface SegmentsProps {
  segments: readonly WheelSegment[];
  /** The one that is lit: the others fade. */
  lit: number | null;
}

/** The turning part: the coffee in its segments, with a picture and a label on each. */
function Segments({ segments, lit }: SegmentsProps) {
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true" className="block size-full">
      {segments.map((segment, index) => {
        const { start, end, middle } = segmentAngles(index, segments.length);
        const { fill, text } = groundOf(segment, index);
        const lines = labelLines(segment.name);
        return (
          <g
            key={`${segment.name}-${index}`}
            className={cx('transition-opacity duration-calm', lit !== null && lit !== index && 'opacity-25')}
            style={lit === null ? undefined : { transitionDelay: `${BEAT_MS}ms` }}
          >
            <path
              d={slicePath(start, end)}
              fill={fill}
              stroke="var(--espresso)"
              strokeWidth="2.5"
              strokeLinejoin="round"
            />
            <g transform={`rotate(${middle} ${CENTER} ${CENTER})`}>
              <text
                x={CENTER}
                y={CENTER - RADIUS + 30}
                textAnchor="middle"
                fontSize="16"
                fontWeight="750"
                letterSpacing="-0.01em"
                fill={text}
              >
                {lines.map((line, row) => (
                  <tspan key={line} x={CENTER} dy={row === 0 ? 0 : 17}>
                    {line}
                  </tspan>
                ))}
              </text>
              <svg
                x={CENTER - 21}
                y={CENTER - RADIUS + 19 + lines.length * 17}
                width="42"
                height="42"
                viewBox="0 0 96 96"
              >
                <circle cx="48" cy="48" r="47" fill="var(--card)" />
                <g transform="translate(13 12) scale(0.73)">{rewardShapes(segment.name)}</g>
              </svg>
            </g>
          </g>
        );
      })}
      {lit !== null && <Light {...segmentAngles(lit, segments.length)} />}
    </svg>
  );
}

/** The edge of what was won, lit. */
function Light({ start, end }: { start: number; end: number }) {
  return (
    <path
      d={slicePath(start, end)}
      fill="none"
      stroke="var(--apricot)"
      strokeWidth="7"
      strokeLinejoin="round"
      className="animate-fade-in"
      style={{ animationDelay: `${BEAT_MS}ms` }}
    />
  );
}

/** The still part below: saucer, handle and rim of the cup. */
function Saucer() {
  return (
    <svg
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      aria-hidden="true"
      className="absolute inset-0 size-full overflow-visible"
    >
      <circle cx={CENTER} cy={CENTER} r="168" fill="var(--card)" stroke="var(--espresso)" strokeWidth="2.5" />
      <circle
        cx={CENTER}
        cy={CENTER}
        r="160"
        fill="none"
        stroke="var(--cafe-primary)"
        strokeWidth="3"
        strokeDasharray="0.1 9.6"
        strokeLinecap="round"
      />
      <rect
        x="300"
        y="158"
        width="56"
        height="24"
        rx="11"
        transform={`rotate(40 ${CENTER} ${CENTER})`}
        fill="var(--card)"
        stroke="var(--espresso)"
        strokeWidth="2.5"
      />
      <circle cx={CENTER} cy={CENTER} r="147" fill="var(--card)" stroke="var(--espresso)" strokeWidth="2.5" />
    </svg>
  );
}

/** The crema in the middle, with the mark as latte art; as a pointer it has a tip. */
function Crema({ pointed }: { pointed: boolean }) {
  return (
    <svg
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      aria-hidden="true"
      className={cx('pointer-events-none block size-full', pointed && 'scale-[0.76]')}
    >
      <path
        d={
          pointed
            ? 'M149 143 C160 136 166 126 170 113 C174 126 180 136 191 143 A34 34 0 1 1 149 143 Z'
            : 'M136 170 A34 34 0 1 1 204 170 A34 34 0 1 1 136 170 Z'
        }
        fill="var(--crema)"
        stroke="var(--espresso)"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <circle
        cx={CENTER}
        cy={CENTER}
        r="27"
        fill="none"
        stroke="var(--crema-soft)"
        strokeWidth="2"
        strokeOpacity="0.8"
      />
      <path
        d="M158 178 C 164 158, 178 184, 183 162"
        fill="none"
        stroke="var(--card)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <circle cx="157" cy="179" r="6.5" fill="var(--card)" />
      <circle cx="184" cy="161" r="6.5" fill="var(--card)" />
    </svg>
  );
}

/** A drop of coffee at the rim, below which the cup turns. */
function Drop() {
  return (
    <svg
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      aria-hidden="true"
      className="absolute inset-0 size-full overflow-visible"
    >
      <path
        d="M170 44 C159 28 153 19 153 9 A17 17 0 0 1 187 9 C187 19 181 28 170 44 Z"
        fill="var(--espresso)"
        stroke="var(--card)"
        strokeWidth="3.5"
      />
      <circle cx="170" cy="9" r="6" fill="var(--apricot)" />
    </svg>
  );
}

interface TurningProps {
  part: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/** Holds what may turn; clipped, so that the corners of a turned square never make the page scroll. */
function Turning({ part, children }: TurningProps) {
  return (
    <div className="absolute inset-0 overflow-clip">
      <div ref={part} className="size-full will-change-transform">
        {children}
      </div>
    </div>
  );
}

/** Lets frames pass over the element. Test environments without the Web Animations API go straight to the result. */
function play(node: HTMLElement, frames: Keyframe[], duration: number): void {
  if (typeof node.animate === 'function') node.animate(frames, { duration, easing: 'linear' });
}

/** The way from an angle to another, slowing down. */
function slowingFrames(from: number, to: number): Keyframe[] {
  return Array.from({ length: FRAMES + 1 }, (_, frame) => ({
    transform: `rotate(${from + (to - from) * spinEasing(frame / FRAMES)}deg)`,
  }));
}

/** Puts the element at an angle: at once or, after the beat, by a movement of its own. */
function put(node: HTMLElement, angle: number, moves = false): void {
  node.style.transition = moves ? `transform ${UPRIGHT_MS}ms ${UPRIGHT_EASING} ${BEAT_MS}ms` : 'none';
  node.style.transform = `rotate(${angle}deg)`;
}

/** Lets the element turn at one speed, in degrees per millisecond, until it is stopped. Out: what stops it. */
function turnOn(node: HTMLElement, from: number, speed: number): () => void {
  if (typeof node.animate !== 'function') return () => undefined;
  const frames = [from, from + 360].map((angle) => ({ transform: `rotate(${angle}deg)` }));
  const animation = node.animate(frames, { duration: 360 / speed, iterations: Infinity, easing: 'linear' });
  return () => animation.cancel();
}

/**
 * The prize wheel, a cup seen from above. It only shows: whoever renders it learns the result from the server and passes
 * it as `target`. The result is read out when the wheel has come to rest.
 */
export function PrizeWheel({
  segments,
  target,
  turning: setGoing = false,
  durationMs = HITO_SPIN_MS,
  minTurns = MIN_TURNS,
  maxTurns = minTurns + 1,
  moving = 'wheel',
  onSettled,
  reducedMotion,
  className,
}: PrizeWheelProps) {
  const systemReduced = useReducedMotion();
  const reduced = reducedMotion ?? systemReduced;
  const cup = useRef<HTMLDivElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const turning = moving === 'wheel' ? cup : tip;
  const rotation = useRef(0);
  /** Time for which the wheel had turned when its target came, in milliseconds. */
  const elapsed = useRef(0);
  const settledCallback = useRef(onSettled);
  const [settled, setSettled] = useState<number | null>(null);
  const [lastTarget, setLastTarget] = useState(target);
  const count = segments.length;

  // A new turn makes the last result old, also when it is the same prize again.
  if (target !== lastTarget) {
    setLastTarget(target);
    if (target !== null) setSettled(null);
  }

  useEffect(() => {
    settledCallback.current = onSettled;
  }, [onSettled]);

  const free = setGoing && target === null;
  useEffect(() => {
    const node = turning.current;
    if (!free || !node || reduced) return;
    const from = rotation.current;
    if (cup.current) put(cup.current, moving === 'wheel' ? from : 0);
    const speed = flickSpeed(minTurns, durationMs);
    const began = performance.now();
    const stop = turnOn(node, from, speed);
    return () => {
      elapsed.current = performance.now() - began;
      rotation.current = from + speed * elapsed.current;
      put(node, rotation.current);
      stop();
    };
  }, [free, durationMs, minTurns, moving, reduced, turning]);

  useEffect(() => {
    const node = turning.current;
    if (target === null || !node || !cup.current || !tip.current || count === 0) return;
    const parts = [cup.current, tip.current];
    const from = rotation.current;
    const already = elapsed.current;
    elapsed.current = 0;
    const slowing = already > 0 ? slowingDown({ turns: minTurns, durationMs }, already) : null;
    const turns = slowing?.turns ?? minTurns + Math.floor(Math.random() * (maxTurns - minTurns + 1));
    const place = moving === 'wheel' ? wheelRotation : pointerRotation;
    const to = place({ target, count, offset: Math.random(), from, turns });
    // What was won comes to stand at the top, below whatever points at it.
    const { middle } = segmentAngles(target, count);
    const upright = parts.map((part) => turnedTo(part === node ? to : 0, part === cup.current ? -middle : 0));
    const stand = () => {
      parts.forEach((part, index) => put(part, upright[index] ?? 0, !reduced));
      rotation.current = upright[parts.indexOf(node)] ?? to;
    };
    const time = reduced ? FADE_MS : (slowing?.timeMs ?? durationMs);
    if (reduced) {
      stand();
      for (const part of parts) play(part, [{ opacity: 0 }, { opacity: 1 }], time);
    } else {
      for (const part of parts) put(part, part === node ? to : 0);
      rotation.current = to;
      play(node, slowingFrames(from, to), time);
    }
    let atRest = false;
    const rest = setTimeout(() => {
      atRest = true;
      setSettled(target);
      settledCallback.current?.(target);
      if (reduced) return;
      stand();
      vibrate(...PULSE);
    }, time);
    return () => {
      clearTimeout(rest);
      if (atRest) return;
      rotation.current = from;
      elapsed.current = already;
    };
  }, [target, count, durationMs, minTurns, maxTurns, moving, reduced, turning]);

  const names = segments.map((segment) => segment.name);
  // A new turn that does not know yet where it goes has put the last result out.
  const lit = free ? null : settled;
  const result = lit === null ? undefined : names[lit];
  const spinning = free || (target !== null && settled === null);
  return (
    // No message covers what it stops on.
    <div data-in-sight className={cx('relative mx-auto aspect-square w-full max-w-96', className)}>
      <div
        role="img"
        aria-label={`Ruleta con ${count} premios: ${names.join(', ')}`}
        className="absolute inset-0"
      >
        <Saucer />
        <Turning part={cup}>
          <Segments segments={segments} lit={lit} />
        </Turning>
        <Turning part={tip}>
          <Crema pointed={moving === 'pointer'} />
        </Turning>
        {moving === 'wheel' && <Drop />}
      </div>
      <p role="status" className="sr-only">
        {spinning && 'Girando...'}
        {result !== undefined && `Resultado: ${result}`}
      </p>
    </div>
  );
}
