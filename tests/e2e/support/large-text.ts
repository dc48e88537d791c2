import { expect, type Page } from '@playwright/test';

/** The narrowest window that WCAG 2.2 asks for (1.4.10), in CSS pixels. */
const NARROW = 320;

/** Switches transitions off: they would change the measures. */
const AT_ONCE = '*, ::before, ::after { transition: none !important; }';

/** Doubles the text's size, as a browser's setting does. */
const DOUBLE = `${AT_ONCE} html { font-size: 200% !important; }`;

/** The spacing of WCAG 1.4.12, which a person's own style sheet may ask for. */
const SPACING =
  '*, ::before, ::after { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }';

/**
 * Runs in the page. Returns each text that cannot be read at the window's width, and what scrolls sideways. Words of the made-up
 * name may break anywhere.
 */
function unreadable({ width, madeUp }: { width: number; madeUp: string }): string[] {
  const found = new Set<string>();
  const root = document.scrollingElement!;
  const name = (element: Element) => {
    const text = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
    return `${element.tagName.toLowerCase()} "${text}"`;
  };
  // innerWidth does not tell: a phone's window zooms out until everything fits.
  if (root.scrollWidth > width) {
    found.add(`the page scrolls sideways: ${root.scrollWidth} px`);
    for (const element of document.body.querySelectorAll('*'))
      if (element.getBoundingClientRect().right > width + 1 && element.children.length === 0)
        found.add(`wider than the window: ${name(element)}`);
  }

  const hidden = (element: Element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return true;
    for (let box: Element | null = element; box; box = box.parentElement)
      // for screen readers only
      if (getComputedStyle(box).position === 'absolute' && box.clientWidth <= 1 && box.clientHeight <= 1)
        return true;
    // a message lies over the screen for a while, as it should
    return element.closest('svg, script, style, [inert], [aria-label="Notifications"]') !== null;
  };

  /** Returns true if a box around the text cuts it off, or needs sideways scrolling. */
  const lookAround = (element: Element, line: DOMRect) => {
    const slack = line.height * 0.2;
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, display } = getComputedStyle(box);
      if (display === 'inline') continue;
      const edge = box.getBoundingClientRect();
      if (overflowX === 'auto' || overflowX === 'scroll') {
        if (box.scrollWidth > box.clientWidth + 1) found.add(`scrolls sideways: ${name(box)}`);
        return;
      }
      if (overflowX !== 'visible' && (line.right > edge.right + 1 || line.left < edge.left - 1))
        found.add(`cut off at the side: ${name(element)}`);
      if (
        (overflowY === 'hidden' || overflowY === 'clip') &&
        (line.bottom > edge.bottom + slack || line.top < edge.top - slack)
      )
        found.add(`cut off above or below: ${name(element)}`);
    }
  };

  /** Bars stay while the page scrolls below them: what they lie over can be brought out. */
  const stays = (element: Element) => {
    for (let box: Element | null = element; box; box = box.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(box).position)) return true;
    return false;
  };

  const texts: { element: Element; lines: DOMRect[]; isBar: boolean }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    const element = node.parentElement!;
    if (text.trim() === '' || hidden(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter((line) => line.width > 0);
    texts.push({ element, lines, isBar: stays(element) });
    const control = element.closest('button, a, label, [role="tab"]');
    const edge =
      control && getComputedStyle(control).display !== 'inline' ? control.getBoundingClientRect() : null;
    for (const line of lines) {
      if (line.left < -1) found.add(`beyond the left edge: ${name(element)}`);
      if (edge && (line.right > edge.right + 1 || line.left < edge.left - 1))
        found.add(`sticks out of its control: ${name(element)}`);
      lookAround(element, line);
    }
    for (const { 0: token, index } of text.matchAll(/\S+/g)) {
      // addresses and codes have no place where one would break them
      if (!/^\P{L}*\p{L}{4,}\P{L}*$/u.test(token) || madeUp.includes(token)) continue;
      const pieces: number[] = [];
      let lineTop = -Infinity;
      for (let at = 0; at < token.length; at += 1) {
        range.setStart(node, index + at);
        range.setEnd(node, index + at + 1);
        const { top, height } = range.getBoundingClientRect();
        // a line begins where a letter is lower than its neighbour by more than a slanted picture makes it
        if (Math.abs(top - lineTop) > height / 2) pieces.push(0);
        lineTop = top;
        pieces[pieces.length - 1]! += 1;
      }
      // two pieces of a long word can be read, a letter left alone on its line cannot
      if (pieces.length > 2 || (pieces.length > 1 && Math.min(...pieces) < 2))
        found.add(`broken word "${token}" (${pieces.join(' + ')}) in ${name(element)}`);
    }
  }

  const over = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.45 * Math.min(a.height, b.height);
  texts.forEach(({ element, lines, isBar }, index) => {
    for (const other of texts.slice(index + 1))
      if (isBar === other.isBar && lines.some((line) => other.lines.some((second) => over(line, second))))
        found.add(`lies over another text: ${name(element)} and ${name(other.element)}`);
  });
  return [...found];
}

