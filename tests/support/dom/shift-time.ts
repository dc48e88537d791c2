import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Lets so many milliseconds of a faked clock pass on the screen. */
export function shiftTime(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}
