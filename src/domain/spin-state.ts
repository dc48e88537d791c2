/** The server's draw: its segment counted from 1, null for a prize that is on no segment. */
interface Draw {
  position: number | null;
}

/** One spin of a wheel, from the press to the prize. */
export type SpinState<Drawn extends Draw = Draw> =
  /** `isChanged`: the odds that the last press named held no longer, and nothing was drawn. */
  | { name: 'ready'; isChanged: boolean }
  /** `isDrawn`: the server has drawn, and the prize is being read. */
  | { name: 'asked'; isDrawn: boolean }
  | { name: 'turning' | 'won'; drawn: Drawn }
  /** The draw is unknown, since its answer was lost. Another press with the same `request` tells. */
  | { name: 'lost'; request: string };

export type SpinEvent<Drawn extends Draw = Draw> =
  | { type: 'pressed' | 'drawn' | 'stopped' | 'refused' | 'changed' }
  | { type: 'lost'; request: string }
  | { type: 'read'; drawn: Drawn };

/** A wheel that nobody has spun. */
export const READY = { name: 'ready', isChanged: false } as const;

/** A wheel rests on its prize for a moment, alone on the screen, before the ticket comes out of it, in milliseconds. */
export const REVEAL_DELAY_MS = 1200;

/** Returns the state after an event. */
export function reduceSpin<Drawn extends Draw>(
  state: SpinState<Drawn>,
  event: SpinEvent<Drawn>,
): SpinState<Drawn> {
  if (event.type === 'pressed') return isSpinning(state) ? state : { name: 'asked', isDrawn: false };
  if (state.name === 'turning') return event.type === 'stopped' ? { ...state, name: 'won' } : state;
  if (state.name !== 'asked') return state;
  switch (event.type) {
    case 'drawn':
      return { ...state, isDrawn: true };
    case 'read':
      return { name: event.drawn.position === null ? 'won' : 'turning', drawn: event.drawn };
    case 'lost':
      return { name: 'lost', request: event.request };
    case 'refused':
    case 'changed':
      return { name: 'ready', isChanged: event.type === 'changed' };
    case 'stopped':
      return state;
  }
}

/** Returns true from the press until the prize shows: what the server says meanwhile would tell it too early. */
export function isSpinning({ name }: SpinState): boolean {
  return name === 'asked' || name === 'turning';
}

/** Motion of a wheel: it stands, turns until its position is known and then to it, or has stopped there. */
export interface WheelMotion {
  motion: 'still' | 'turning' | 'stopped';
  /** The segment, counted from 1. */
  position: number | null;
}

/** Returns what the wheel shows of a spin. */
export function wheelMotion(state: SpinState): WheelMotion {
  switch (state.name) {
    case 'asked':
      return { motion: state.isDrawn ? 'turning' : 'still', position: null };
    case 'turning':
      return { motion: 'turning', position: state.drawn.position };
    case 'won':
      return { motion: 'stopped', position: state.drawn.position };
    case 'ready':
    case 'lost':
      return { motion: 'still', position: null };
  }
}