/** Runs in the page. Returns each control that has no edge where a system's own colours take the grounds away. */
function edgeless(): string[] {
  const shown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
  };
  const edged = (element: Element) => {
    const style = getComputedStyle(element);
    const drawn = (line: string, width: string, color: string) =>
      line !== 'none' && parseFloat(width) >= 1 && color !== 'rgba(0, 0, 0, 0)';
    return (
      drawn(style.outlineStyle, style.outlineWidth, style.outlineColor) ||
      drawn(style.borderBottomStyle, style.borderBottomWidth, style.borderBottomColor)
    );
  };
  const looksPressed = (link: Element) => {
    const { display, paddingLeft, textDecorationLine } = getComputedStyle(link);
    return display.endsWith('flex') && parseFloat(paddingLeft) >= 8 && textDecorationLine === 'none';
  };
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
  (document.activeElement as HTMLElement | null)?.blur();
  const all = (selector: string) => [...document.querySelectorAll(selector)].filter(shown);
  const buttons = [
    ...all('button:not([role="tab"]), [role="button"]'),
    ...all('a[href]').filter((link) => !link.closest('nav') && looksPressed(link)),
  ];
  return [
    ...buttons.filter((button) => !edged(button)).map((button) => `no edge: ${name(button)}`),
    ...all('[role="tab"][aria-selected="true"]')
      .filter((tab) => !edged(tab))
      .map((tab) => `the chosen tab has no edge: ${name(tab)}`),
    ...all('[role="tab"][aria-selected="false"]')
      .filter(edged)
      .map((tab) => `looks like the chosen tab: ${name(tab)}`),
  ];
}

/** Gives the page a person's own style sheet; the page's policy, which forbids inline styles, does not stop that. */
async function restyle(page: Page, css: string): Promise<void> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = rules === '' ? [] : [sheet];
  }, css);
}

/**
 * Expects a readable screen in a narrow window with text of double size, and with the spacing of WCAG 1.4.12, and
 * controls with an edge in forced colours. Leaves the page as it was.
 * @param path address for the report
 * @param madeUp a name that the test made up of random letters
 */
export async function expectRoomForText(page: Page, path: string, madeUp: string): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: NARROW, height: 640 });
  await restyle(page, DOUBLE);
  const large = await page.evaluate(unreadable, { width: NARROW, madeUp });
  await restyle(page, AT_ONCE + SPACING);
  const spaced = await page.evaluate(unreadable, { width: NARROW, madeUp });
  await restyle(page, AT_ONCE);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.waitForFunction(() => matchMedia('(forced-colors: active)').matches);
  const forced = await page.evaluate(edgeless);
  await page.emulateMedia({ forcedColors: 'none' });
  await restyle(page, '');
  if (size) await page.setViewportSize(size);
  // all that is found, in all that is looked at: soft
  expect.soft(large, `${path}: text of double size at 320 px`).toEqual([]);
  expect.soft(spaced, `${path}: spaced text at 320 px`).toEqual([]);
  expect.soft(forced, `${path}: forced colours`).toEqual([]);
}

/**
 * Expects a readable screen in a narrow window, with a name that has no place where it would break. Leaves the page as it was.
 * @param path address for the report
 */
export async function expectRoomForName(page: Page, path: string, name: string): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: NARROW, height: 640 });
  await restyle(page, AT_ONCE);
  // a bar that sticks to the bottom lies below the navigation until its own part of a high page has come up
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect
    .soft(await page.evaluate(unreadable, { width: NARROW, madeUp: name }), `${path}: at 320 px`)
    .toEqual([]);
  await restyle(page, '');
  if (size) await page.setViewportSize(size);
}
