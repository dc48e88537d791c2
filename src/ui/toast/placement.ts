/** Position of a message: the top or bottom edge, and its distance in pixels. */
export interface ToastPosition {
  side: 'top' | 'bottom';
  offset: number;
  /** The message is flat, and the header that it covers is made as high. */
  isCompact?: boolean;
  isInCorner?: boolean;
}

/** Returns true where messages stand in a corner instead of across the screen: on all but phones, also on their side. */
export const isCornerLayout = () => window.matchMedia('(min-width: 40rem) and (min-height: 30rem)').matches;

export const overHeader: ToastPosition = { side: 'top', offset: 0 };
const belowHeader: ToastPosition = { side: 'top', offset: 68 };
const atBottom: ToastPosition = { side: 'bottom', offset: 0 };

const inHeader: ToastPosition = { ...overHeader, isCompact: true };

/** In the order in which they are liked, before all others. */
const phonePlaces: readonly ToastPosition[] = [overHeader, atBottom, belowHeader];
const cornerPlaces: readonly ToastPosition[] = [belowHeader, atBottom, overHeader];

/** Distance of the places that are tried where none of these is free, in pixels. */
const STEP = 16;

/** A message may overlap the empty edge of a line or a control by this much, in pixels. */
const EDGE = 6;

const CONTROLS_SELECTOR =
  'a[href], button, input, select, textarea, label, summary, [role="tab"], [role="menuitem"]';

/** Parts besides the controls that a message must not cover; the last one is the second system's message. */
const PROTECTED_SELECTOR = 'h1, h2, h3, [role="dialog"], [data-in-sight], [data-moment], [data-sonner-toast]';

/**
 * Returns the areas that a message must not cover: the controls that can be pressed now, headings, questions, prizes and
 * parts marked as always visible. Left out are the message itself, everything behind an open dialog and, on a phone,
 * the header.
 */
function controlsToKeepVisible(besides: Element): { area: DOMRect; weight: number }[] {
  const exempt = isCornerLayout() ? '[aria-hidden="true"], [inert]' : '[aria-hidden="true"], [inert], header';
  return [...document.querySelectorAll(`${CONTROLS_SELECTOR}, ${PROTECTED_SELECTOR}`)]
    .filter((part) => !besides.contains(part) && !part.closest(exempt))
    .map((part) => ({ area: part.getBoundingClientRect(), weight: part.matches('[data-moment]') ? 3 : 1 }));
}

/** A header that is scrolled away gives a message no room. */
const isHeaderInView = () => (document.querySelector('header')?.getBoundingClientRect().top ?? -1) >= 0;

/**
 * Makes the header as high as the message that lies on it. It stays so until the window has another width: what moved
 * once does not move back.
 */
export function makeRoomInHeader(message: HTMLElement): void {
  const header = document.querySelector('header');
  if (!header || !isHeaderInView()) return;
  const { top, height } = header.getBoundingClientRect();
  const needed = message.offsetTop + message.offsetHeight - top;
  if (needed <= height) return;
  header.style.minHeight = `${needed}px`;
  const width = window.innerWidth;
  const restore = () => {
    if (window.innerWidth === width) return;
    header.style.minHeight = '';
    window.removeEventListener('resize', restore);
  };
  window.addEventListener('resize', restore);
}

/**
 * Returns the place where a message covers the least of the areas to keep free.
 * @param stands current place; the message moves only to one that covers less
 */
export function findFreePosition(message: HTMLElement, stands?: ToastPosition): ToastPosition {
  // A prize on the screen of a phone: nothing lies between header and button (rule J23).
  if (!isCornerLayout() && document.querySelector('[data-moment]') && isHeaderInView()) return inHeader;
  const { left, right } = message.getBoundingClientRect();
  // Not by its rectangle, which an animation moves.
  const { offsetHeight: height, offsetTop: edge } = message;
  const targets = controlsToKeepVisible(message).filter(({ area }) => area.left < right && area.right > left);
  const covered = ({ side, offset }: ToastPosition) => {
    const top = side === 'top' ? offset + edge : window.innerHeight - offset - edge - height;
    return targets
      .filter(({ area }) => area.top < top + height - EDGE && area.bottom > top + EDGE)
      .reduce((sum, { weight }) => sum + weight, 0);
  };
  const isInCorner = isCornerLayout();
  const liked = isInCorner ? cornerPlaces : phonePlaces;
  const room = Math.max(0, window.innerHeight - height - 2 * edge);
  const others = Array.from({ length: Math.floor(room / STEP) }, (_, step) => (step + 1) * STEP);
  const places = [...liked, ...others.map((offset): ToastPosition => ({ side: 'top', offset }))];
  const best = (one: ToastPosition, other: ToastPosition) => (covered(other) < covered(one) ? other : one);
  const { side, offset } = stands ? places.reduce(best, stands) : places.reduce(best);
  return { side, offset, isInCorner };
}

/**
 * Calls back, at most once a frame, when the screen below a message has changed, was scrolled or has another size.
 * @returns the function that ends it
 */
export function observeLayout(onChange: () => void): () => void {
  let frame = 0;
  const schedule = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(onChange);
  };
  const observer = new MutationObserver(schedule);
  observer.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('resize', schedule);
  document.addEventListener('scrollend', schedule);
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    window.removeEventListener('resize', schedule);
    document.removeEventListener('scrollend', schedule);
  };
}

/** Returns how far down the line reaches that stands at the top edge while there is no network, in pixels. */
export const offlineBannerBottom = () =>
  document.querySelector('[data-in-sight="top"]')?.getBoundingClientRect().bottom ?? 0;

/** Hands a press on a message on to the control below it, and returns whether there was one. */
export function forwardClickBelow(message: Element, { clientX, clientY }: MouseEvent): boolean {
  const below = document.elementsFromPoint(clientX, clientY).find((element) => !message.contains(element));
  const control = below?.closest<HTMLElement>(CONTROLS_SELECTOR);
  if (!control) return false;
  control.focus();
  control.click();
  return true;
}
