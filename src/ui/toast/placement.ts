/** Position of a message: the top or bottom edge, and its distance in pixels. */
export interface Place {
  side: 'top' | 'bottom';
  offset: number;
  /** The message is as low as the header that it covers. */
  isCompact?: boolean;
}

/**
 * Returns true from the width on at which messages stand in a corner instead of across the screen (the breakpoint
 * `sm`).
 */
export const inCorner = () => window.matchMedia('(min-width: 40rem)').matches;

const overHeader: Place = { side: 'top', offset: 0 };
const belowHeader: Place = { side: 'top', offset: 68 };
const atBottom: Place = { side: 'bottom', offset: 0 };
const furtherDown: Place = { side: 'top', offset: 150 };

const inHeader: Place = { ...overHeader, isCompact: true };

/** In the order in which they are liked. */
const phonePlaces: readonly Place[] = [overHeader, atBottom, belowHeader, furtherDown];
const cornerPlaces: readonly Place[] = [belowHeader, atBottom, overHeader, furtherDown];

/** A message may overlap the empty edge of a line or a control by this much, in pixels. */
const EDGE = 6;

const controls = 'a[href], button, input, select, textarea, label, summary, [role="tab"], [role="menuitem"]';

/** Parts besides the controls that a message must not cover; the last one is the second system's message. */
const parts = 'h1, h2, h3, [role="dialog"], [data-in-sight], [data-sonner-toast]';

/**
 * Returns the areas that a message must not cover: the controls that can be pressed now, headings, questions and parts
 * marked as always visible. Left out are the message itself, everything behind an open dialog and, on a phone, the
 * header.
 */
function keptFree(besides: Element): DOMRect[] {
  const exempt = inCorner() ? '[aria-hidden="true"], [inert]' : '[aria-hidden="true"], [inert], header';
  return [...document.querySelectorAll(`${controls}, ${parts}`)]
    .filter((part) => !besides.contains(part) && !part.closest(exempt))
    .map((part) => part.getBoundingClientRect());
}

/**
 * Returns the place where a message covers the least of the areas to keep free.
 * @param stands current place; the message moves only to one that covers less
 */
export function freePlace(message: HTMLElement, stands?: Place): Place {
  // A prize that is shown at the counter, was just won or is a VIP's: nothing lies between header and button (rule J23).
  if (!inCorner() && document.querySelector('[data-moment]')) return inHeader;
  const { left, right } = message.getBoundingClientRect();
  // Not by its rectangle, which an animation moves.
  const { offsetHeight: height, offsetTop: edge } = message;
  const targets = keptFree(message);
  const covered = ({ side, offset }: Place) => {
    const top = side === 'top' ? offset + edge : window.innerHeight - offset - edge - height;
    return targets.filter(
      (target) =>
        target.left < right &&
        target.right > left &&
        target.top < top + height - EDGE &&
        target.bottom > top + EDGE,
    ).length;
  };
  const best = (one: Place, other: Place) => (covered(other) < covered(one) ? other : one);
  const places = inCorner() ? cornerPlaces : phonePlaces;
  return stands ? places.reduce(best, stands) : places.reduce(best);
}

/**
 * Calls back, at most once a frame, when the screen below a message or its size has changed.
 * @returns the function that ends it
 */
export function watchScreen(onChange: () => void): () => void {
  let frame = 0;
  const schedule = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(onChange);
  };
  const observer = new MutationObserver(schedule);
  observer.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('resize', schedule);
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    window.removeEventListener('resize', schedule);
  };
}

/** Returns how far down the line reaches that stands at the top edge while there is no network, in pixels. */
export const topLineEnd = () =>
  document.querySelector('[data-in-sight="top"]')?.getBoundingClientRect().bottom ?? 0;

/** Hands a press on a message on to the control below it, and returns whether there was one. */
export function passPressOn(message: Element, { clientX, clientY }: MouseEvent): boolean {
  const below = document.elementsFromPoint(clientX, clientY).find((element) => !message.contains(element));
  const control = below?.closest<HTMLElement>(controls);
  if (!control) return false;
  control.focus();
  control.click();
  return true;
}
