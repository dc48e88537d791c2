import * as z from 'zod/mini';
import { boolean, day, instant, int, nothing, procedure, team, text, texts, uuid } from './procedure.ts';
import { first, firstChallenge, reminderResults, deskContext } from './shared-schemas.ts';

/** `yyyy-mm`. */
const month = z.string().check(z.regex(/^\d{4}-\d{2}$/));

/** A challenge, 1 to 7. */
const step = int;

/** Newcomers of the period who came one way, as it stands today; `redeemed`: the prize of challenge 1 was handed over. */
const newcomers = z.object({ enrolled: int, completed: int, redeemed: int });

const bestHour = z.object({ weekday: int, hour: int, visits: int, of: int });

/** The numbers of a period of days in Madrid, both ends in; the period before is as long and ends the day before. */
const results = {
  period: z.object({ from: day, to: day, before_from: day, before_to: day, last_day: day }),
  sentences: z.object({
    /** Customers whose first 30 days ended in the period, and how many of them came a second time within these days. */
    returned: z.object({ of: int, back: int, of_before: int, back_before: int }),
    /**
     * Step at which most customers stood on the period's last day without a visit for 14 days; null where nobody did.
     */
    stuck: z.nullable(z.object({ step, people: int, people_before: int })),
    /** Handed out in the period, and what they cost; `unpriced` of them had no value when they were won. */
    prizes: z.object({
      handed_out: int,
      cost_cents: int,
      unpriced: int,
      handed_out_before: int,
      cost_cents_before: int,
      unpriced_before: int,
    }),
    /** The hour of the week with the most visits; weekday 1 is Monday. */
    best_hour: z.nullable(bestHour),
    best_hour_before: z.nullable(bestHour),
    /** Customers whose last visit was 21 to 60 days before the end of the period. */
    lapsed: z.object({ people: int, people_before: int }),
  }),
  /** Current steps of the customers who enrolled in the period. */
  funnel: z.object({
    scans: int,
    signed_up: int,
    /** Always seven. */
    steps: z.array(
      z.object({
        step,
        reached: int,
        at: int,
        passed: int,
        /** At it, and neither enrolled nor seen in the last 30 days. */
        churned: int,
        /** From the reward before (the enrolment, for 1) to this one's; may be half a day. Null where nobody has it. */
        median_days: z.nullable(z.number()),
      }),
    ),
    vip: int,
  }),
  /** The last twelve months, the earliest first, whatever the period. */
  retention: z.array(
    z.object({
      month,
      enrolled: int,
      /**
       * Customers with a second visit within 7, 14, 30, 60, 90, 180 days; null where not everybody has had the time.
       */
      back: z.array(z.nullable(int)),
    }),
  ),
  /** Weekday 1 is Monday; only hours with visits. */
  hours: z.array(z.object({ weekday: int, hour: int, visits: int })),
  /** Every day of the period. */
  days: z.array(z.object({ day, scans: int, visits: int, new_customers: int })),
  /** Counts of people whose prize came before the account. Missing in what a night of the last release counted. */
  visitors: z.optional(
    z.object({
      /** Presses of "Lo quiero", one for a browser and day. */
      wanted: int,
      mailed: int,
      as_visitor: newcomers,
      otherwise: newcomers,
      /** Only days with visitors; `enrolled` are those who typed the code, on their first day. */
      days: z.array(z.object({ day, wanted: int, mailed: int, enrolled: int, redeemed: int })),
    }),
  ),
  prizes: z.array(
    z.object({
      name: text,
      kind: z.enum(['fixed', 'wheel', 'vip']),
      /** 0 for VIP prizes. */
      step: int,
      won: int,
      redeemed: int,
      /** Only VIP prizes expire. */
      expired: int,
      /** Current value of the prize. */
      value_cents: z.nullable(int),
      /** Cost of the redeemed ones that had a value when they were won; null where none had. */
      cost_cents: z.nullable(int),
      /** Number of redeemed ones without a value. */
      unpriced: int,
    }),
  ),
  /** Visits of the period that paid Conectitos, and the Conectitos, less those taken back. */
  visit_points: z.object({ visits: int, points: int }),
  /** Draws of the café's wheels, the earliest month first; empty for all cafés together. */
  wheels: z.array(
    z.object({
      month,
      wheel: z.enum(['hito', 'vip']),
      /** Ceiling of the last version that was in use in the month; null for none. */
      ceiling_cents: z.nullable(int),
      /** The most frequent first. */
      prizes: z.array(
        z.object({
          name: text,
          /** True if it was the unlimited prize, which the ceiling does not cover. */
          unlimited: boolean,
          drawn: int,
          /** Value of those drawn that had one; null where none had. */
          cost_cents: z.nullable(int),
          /** Number of drawn ones without a value. */
          unpriced: int,
        }),
      ),
    }),
  ),
  /** By the day of the decision. */
  tickets: z.object({
    approved: int,
    euros_cents: int,
    points: int,
    by_month: z.array(z.object({ month, approved: int, euros_cents: int, points: int })),
  }),
  survey: z.object({
    people: int,
    /** All fifteen, in the order of the survey; the commonest answers first, thirty at most, none of texts. */
    questions: z.array(
      z.object({
        /** The column of "Encuesta_5". */
        question: text,
        kind: z.enum(['choice', 'scale', 'text']),
        answers: z.array(z.object({ answer: text, people: int })),
      }),
    ),
  }),
};

