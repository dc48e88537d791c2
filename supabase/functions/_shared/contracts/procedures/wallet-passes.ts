import * as z from 'zod/mini';
import { boolean, instant, int, json, nothing, procedure, text, texts, uuid } from './procedure.ts';
import { walletPassContent } from './shared-schemas.ts';

/** Makes the caller's pass of a café for `apple` or `google`, or takes up theirs; `code` opens it for five minutes. */
export const save_wallet_pass = procedure(
  'customer',
  { cafe_slug: text, platform: text, shows_name: boolean },
  z.object({ serial: uuid, code: text }),
  'CAFE_NOT_FOUND',
  'NOT_ENROLLED',
  'BLOCKED',
  'INVALID_INPUT',
  'TOO_MANY_REQUESTS',
);

/** @param secret the pass's token, or a code. Whoever has none of the serial is told `refused`, whatever is wrong. */
export const open_wallet_pass = procedure(
  'service',
  { serial: text, secret: text, client_address: json },
  z.discriminatedUnion('status', [
    z.object({ status: z.literal('ok'), token: text, changed_at: instant, pass: walletPassContent }),
    z.object({
      status: z.enum(['refused', 'try_later']),
      token: z.null(),
      changed_at: z.null(),
      pass: z.null(),
    }),
  ]),
);

/** @param push_token null where the device holds the pass no longer */
export const note_wallet_device = procedure(
  'service',
  { serial: text, token: text, device: text, push_token: z.nullable(text), client_address: json },
  z.object({ status: z.enum(['added', 'known', 'removed', 'refused', 'try_later']) }),
);

/** Answers the passes of a device that changed after `since`, the tag of its last answer. */
export const poll_wallet_passes = procedure(
  'service',
  { device: text, since: z.nullable(text), client_address: json },
  z.object({ status: z.enum(['ok', 'none', 'try_later']), serials: z.array(uuid), tag: z.nullable(text) }),
);

/** A pass whose platform is to be told. */
const claimedPass = z.object({
  /** The serial; of Google's class, the café's id. */
  id: uuid,
  platform: z.enum(['apple', 'google']),
  /** The event that is told: `settle_wallet_pass` takes it back. */
  mark: text,
  /** Null of Apple's passes, which are fetched after the push. */
  pass: z.nullable(walletPassContent),
  push_tokens: texts,
  /** Google may notify: a prize waits, and it did not in the last eight hours. */
  notify: boolean,
});
export type ClaimedPass = z.output<typeof claimedPass>;

/** Takes due passes of `apple` and `google`, at most 50, each once a minute. */
export const claim_wallet_passes = procedure(
  'service',
  { platforms: texts, batch: int },
  z.array(claimedPass),
);

/** @param outcome `sent`, `failed` or `gone` */
export const settle_wallet_pass = procedure(
  'service',
  { id: uuid, mark: text, outcome: text, gone_tokens: texts, error: z.optional(z.nullable(text)) },
  nothing,
);
