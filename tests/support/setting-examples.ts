import { settings } from '@functions/_shared/contracts/procedures/shared-schemas.ts';
import * as z from 'zod/mini';

/** Every setting of a café, with two values that it takes and one that it refuses, as the contract has them. */
export const settingExamples = Object.entries(settings.shape).map(([name, schema]) => ({
  name,
  ...(z.globalRegistry.get(schema) as unknown as { examples: [unknown, unknown]; refused: unknown }),
}));
