/** State of `/c/{café}` once the server has said that no café has this code. */
export const unknownCafeState = { unknownCafeState: true } as const;

/** Returns whether a location's state says so. */
export const isUnknownCafeState = (state: unknown): boolean =>
  (state as Partial<typeof unknownCafeState> | null)?.unknownCafeState === true;
