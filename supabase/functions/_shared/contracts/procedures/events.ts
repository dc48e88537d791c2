import * as z from 'zod/mini';
import { boolean, int, json, nothing, procedure, text, texts, uuid } from './procedure.ts';

/** Event for automations. */
const event = z.object({ id: uuid, topic: text, payload: json, attempts: int });
export type Event = z.output<typeof event>;

/** Answers due events of some topics. */
export const claim_events = procedure('service', { topics: texts, batch: int }, z.array(event));

export const settle_event = procedure(
  'service',
  { event_id: uuid, delivered: boolean, error: z.optional(z.nullable(text)) },
  nothing,
);
