/** State of `/c/{café}` once the server has said that no café has this code. */
export const unknownCode = { unknownCode: true } as const;

/** Returns whether a location's state says so. */
export const isUnknownCode = (state: unknown): boolean =>
  (state as Partial<typeof unknownCode> | null)?.unknownCode === true;