/** Answers the desk's tab of results. */
export const load_results = procedure(
  team('results'),
  { cafe_slug: text, from_day: day, to_day: day },
  z.object({
    ...deskContext,
    ...results,
    /** The caller's subscription, if an owner, whether their address is proven, and whether mail is sent at all. */
    month_mail_subscription: z.nullable(
      z.object({ is_subscribed: boolean, proven: boolean, can_send_mail: boolean }),
    ),
    /** Null where the café has never had any. */
    reminders: z.nullable(
      z.object({
        requires_proof: boolean,
        own: reminderResults,
        /** Results of all cafés that require proof; null if they are fewer than five. */
        all: z.nullable(reminderResults),
      }),
    ),
  }),
  'INVALID_INPUT',
);

/** Subscribes an owner to a café's month mail, or ends the subscription. */
export const set_month_mail_subscription = procedure(
  'customer',
  { cafe_id: uuid, is_subscribed: boolean },
  z.object({ is_subscribed: boolean }),
  'NOT_ALLOWED',
  'INVALID_INPUT',
  'MAILBOX_NOT_PROVEN',
);

const cafeResults = z.object(results);
/** The numbers of a period, of one café or of all. */
export type Results = z.output<typeof cafeResults>;

const monthMail = z.object({
  email: text,
  cafe: text,
  primary_color: text,
  slug: text,
  first_challenge: firstChallenge,
  month,
  /** Token that stops these mails. */
  token: text,
  /** Firsts of the month; missing from 1.2.0. */
  firsts: z.optional(z.array(first)),
  results: cafeResults,
});
/** Content of a month's mail. */
export type MonthMail = z.output<typeof monthMail>;

/** Returns the mail of an event; null if nobody is to get it any more. */
export const load_month_mail = procedure(
  'service',
  { event_id: uuid },
  z.object({ mail: z.nullable(monthMail) }),
);

/** Answers the results of all cafés together until yesterday, for administrators. */
export const load_all_results = procedure(
  'admin',
  /** `7`, `30`, `90` or `365` days, or one of the last twelve months as `yyyy-mm`. */
  { period: text },
  z.object({
    /** The last day in the numbers; yesterday where there are none yet. */
    last_day: day,
    /** Null until a night has counted the period. */
    results: z.nullable(z.object({ ...results, reminders: reminderResults })),
    /** Deleted cafés, the latest first, with their first and last day: their draws' files are the operator's to hand out. */
    left_cafes: z.array(z.object({ id: uuid, nombre: text, slug: text, from: day, to: day })),
  }),
  'INVALID_INPUT',
);

/** Loads the free answers of customers, never with their names. */
export const load_survey_answers = procedure(
  team('results'),
  { cafe_id: uuid, question: text, from_day: day, to_day: day, before: z.optional(z.nullable(instant)) },
  z.object({
    answers: z.array(z.object({ day, text })),
    /** Value of `before` for the next page. */
    next: z.nullable(instant),
  }),
  'INVALID_INPUT',
);

export const count_scan = procedure('visitor', { cafe_slug: text }, nothing);

/** Loads a café's prizes and draws for its adviser, without names. */
export const load_draws_file = procedure(
  team('exports'),
  { cafe_id: uuid, from_day: day, to_day: day },
  z.object({
    /** The wheels that turned in the period: a prize comes with `weight` in `of`. */
    offered: z.array(
      z.object({
        wheel: z.enum(['hito', 'vip']),
        version: int,
        /** False for the programme's. */
        own: boolean,
        since: day,
        ceiling_cents: z.nullable(int),
        name: text,
        weight: int,
        of: int,
        monthly_limit: z.nullable(int),
        unlimited: boolean,
        /** Current value of the prize. */
        value_cents: z.nullable(int),
      }),
    ),
    /** The earliest first; those of deleted accounts are gone, their draws are not. */
    won: z.array(
      z.object({
        at: instant,
        prize: text,
        kind: z.enum(['fixed', 'wheel', 'vip']),
        /** 0 for VIP prizes. */
        step: int,
        /** Value on the day it was won. */
        value_cents: z.nullable(int),
        redeemed_at: z.nullable(instant),
        /** The draw that gave it. */
        draw: z.nullable(uuid),
      }),
    ),
    draws: z.array(
      z.object({
        id: uuid,
        at: instant,
        wheel: z.enum(['hito', 'vip']),
        version: int,
        /** The number drawn, from 0. */
        roll: int,
        /** Prizes that were out then: their weights belong to the prize that never runs out. */
        out: texts,
        prize: text,
        /** Value on the day it was drawn. */
        value_cents: z.nullable(int),
      }),
    ),
  }),
  'INVALID_INPUT',
);
