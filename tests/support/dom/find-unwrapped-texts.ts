/** Returns true for a text that React keeps as a node of its own, and not as the content of an element. */
const isOwn = (node: Node) => Object.keys(node).some((key) => key.startsWith('__reactFiber$'));

/** Selector of the text that Radix reads to screen readers once and never changes. */
const ANNOUNCEMENT = 'span[role="status"][aria-live]';

function* textsIn(root: Node): Generator<Node> {
  if (root.nodeType === Node.TEXT_NODE) yield root;
  else for (const child of root.childNodes) yield* textsIn(child);
}

/**
 * Watches the document for texts that React keeps as nodes: a browser's translation replaces them, and the next change
 * crashes or shows nothing (docs/decisions/0050).
 * @returns takes the elements found since the last call, as shortened HTML.
 */
export function findUnwrappedTexts(): () => string[] {
  const found = new Set<string>();
  const look = (records: readonly MutationRecord[]) => {
    for (const text of records
      .flatMap(({ addedNodes }) => [...addedNodes])
      .flatMap((node) => [...textsIn(node)])) {
      const parent = text.parentElement;
      if (!text.textContent?.trim() || !isOwn(text) || parent?.closest(ANNOUNCEMENT)) continue;
      found.add(parent?.outerHTML.slice(0, 300) ?? text.textContent);
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    look(observer.takeRecords());
    const html = [...found];
    found.clear();
    return html;
  };
}
