import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import '@/features/desk/shared/linked-field.css';

const CONTROLS = 'input, select, textarea, button, a';

/** Returns what an address names behind its "#": the control of that name, or the element with that id. */
function findLinked(name: string) {
  const element = document.getElementsByName(name)[0] ?? document.getElementById(name);
  const control = element?.matches(CONTROLS) ? element : element?.querySelector<HTMLElement>(CONTROLS);
  return element && control ? { element, control } : null;
}

/**
 * Leads to the field that the address names behind its "#", as a first step or a refusal links to it: what is folded
 * around it opens, it has the focus, and a mark until the focus leaves it (rule T28).
 */
export function useLinkedField(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const name = hash.slice(1);
    if (name === '') return;
    const lead = () => {
      const linked = findLinked(name);
      if (!linked) return false;
      const { element, control } = linked;
      for (let fold = control.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
        fold.open = true;
      element.setAttribute('data-linked', '');
      control.focus({ preventScroll: true });
      element.scrollIntoView({ block: 'center' });
      control.addEventListener('blur', () => element.removeAttribute('data-linked'), { once: true });
      return true;
    };
    if (lead()) return;
    // the page's data is on its way
    const observer = new MutationObserver(() => lead() && observer.disconnect());
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [hash, key]);
}
