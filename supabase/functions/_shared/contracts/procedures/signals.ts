import * as z from 'zod/mini';
import { boolean, day, instant, int, procedure, team, text, uuid } from './procedure.ts';
import { deskContext } from './shared-schemas.ts';

const people = z.array(
  z.object({
    enrollment_id: uuid,
    /** Null before challenge 1, where it is given. */
    name: z.nullable(text),
    /** Masked. */
    email: text,
    blocked: boolean,
  }),
);

/** Pattern at a café that looks like abuse; it decides nothing. */
const signal = z.object({
  /** By which it is dismissed. */
  key: text,
  kind: z.enum([
    'one-browser',
    'one-step',
    'referrals-unseen',
    'one-mailbox',
    'closed-hours',
    'many-corrections',
    'favours',
    'handovers',
    'unseen-receipts',
    'screen-copied',
  ]),
  /** Instant of its last occurrence. */
  at: instant,
  /** People, browsers, actions, corrections or cents, by its kind. */
  count: int,
  /** Day of a closed-hours or one-step signal. */
  day: z.nullable(day),
  /** The address of one of the team, where it is about one. */
  member: z.nullable(text),
  /** Ten at most; of referrals-unseen the inviter first. */
  people,
});
export type Signal = z.output<typeof signal>;

/** Pattern of a café's tag that looks like abuse. */
const tagSignal = z.object({
  key: text,
  kind: z.enum(['tag-jump', 'tag-unopened', 'tag-closed']),
  at: instant,
  /** Largest jump of the counter, touches that nobody opened, or claims at closed hours. */
  count: int,
  /** Last day of a tag-closed signal. */
  day: z.nullable(day),
  /** Name of the tag. */
  tag: text,
  people,
});
export type TagSignal = z.output<typeof tagSignal>;

/** Answers the desk's tab of signals. */
export const load_signals = procedure(
  team('block'),
  { cafe_slug: text },
  z.object({
    ...deskContext,
    /** The latest first. */
    signals: z.array(signal),
    tag_signals: z.array(tagSignal),
  }),
);

export const dismiss_signal = procedure(
  team('block'),
  { cafe_id: uuid, key: text },
  z.object({ dismissed: boolean }),
);
