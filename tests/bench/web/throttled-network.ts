import { setTimeout as wait } from 'node:timers/promises';

/** 150 ms round trip, 1.6 Mbps down, 750 kbps up: a mid-range phone on a café's connection. */
export const LATENCY_MS = 150;
export const DOWN_BYTES_PER_S = (1.6 * 1024 * 1024) / 8;
export const UP_BYTES_PER_S = (750 * 1024) / 8;

/** A line between phone and host that can be slow. Answers share its width, each waits for the round trip. */
export function throttleNetwork() {
  let freeAt = 0;
  return {
    isSlow: false,
    async hold(bytes: number): Promise<void> {
      if (!this.isSlow) return;
      const arrives = Math.max(performance.now() + LATENCY_MS, freeAt) + (bytes / DOWN_BYTES_PER_S) * 1000;
      freeAt = arrives;
      await wait(arrives - performance.now());
    },
  };
}

export type SlowLine = ReturnType<typeof throttleNetwork>;
