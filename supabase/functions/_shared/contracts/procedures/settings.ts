import * as z from 'zod/mini';
import { boolean, procedure, text } from './procedure.ts';

/** For operators: tells the database of its deployment. What is left out stays. */
export const set_settings = procedure(
  { product_name: z.optional(text), address_header: z.optional(text), test_receipts: z.optional(boolean) },
  z.object({ product_name: text, address_header: z.nullable(text), test_receipts: boolean }),
);
