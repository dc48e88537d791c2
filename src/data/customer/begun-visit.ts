import { deviceStore } from '@/lib/storage';

const DAY_MS = 86_400_000;

const keyOf = (cafeSlug: string) => `begun:${cafeSlug}`;

/** Notes on this device that somebody wants a café's first prize. */
export const noteBegunVisit = (cafeSlug: string): void => deviceStore.set(keyOf(cafeSlug), Date.now());

/** Returns true if that was in the last day: what is left is to say where to keep it. */
export function hasBegunVisit(cafeSlug: string): boolean {
  const at = deviceStore.get(keyOf(cafeSlug));
  return typeof at === 'number' && Date.now() - at < DAY_MS;
}

export const forgetBegunVisit = (cafeSlug: string): void => deviceStore.remove(keyOf(cafeSlug));
