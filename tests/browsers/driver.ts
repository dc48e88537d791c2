/** Interface of a browser for the story; each engine implements it. */
export interface BrowserDriver {
  readonly name: string;
  open: (url: string) => Promise<void>;
  url: () => Promise<string>;
  reload: () => Promise<void>;
  back: () => Promise<void>;
  forward: () => Promise<void>;
  /** Presses a button, link or tab by its accessible name, as a finger or mouse would. */
  press: (name: string) => Promise<void>;
  /** Presses until a text can be seen: for what takes no press in its first moments. */
  pressUntil: (name: string, text: string) => Promise<void>;
  /** Empties a field, found by its label, and types into it. */
  type: (label: string, text: string) => Promise<void>;
  /** Gives a file to the picker with this label. */
  choose: (label: string, path: string) => Promise<void>;
  /** Waits until a text can be seen. */
  see: (text: string) => Promise<void>;
  /** Runs a function of the page's own, without arguments, and answers what it returns. */
  evaluate: <T>(source: string) => Promise<T>;
  screenshot: () => Promise<Buffer>;
  /** Closes all windows but the first: a link that opened one has done its work. */
  closePopups: () => Promise<void>;
  close: () => Promise<void>;
}

export const WAIT_TIMEOUT_MS = 30_000;

export type Wanted = 'control' | 'field' | 'picker' | 'text';

/**
 * Runs inside the page: the first element that a person would call by this name, or null. Names are compared with white
 * space folded; a control is found by how its name begins (what follows is for screen readers), a field by its label. What is found stands in the middle of the window.
 */
export function findInPage(kind: Wanted, name: string): Element | null {
  const centred = (element: Element | undefined) => {
    element?.scrollIntoView({ block: 'center' });
    return element ?? null;
  };
  const fold = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
  const seen = (element: Element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && getComputedStyle(element).visibility === 'visible';
  };
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const called = (element: Element) => fold(element.getAttribute('aria-label')) || fold(element.textContent);
  if (kind === 'control') {
    const control = centred(
      all('button, a[href], [role=tab], [role=button]').find(
        (element) =>
          called(element).startsWith(name) && seen(element) && !(element as HTMLButtonElement).disabled,
      ),
    );
    if (!control) return null;
    // Pressed where it stands: what still moves, or lies under something, is asked for again.
    const { x, y, width, height } = control.getBoundingClientRect();
    const place = [name, x, y, width, height].join();
    const page = window as { lastPlace?: string };
    const still = page.lastPlace === place;
    page.lastPlace = place;
    const onTop = document.elementFromPoint(x + width / 2, y + height / 2);
    return still && onTop && (control.contains(onTop) || onTop.contains(control)) ? control : null;
  }
  if (kind === 'field' || kind === 'picker') {
    const labelled = all('input, textarea, select').filter((element) => {
      const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) =>
        fold(label.textContent),
      );
      return [fold(element.getAttribute('aria-label')), ...labels].includes(name);
    });
    return centred(labelled.find((element) => kind === 'picker' || seen(element)));
  }
  return (
    all('body *').find(
      (element) =>
        fold(element.textContent).includes(name) &&
        ![...element.children].some((child) => fold(child.textContent).includes(name)) &&
        seen(element),
    ) ?? null
  );
}

/** `findInPage` as the body of a script whose arguments are `arguments`. */
export const FIND_SCRIPT = `return (${findInPage.toString()}).apply(null, arguments)`;

/**
 * Asks until there is an answer.
 * @throws an error that says what was wanted and what the page shows instead.
 */
export async function insist<T>(
  what: string,
  ask: () => Promise<T | null>,
  shown: () => Promise<string>,
): Promise<T> {
  const deadline = Date.now() + WAIT_TIMEOUT_MS;
  let reason = '';
  for (;;) {
    const answer = await ask().catch((error: unknown) => {
      reason = ` (${String(error)})`;
      return null;
    });
    if (answer) return answer;
    if (Date.now() > deadline)
      throw new Error(`${what} is not there${reason}; the page shows: ${await shown()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * Finding, pressing and seeing, the same for every engine. In: how it finds an element at this moment, and what its page
 * shows.
 */
export function inputDevices<E extends { click: () => Promise<void> }>(
  once: (kind: Wanted, name: string) => Promise<E | null>,
  shown: () => Promise<string>,
) {
  const find = (kind: Wanted, name: string) => insist(`${kind} "${name}"`, () => once(kind, name), shown);
  /** Finds an element again that was redrawn before the press. */
  const withElement = (kind: Wanted, name: string, act: (element: E) => Promise<void>) =>
    insist(
      `${kind} "${name}" that can be used`,
      async () => {
        await act(await find(kind, name));
        return true;
      },
      shown,
    );
  return {
    find,
    withElement,
    press: async (name: string) => void (await withElement('control', name, (element) => element.click())),
    pressUntil: async (name: string, text: string) =>
      void (await insist(
        `"${text}" after pressing "${name}"`,
        async () => {
          if (await once('text', text)) return true;
          await (await once('control', name))?.click();
          return null;
        },
        shown,
      )),
    see: async (text: string) => void (await find('text', text)),
  };
}
