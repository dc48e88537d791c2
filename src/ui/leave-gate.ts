type Gate = (event: PopStateEvent) => void;

let gate: Gate | null = null;

/**
 * To be called once, before the router listens: events of the window reach their listeners in the order in which these
 * came, so only an earlier one can keep a step back or forward from the router.
 */
export function openLeaveGate(): void {
  window.addEventListener('popstate', (event) => gate?.(event));
}

/** What hears of steps back and forward before the router does; null for nothing. */
export function setLeaveGate(next: Gate | null): void {
  gate = next;
}
