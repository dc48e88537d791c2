import * as z from 'zod/mini';
import { boolean, procedure, text, texts } from './procedure.ts';
import { operator } from './shared-schemas.ts';

/** Tells the database of its deployment, for operators. What is left out stays. */
export const set_settings = procedure(
  'service',
  {
    product_name: z.optional(text),
    address_header: z.optional(text),
    test_receipts: z.optional(boolean),
    operator_name: z.optional(text),
    operator_tax_number: z.optional(text),
    operator_address: z.optional(text),
    operator_email: z.optional(text),
    processors: z.optional(texts),
    /** The version of the legal texts that a lawyer has reviewed. */
    texts_reviewed: z.optional(text),
  },
  z.object({
    product_name: text,
    address_header: z.nullable(text),
    test_receipts: boolean,
    operator: z.nullable(operator),
    processors: texts,
    texts_reviewed: z.nullable(text),
  }),
);

/** Says which parts of the deployment are well (rule O22). */
export const load_health = procedure(
  'service',
  {},
  z.object({ schedule: boolean, photos: boolean, mails: boolean, events: boolean, passes: boolean }),
);
