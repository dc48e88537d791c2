import { useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react';
import type { WheelMotion } from '@/domain/spin-state';
import {
  initialSpinSpeed,
  HITO_SPIN_MS,
  MIN_TURNS,
  odds,
  pointerRotation,
  segmentAngles,
  decelerate,
  spinEasing,
  nearestEquivalentAngle,
  wheelRotation,
} from '@/domain/wheel';
import { textOn } from '@/domain/color';
import { cx } from '@/ui/cx';
import { rewardShapes } from '@/ui/illustrations/reward-illustration';
import { useReducedMotion } from '@/ui/use-reduced-motion';
import { vibrate } from '@/ui/vibrate';

export interface WheelSegment {
  /** The prize, which the list below the wheel has in words. */
  name: string;
  /** Key of its drawing. */
  picture: string;
  /** Share of the draws; where every segment has one its percent is printed. */
  weight?: number;
  /** Set while the prize cannot come: its segment is faded. */
  out?: string | null;
  /** Any hex; by default a colour of the palette by position. */
  color?: string;
}

interface PrizeWheelProps extends WheelMotion {
  /** Clockwise from the top, equally wide. */
  segments: readonly WheelSegment[];
  durationMs?: number;
  /** Whole turns at least, and at most (by default one more). */
  minTurns?: number;
  maxTurns?: number;
  /** Moving part: the cup below its pointer, or the pointer around a still cup. */
  moving?: 'wheel' | 'pointer';
  /** Runs once per spin, when the wheel has come to rest. */
  onStopped?: () => void;
  /** Overrides the person's system setting. */
  reducedMotion?: boolean;
  /** Read aloud at rest where the next screen says the prize; by default the prize. */
  stoppedText?: string;
  className?: string;
}

const SIZE = 340;
const CENTER = SIZE / 2;
const RADIUS = 136;
/** The crema in the middle and the air around it. */
const HUB_RADIUS = 38;
/** With reduced motion the result fades in over this time. */
const FADE_MS = 500;
/** Frames of the turn; the browser joins them, off the main thread. */
const FRAMES = 90;
/** At rest it holds its breath for so long before what was won stands upright and lit, and takes so long for it. */
const PAUSE_MS = 260;
const UPRIGHT_MS = 620;
const UPRIGHT_EASING = 'cubic-bezier(0.3, 1.35, 0.5, 1)';
/** Vibration of a phone: the stop and, after the beat, the light; on and off in milliseconds. */
const PULSE = [18, PAUSE_MS, 36];

const SEGMENT_COLORS = [
  { fill: 'var(--crema-soft)', text: 'var(--ink)' },
  { fill: 'var(--cafe-primary)', text: 'var(--cafe-on-primary)' },
  { fill: 'var(--apricot)', text: 'var(--ink)' },
  { fill: 'var(--cafe-secondary)', text: 'var(--cafe-on-secondary)' },
  { fill: 'var(--card)', text: 'var(--ink)' },
] as const;

/** The ground of a prize that cannot come: faded, its percent still legible. */
const UNAVAILABLE_COLORS = { fill: 'var(--paper-deep)', text: 'var(--ink-soft)' };

/** Returns the ground of a segment and of what is printed on it. */
export function segmentColor(
  segment: WheelSegment,
  index: number,
  count: number,
): { fill: string; text: string } {
  if (segment.out) return UNAVAILABLE_COLORS;
  if (segment.color) return { fill: segment.color, text: textOn(segment.color) };
  // The last of six would have its neighbour's colour.
  const isLikeFirst = index === count - 1 && index % SEGMENT_COLORS.length === 0;
  return SEGMENT_COLORS[isLikeFirst ? 2 : index % SEGMENT_COLORS.length] ?? SEGMENT_COLORS[0];
}

function pointAt(degrees: number, radius: number): string {
  const radians = ((degrees - 90) * Math.PI) / 180;
  return `${(CENTER + radius * Math.cos(radians)).toFixed(2)} ${(CENTER + radius * Math.sin(radians)).toFixed(2)}`;
}

function slicePath(start: number, end: number): string {
  const large = end - start > 180 ? 1 : 0;
  return `M${CENTER} ${CENTER} L${pointAt(start, RADIUS)} A${RADIUS} ${RADIUS} 0 ${large} 1 ${pointAt(end, RADIUS)} Z`;
}

interface SegmentsProps {
  segments: readonly WheelSegment[];
  /** The one that is lit: the others fade. */
  lit: number | null;
  /** True until it turns: all stands so that it can be read. */
  isStill: boolean;
}

/** Returns each segment's percent, or none where the draw's weights are not known. */
function percents(segments: readonly WheelSegment[]): string[] {
  const weights = segments.flatMap(({ weight }) => (weight === undefined ? [] : [{ weight }]));
  return weights.length === segments.length ? odds(weights) : [];
}

/** The turning part: the coffee in its segments, with a picture on each and its percent; words would be too small. */
function Segments({ segments, lit, isStill }: SegmentsProps) {
  const shares = percents(segments);
  return (
    <svg
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      aria-hidden="true"
      className="block size-full forced-color-adjust-none"
    >
      {segments.map((segment, index) => {
        const { start, end, middle } = segmentAngles(index, segments.length);
        const { fill, text } = segmentColor(segment, index, segments.length);
        return (
          <g
            key={`${segment.name}-${index}`}
            className="transition-opacity duration-calm"
            style={
              lit === null
                ? undefined
                : { opacity: lit === index ? 1 : 0.25, transitionDelay: `${PAUSE_MS}ms` }
            }
          >
            <path
              d={slicePath(start, end)}
              fill={fill}
              stroke="var(--espresso)"
              strokeWidth="2.5"
              strokeLinejoin="round"
            />
            <g transform={`rotate(${middle} ${CENTER} ${CENTER})`} fill={text}>
              <SegmentFace
                segment={segment}
                share={shares[index]}
                span={end - start}
                tilt={isStill ? (middle > 180 ? middle - 360 : middle) : 0}
              />
            </g>
          </g>
        );
      })}
      {lit !== null && <WinHighlight {...segmentAngles(lit, segments.length)} />}
    </svg>
  );
}

interface SegmentFaceProps {
  segment: WheelSegment;
  /** Percent; undefined where it is not known. */
  share: string | undefined;
  /** Width of the segment, in degrees. */
  span: number;
  /** Angle by which the segment leans, to be made up for; in degrees from -180 to 180. */
  tilt: number;
}

/** Turns a part of a segment around its own middle, at a distance from the wheel's. */
function turnedBy(degrees: number, radius: number) {
  return {
    className: 'transition-transform duration-calm',
    style: { transform: `rotate(${degrees}deg)`, transformOrigin: `${CENTER}px ${CENTER - radius}px` },
  };
}

/** Shows a segment's percent near the rim, and below it the picture as large as the segment takes it. */
function SegmentFace({ segment: { name, picture, out }, share, span, tilt }: SegmentFaceProps) {
  /** Two discounts have one picture: what tells them apart is their amount. */
  const amount = /^\d+([.,]\d+)? ?€/.exec(name)?.[0];
  /** Distance of the picture's upper edge from the wheel's middle. */
  const top = share === undefined ? RADIUS - 12 : RADIUS - 36;
  const sine = Math.sin((Math.min(span, 180) * Math.PI) / 360);
  const size = Math.min(64, top - HUB_RADIUS, (2 * top * sine) / (1 + sine) - 4);
  return (
    <>
      {share !== undefined && (
        <text
          x={CENTER}
          y={CENTER - RADIUS + 28}
          textAnchor="middle"
          fontSize="24"
          fontWeight="850"
          {...turnedBy(Math.abs(tilt) > 90 ? 180 : 0, RADIUS - 19)}
        >
          {share}
        </text>
      )}
      <g {...turnedBy(-tilt, top - size / 2)}>
        <svg
          x={CENTER - size / 2}
          y={CENTER - top}
          width={size}
          height={size}
          viewBox="0 0 96 96"
          className={cx(out && 'opacity-45 grayscale')}
        >
          <circle cx="48" cy="48" r="47" fill="var(--card)" />
          {amount ? (
            <text
              x="48"
              y="63"
              textAnchor="middle"
              fontSize={amount.length > 2 ? 32 : 44}
              fontWeight="850"
              fill="var(--ink)"
            >
              {amount}
            </text>
          ) : (
            <g transform="translate(13 12) scale(0.73)">{rewardShapes(picture)}</g>
          )}
        </svg>
      </g>
    </>
  );
}

/** The edge of what was won, lit. */
function WinHighlight({ start, end }: { start: number; end: number }) {
  return (
    <path
      d={slicePath(start, end)}
      fill="none"
      stroke="var(--apricot)"
      strokeWidth="7"
      strokeLinejoin="round"
      className="animate-fade-in"
      style={{ animationDelay: `${PAUSE_MS}ms` }}
    />
  );
}

/** The still part below: saucer, handle and rim of the cup. */
function WheelBase() {
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

/** The crema in the middle, with the mark as latte art. */
function WheelHub() {
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true" className="absolute inset-0 size-full">
      <path
        d="M136 170 A34 34 0 1 1 204 170 A34 34 0 1 1 136 170 Z"
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

/** The pointer stands out so far. */
const POINTER_AIR = SIZE * 0.04;

/** A drop of coffee at the rim: the cup turns below it, or it turns around the cup. */
function WheelPointer() {
  return (
    <svg
      viewBox={`${-POINTER_AIR} ${-POINTER_AIR} ${SIZE + 2 * POINTER_AIR} ${SIZE + 2 * POINTER_AIR}`}
      aria-hidden="true"
      className="block size-full"
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

interface SpinningLayerProps {
  part: RefObject<HTMLDivElement | null>;
  className?: string;
  children: ReactNode;
}

/** Holds what may turn; clipped, so that the corners of a turned square never make the page scroll. */
function SpinningLayer({ part, className = 'inset-0', children }: SpinningLayerProps) {
  return (
    <div className={cx('pointer-events-none absolute overflow-clip', className)}>
      <div ref={part} className="size-full will-change-transform">
        {children}
      </div>
    </div>
  );
}

/** Lets frames pass over the element. Test environments without the Web Animations API go straight to the result. */
function playAnimation(node: HTMLElement, frames: Keyframe[], duration: number): void {
  if (typeof node.animate === 'function') node.animate(frames, { duration, easing: 'linear' });
}

/** The way from an angle to another, slowing down. */
function slowingFrames(from: number, to: number): Keyframe[] {
  return Array.from({ length: FRAMES + 1 }, (_, frame) => ({
    transform: `rotate(${from + (to - from) * spinEasing(frame / FRAMES)}deg)`,
  }));
}

/** Puts the element at an angle: at once or, after the beat, by a movement of its own. */
function setRotation(node: HTMLElement, angle: number, moves = false): void {
  node.style.transition = moves ? `transform ${UPRIGHT_MS}ms ${UPRIGHT_EASING} ${PAUSE_MS}ms` : 'none';
  node.style.transform = `rotate(${angle}deg)`;
}

/** Lets the element turn at one speed, in degrees per millisecond, and returns the function that stops it. */
function startSpinning(node: HTMLElement, from: number, speed: number): () => void {
  if (typeof node.animate !== 'function') return () => undefined;
  const frames = [from, from + 360].map((angle) => ({ transform: `rotate(${angle}deg)` }));
  const animation = node.animate(frames, { duration: 360 / speed, iterations: Infinity, easing: 'linear' });
  return () => animation.cancel();
}

/** The prize wheel, a cup seen from above. It does what it is told, and reads out the result once it has come to rest. */
export function PrizeWheel({
  segments,
  motion,
  position,
  durationMs = HITO_SPIN_MS,
  minTurns = MIN_TURNS,
  maxTurns = minTurns + 1,
  moving = 'wheel',
  onStopped,
  reducedMotion,
  stoppedText,
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
  const stopped = useEffectEvent(() => onStopped?.());
  const count = segments.length;
  const target = position === null ? null : position - 1;

  const free = motion === 'turning' && target === null;
  useEffect(() => {
    const node = turning.current;
    if (!free || !node || reduced) return;
    const from = rotation.current;
    if (cup.current) setRotation(cup.current, moving === 'wheel' ? from : 0);
    const speed = initialSpinSpeed(minTurns, durationMs);
    const began = performance.now();
    const stop = startSpinning(node, from, speed);
    return () => {
      elapsed.current = performance.now() - began;
      rotation.current = from + speed * elapsed.current;
      setRotation(node, rotation.current);
      stop();
    };
  }, [free, durationMs, minTurns, moving, reduced, turning]);

  useEffect(() => {
    const node = turning.current;
    if (motion === 'still' || target === null || !node || !cup.current || !tip.current) return;
    const parts = [cup.current, tip.current];
    const from = rotation.current;
    // The segment stands at the top, below the pointer.
    const { middle } = segmentAngles(target, count);
    const stand = () => {
      for (const part of parts) {
        const angle = nearestEquivalentAngle(
          part === node ? rotation.current : 0,
          part === cup.current ? -middle : 0,
        );
        setRotation(part, angle, !reduced);
        if (part === node) rotation.current = angle;
      }
    };
    if (motion === 'stopped') return stand();
    const elapsedBefore = elapsed.current;
    elapsed.current = 0;
    const slowing = elapsedBefore > 0 ? decelerate({ turns: minTurns, durationMs }, elapsedBefore) : null;
    const turns = slowing?.turns ?? minTurns + Math.floor(Math.random() * (maxTurns - minTurns + 1));
    const place = moving === 'wheel' ? wheelRotation : pointerRotation;
    const to = place({ target, count, offset: Math.random(), from, turns });
    const time = reduced ? FADE_MS : (slowing?.timeMs ?? durationMs);
    rotation.current = to;
    if (reduced) {
      stand();
      for (const part of parts) playAnimation(part, [{ opacity: 0 }, { opacity: 1 }], time);
    } else {
      for (const part of parts) setRotation(part, part === node ? to : 0);
      playAnimation(node, slowingFrames(from, to), time);
    }
    let atRest = false;
    const rest = setTimeout(() => {
      atRest = true;
      if (!reduced) vibrate(...PULSE);
      stopped();
    }, time);
    return () => {
      clearTimeout(rest);
      if (atRest) return;
      rotation.current = from;
      elapsed.current = elapsedBefore;
    };
  }, [motion, target, count, durationMs, minTurns, maxTurns, moving, reduced, turning]);

  const names = segments.map(({ name }) => name);
  const prizeNames = segments.map(({ name, out }) => (out ? `${name} (agotado)` : name));
  const lit = motion === 'stopped' ? target : null;
  const result = lit === null ? undefined : names[lit];
  return (
    <div className={cx('relative mx-auto aspect-square w-full max-w-96', className)}>
      <div
        role="img"
        aria-label={`Ruleta con ${count} premios: ${prizeNames.join(', ')}`}
        className="absolute inset-0"
      >
        <WheelBase />
        <SpinningLayer part={cup}>
          <Segments segments={segments} lit={lit} isStill={motion === 'still'} />
        </SpinningLayer>
        <WheelHub />
        <SpinningLayer part={tip} className="-inset-[4%]">
          <WheelPointer />
        </SpinningLayer>
      </div>
      <p role="status" className="sr-only">
        {motion === 'turning' && 'Girando...'}
        {result !== undefined && (stoppedText ?? `Resultado: ${result}`)}
      </p>
    </div>
  );
}
