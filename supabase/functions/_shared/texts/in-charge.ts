/** The sentences that name who does an act, by the minimum role for it (rule T2). */
const texts = new Map([
  ['manager', 'Esto lo lleva tu encargado o encargada'],
  ['owner', 'Esto lo lleva quien es titular'],
  ['administrator', 'Esto lo lleva administración'],
]);

/**
 * Returns who does what a member's role does not allow.
 * @param detail of a refusal with NOT_ALLOWED: the least role that may; empty for who is not on the team
 * @returns null for who is not on the team
 */
export const inChargeText = (detail: string | null): string | null => texts.get(detail ?? '') ?? null;
