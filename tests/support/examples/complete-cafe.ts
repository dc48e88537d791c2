import {
  cafe,
  place,
  type Cafe,
  type DeskSettings,
} from '@functions/_shared/contracts/procedures/shared-schemas.ts';
import * as z from 'zod/mini';

/** Returns null, or else an empty list, for each field that may be it: of two entries of a name the last holds. */
const emptyFields = (shape: Record<string, z.ZodMiniType>) =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) =>
      [[], null].filter((value) => schema.safeParse(value).success).map((value) => [name, value]),
    ),
  );

/** Returns a café as the contract describes it; each field that may be null and is not given is null. */
export function completeCafe(given: Partial<Cafe>): Cafe {
  return cafe.parse({ ...emptyFields(cafe.shape), ...given });
}

/** Settings of a café that nobody has set, as its desk reads them. */
export const emptySettings: DeskSettings = z.object(place).parse(emptyFields(place));
