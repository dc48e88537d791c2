import { cafe, type Cafe } from '@functions/_shared/contracts/procedures/shared-schemas.ts';

/** Returns a café as the contract describes it; each field that may be null and is not given is null. */
export function completeCafe(given: Partial<Cafe>): Cafe {
  const fields = Object.entries(cafe.shape).filter(([, schema]) => schema.safeParse(null).success);
  return cafe.parse({ ...Object.fromEntries(fields.map(([name]) => [name, null])), ...given });
}
