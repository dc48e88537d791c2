/**
 * Translates the page as Chrome does: each text, also a new one, gives its place to two elements with a copy of it. The
 * words stay the same, so that a test finds them. Needs nothing from outside: a browser gets it as a script.
 */
export function translatePage(): void {
  const isLeftAlone = (parent: Element) =>
    parent.closest('font, script, style, title, textarea, option, svg') !== null ||
    parent.closest('[translate]')?.getAttribute('translate') === 'no';
  const translate = (node: Node) => {
    if (node.nodeType !== Node.TEXT_NODE) {
      [...node.childNodes].forEach(translate);
      return;
    }
    const { parentElement, textContent } = node;
    if (!parentElement || !textContent?.trim() || isLeftAlone(parentElement)) return;
    const outer = document.createElement('font');
    outer.appendChild(document.createElement('font')).textContent = textContent;
    parentElement.replaceChild(outer, node);
  };
  translate(document);
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      addedNodes.forEach(translate);
      if (target.nodeType === Node.TEXT_NODE) translate(target);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}
