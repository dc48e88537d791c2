/** Position of a message: the top or bottom edge, and its distance in pixels. */
export interface Place {
  side: 'top' | 'bottom';
  offset: number;
}

/** In the order in which they are liked: below a screen's header, at the bottom, over the header, further down. */
const places: readonly Place[] = [
  { side: 'top', offset: 68 },
  { side: 'bottom', offset: 0 },
  { side: 'top', offset: 0 },
  { side: 'top', offset: 150 },
];

const controls = 'a[href], button, input, select, textarea, label, summary, [role="tab"], [role="menuitem"]';

/**
 * Returns the areas that a message must not cover: the controls that can be pressed now, and parts marked as always
 * visible. The message itself and everything behind an open dialog are left out.
 */
function keptFree(besides: Element): DOMRect[] {
  return [...document.querySelectorAll(`${controls}, [data-in-sight]`)]
    .filter((control) => !besides.contains(control) && !control.closest('[aria-hidden="true"], [inert]'))
    .map((control) => control.getBoundingClientRect());
}

/**
 * Returns the place where a message covers the least of the areas to keep free.
 * @param stands current place; the message moves only to one that covers less
 */
export function freePlace(message: HTMLElement, stands?: Place): Place {
  const { left, right } = message.getBoundingClientRect();
  // Not by its rectangle, which an animation moves.
  const { offsetHeight: height, offsetTop: edge } = message;
  const targets = keptFree(message);
  const covered = ({ side, offset }: Place) => {
    const top = side === 'top' ? offset + edge : window.innerHeight - offset - edge - height;
    return targets.filter(
      (target) =>
        target.left < right && target.right > left && target.top < top + height && target.bottom > top,
    ).length;
  };
  const best = (one: Place, other: Place) => (covered(other) < covered(one) ? other : one);
  return stands ? places.reduce(best, stands) : places.reduce(best);
}

/** Calls back, at most once a frame, when the screen below a message has become another or another size. Out: what ends it. */
export function watchScreen(onChange: () => void): () => void {
  let frame = 0;
  const later = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(onChange);
  };
  const observer = new MutationObserver(later);
  observer.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('resize', later);
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    window.removeEventListener('resize', later);
  };
}

/** Hands a press on a message on to the control below it, if there is one. Out: whether there was. */
export function passPressOn(message: Element, { clientX, clientY }: MouseEvent): boolean {
  const below = document.elementsFromPoint(clientX, clientY).find((element) => !message.contains(element));
  const control = below?.closest<HTMLElement>(controls);
  if (!control) return false;
  control.focus();
  control.click();
  return true;
}
