import * as z from 'zod/mini';
import { boolean, day, instant, int, text, texts, uuid } from './procedure.ts';

// Parts of the answers of several domains.

/** The legal person that runs the deployment. */
export const operator = z.object({ name: text, tax_number: text, address: text, email: text });

/** The person or company that runs a café. */
export const legalPerson = z.object({ name: text, tax_number: text, address: text });

/** Service mode: no proof, proof of presence, or proof and the team's confirmation. */
const serviceMode = z.enum(['no_proof', 'proof', 'proof_and_handover']);

/** Kind of a café's challenge 1. */
export const firstChallenge = z.enum(['review', 'opinion']);

/** Seven days from Monday, each with up to two intervals `[from, to]` of `hh:mm`. */
const openingHours = z.array(z.array(z.tuple([text, text])));

/** A setting of a café, with two values that it takes and one that it refuses: its tests are made of them. */
const setting = <Type extends z.ZodMiniType>(type: Type, examples: [unknown, unknown], refused: unknown) =>
  type.check(z.meta({ examples, refused }));

const optional = z.nullable(text);

/** Settings by their columns, in the parts of `private.cafe_settings`. */
const publicSettings = {
  /** Hex colours, `#rrggbb`. */
  primary_color: setting(text, ['#112233', '#445566'], 'red'),
  secondary_color: setting(text, ['#112233', '#445566'], null),
  review_url: setting(optional, ['https://g.example/1', 'https://g.example/2'], 'http://a.es'),
  instagram_url: setting(optional, ['https://i.example/1', 'https://i.example/2'], 'javascript:alert(1)'),
};
const deskSettings = {
  address: setting(optional, ['Calle Mayor 1', 'Calle Mayor 2'], 'C/'),
  opening_hours: setting(
    z.nullable(openingHours),
    [[[], [], [], [], [], [], [['08:00', '14:00']]], null],
    'siempre',
  ),
  /** Degrees; both or neither. */
  latitude: setting(z.nullable(z.number()), [40.4168, 41.5], 91),
  longitude: setting(z.nullable(z.number()), [-3.7038, 2.25], -181),
};
const legalSettings = {
  legal_name: setting(optional, ['Ana Pérez', 'Luis Gil'], 'x'.repeat(121)),
  legal_number: setting(optional, ['12345678Z', 'B00000075'], '12345678A'),
  legal_address: setting(optional, ['Calle Mayor 1', 'Calle Mayor 2'], 'C/'),
};
/** All settings of a café. */
export const settings = z.object({ ...publicSettings, ...deskSettings, ...legalSettings });
export type Settings = z.output<typeof settings>;

/** A café as every screen needs it: name, address, state, colours and links. */
export const cafe = z.object({
  id: uuid,
  nombre: text,
  slug: text,
  /** Printed and typed address of the café: ASCII, with hyphens. */
  short_slug: text,
  vip_id: uuid,
  state: z.enum(['active', 'paused', 'deleted']),
  ...publicSettings,
  /** Path of the logo in the public bucket of logos. */
  logo_path: z.nullable(text),
  service_mode: serviceMode,
  first_challenge: firstChallenge,
  /** Customers can touch a tag at its counter. */
  has_tag: boolean,
  /** The reader is on its team: no customer there. */
  team_member: boolean,
  /** Reason why the café's team blocked the reader; null for everybody else. */
  blocked: z.nullable(text),
});
export type Cafe = z.output<typeof cafe>;

/**
 * Proof of a visit. `none` where the café asked for one: the visit counts for nothing until it is proved.
 */
export const proof = z.enum(['none', 'slip', 'screen', 'tag', 'team']);

/** Role in a café's team. */
export const teamRole = z.enum(['staff', 'manager', 'owner']);
export type TeamRole = z.output<typeof teamRole>;

/** Teams that somebody is on, by the cafés' names. */
export const teams = z.array(z.object({ nombre: text, slug: text, role: teamRole }));

/** Frame of every screen of a café's desk. */
export const deskContext = {
  cafe,
  /** The caller's. */
  role: z.enum([...teamRole.options, 'administrator']),
  /** Permissions of the role. */
  permissions: z.array(text),
  /** The teams that the caller is on. */
  teams,
  /** Number of tickets that wait for the team, counted up to 100; null for roles that review none. */
  waiting_tickets: z.nullable(int),
};

/** Member of a café's team. Members who may change the team also read who invited each. */
const teamPerson = z.object({
  user_id: uuid,
  email: text,
  role: teamRole,
  since: instant,
  you: boolean,
  invited_by: z.nullable(text),
  /** Their last actions there, the latest first. */
  recent_actions: z.array(z.object({ at: instant, action: text })),
});
export type TeamPerson = z.output<typeof teamPerson>;

/** An invitation into a team that can still be used. */
const teamInvitation = z.object({
  id: uuid,
  email: text,
  role: teamRole,
  created_at: instant,
  expires_at: instant,
  /** State of its mail; `none` where no mails are sent. */
  mail: z.enum(['none', 'waiting', 'sent']),
});
export type TeamInvitation = z.output<typeof teamInvitation>;

/** A café's people, and who is invited to be one. */
export const teamPeople = { people: z.array(teamPerson), invitations: z.array(teamInvitation) };

/** A café's settings, legal identity and tax numbers for receipts, as its desk reads them. */
export const place = {
  ...deskSettings,
  /** The person or company that runs the café; null until its owner names one. */
  legal: z.nullable(legalPerson),
  tax_numbers: texts,
  /** Tax numbers that an administrator has yet to confirm: their receipts are not credited until then. */
  unconfirmed_numbers: texts,
};
export type DeskSettings = z.output<z.ZodMiniObject<typeof place>>;

/** A new invitation into a team; its token is answered this once, the server keeps only its hash. */
export const createdTeamInvitation = z.object({
  id: uuid,
  token: text,
  email: text,
  role: teamRole,
  expires_at: instant,
  mailed: boolean,
});

/** A reward won at a café. */
export const reward = z.object({
  id: uuid,
  /** 1 to 7 for challenges, 0 for prizes of the VIP wheel. */
  hito_number: int,
  reward_name: text,
  reward_type: z.enum(['fixed', 'variable']),
  /** Key of its drawing. */
  picture: text,
  /** Conditions of the prize when it was won; null for none. */
  conditions: z.nullable(text),
  obtained_at: instant,
  seen_at: z.nullable(instant),
  redeemed_at: z.nullable(instant),
});
export type Reward = z.output<typeof reward>;

/** A prize of the VIP wheel as its owner sees it. */
export const vipPrize = z.object({
  id: uuid,
  /** With its prefix, "Premio … VIP: 2€ de descuento". */
  reward_name: text,
  /** Key of its drawing. */
  picture: text,
  conditions: z.nullable(text),
  obtained_at: instant,
  /** The last day on which it is valid. */
  expires_at: day,
  redeemed_at: z.nullable(instant),
  seen_at: z.nullable(instant),
  state: z.enum(['available', 'redeemed', 'expired']),
  /** Code that the counter reads. */
  code: text,
});
export type VipPrize = z.output<typeof vipPrize>;

/** The team's word of the day, also shown on pages of redeemed rewards. */
export const dayWord = z.object({
  /** An emoji. */
  picture: text,
  word: text,
});
export type DayWord = z.output<typeof dayWord>;

/** A first time at a café; `week`: somebody came on each day that it opens. */
export const first = z.object({ first: z.enum(['visit', 'hundredth', 'vip', 'week']), day });
export type First = z.output<typeof first>;

/** Reason why a prize cannot come now: taken off by the café, its month's number drawn, or the month's ceiling. */
export const unavailableReason = z.enum(['sold_out', 'exhausted', 'ceiling']);

/** A segment of a wheel as its customers see it. */
const wheelSegment = z.object({
  name: text,
  /** Key of its drawing. */
  picture: text,
  /** The chance that holds now, in percent; 0 while the prize is out. */
  weight: int,
  conditions: z.nullable(text),
  out: z.nullable(unavailableReason),
  /** The day on which a prize that is out is back. */
  available_again_on: z.nullable(day),
});

/** A wheel, its segments in order. `odds` names the version and what is out: a turn sends it back. */
export const wheel = z.object({ odds: text, segments: z.array(wheelSegment) });

/** Visits that a VIP of a café that pays them still needs for a turn, 0 with enough for one; null elsewhere. */
export const visitsUntilSpin = z.nullable(int);

/** A purchase ticket as its owner sees it. */
export const ticket = z.object({
  id: uuid,
  /** Provisional: what its QR says counts later, unless somebody else claims the receipt. */
  status: z.enum(['provisional', 'pending', 'approved', 'rejected']),
  amount_cents: z.nullable(int),
  /** Conectitos that the ticket will add, also while it is provisional; null before. */
  conectitos_to_award: z.nullable(int),
  /** Reason of a rejection; `no-photo`: by the schedule, after 14 days without the requested photo. */
  rejection_reason: z.nullable(
    z.enum(['unreadable', 'other-cafe', 'repeated', 'other', 'unspecified', 'no-photo']),
  ),
  /** The reviewer's addition to the reason of a rejection, or a word of thanks. */
  admin_notes: z.nullable(text),
  /** Path of the photo in its bucket; null where the QR sufficed or the photo that was asked for is not there yet. */
  ticket_image_url: z.nullable(text),
  created_at: instant,
  reviewed_at: z.nullable(instant),
  /** Role of the reviewer; the customer does not read the name. */
  reviewed_as: z.nullable(z.enum(['manager', 'owner', 'administrator'])),
  outcome_seen_at: z.nullable(instant),
  /** Photos leave 90 days after the decision. */
  photo_removed_at: z.nullable(instant),
  /** Author of the current state; null while the ticket waits for a person. */
  decided_by: z.nullable(z.enum(['qr', 'person', 'schedule'])),
  /**
   * Instant at which a provisional ticket is confirmed; null while the café's tax number waits for an administrator.
   */
  confirms_at: z.nullable(instant),
  /**
   * Reason why its QR did not suffice; it stays after the decision. `member`: the mailbox belongs to the café's team.
   */
  review_reason: z.nullable(
    z.enum([
      'amount',
      'sample',
      'competing-receipt',
      'same-purchase',
      'member',
      'bounds',
      'unanswered',
      'number',
    ]),
  ),
  /** A photo is waited for, which `submit-ticket` takes with the ticket's id. */
  photo_requested: boolean,
  /** Content of its QR; null for a ticket sent as a photo. */
  receipt: z.nullable(z.object({ number: text, day, amount_cents: int })),
});
export type Ticket = z.output<typeof ticket>;
export type RejectionReason = NonNullable<Ticket['rejection_reason']>;

/** A handover that was asked for, as its customer reads it. */
export const handoverRequest = z.object({
  id: uuid,
  status: z.enum(['waiting', 'confirmed', 'refused', 'withdrawn', 'ended']),
  ends_at: instant,
  /** Instant of the decision; of a confirmed request the one at which the reward was redeemed. */
  decided_at: z.nullable(instant),
  /** Reason of a refused request. */
  reason: z.nullable(z.enum(['not_here', 'sold_out', 'conditions', 'other', 'already_received'])),
  /** The team's own words, with `other`. */
  note: z.nullable(text),
  /** Role of the decider; the customer does not read the name. */
  role: z.nullable(deskContext.role),
});
export type HandoverRequest = z.output<typeof handoverRequest>;

/** Results of the customers who were due and had 14 days to come with proof, by the draw. */
export const reminderResults = z.object({
  /** First day of the first half-year; null without anybody. */
  from: z.nullable(day),
  /** The first day of the quarter, as of which it is counted, and the next one. */
  evaluated_on: day,
  next_evaluation_on: day,
  reminded: int,
  reminded_came: int,
  not_reminded: int,
  not_reminded_came: int,
  /** How many cafés they are of, each with people on both sides. */
  cafes: int,
  /** By how much more of those reminded came, from -1 to 1, with the 90 % interval; null of fewer than 20 not reminded. */
  effect: z.nullable(z.object({ estimate: z.number(), lower: z.number(), upper: z.number() })),
});
export type ReminderResults = z.output<typeof reminderResults>;

/** A purpose of the register, in words (rule L10). */
export const purpose = z.object({
  key: text,
  title: text,
  people: text,
  data: text,
  /** The article of the law by which it may be. */
  basis: text,
  controller: z.enum(['operator', 'cafe']),
  period: text,
  recipients: text,
});
export type Purpose = z.output<typeof purpose>;

/** Reminder choices on the account page. */
export const reminderChoices = z.object({
  /** True if the account's address is proven. */
  proven: boolean,
  cafes: z.array(
    z.object({
      id: uuid,
      nombre: text,
      /** False where the café has switched them off since. */
      offered: boolean,
      reminders: boolean,
      tickets: boolean,
      /** Event that ended a consent: the address failed, or its reader called a mail unwanted. */
      ended_by: z.nullable(z.enum(['bounced', 'complained'])),
    }),
  ),
});

/** The caller's enrollment at the café. */
export const journeyEnrollment = z.object({
  id: uuid,
  nombre: text,
  /** Day of the first entry. */
  joined_on: day,
  /** 1 to 8; 8 when finished. */
  hito_actual: int,
  /** The highest challenge validated and not yet spun when it equals `hito_actual`; 0 for none. */
  hito_validado: int,
  hito_1_completado: boolean,
  hito_2_reference_date: z.nullable(instant),
  /** Last days that count; pauses of the café included. */
  hito_2_deadline: z.nullable(day),
  hito_2_completado: boolean,
  hito_6_reference_date: z.nullable(instant),
  hito_6_deadline: z.nullable(day),
  hito_6_completado: boolean,
  instagram_usuario: z.nullable(text),
  /** The inviter named at sign-up is still to be confirmed. */
  has_pending_inviter: boolean,
  /** Token of their live referral link. */
  referral_link: z.nullable(text),
  vip: boolean,
  codigo_vip: z.nullable(text),
  /** Steps without a prize to win: this mailbox won it before, by an earlier account. */
  already_won: z.array(int),
  /** The café waits for the proof of the caller's mailbox. */
  needs_mailbox_proof: boolean,
});
/** A version of privacy policy and terms that is still to be shown. */
export const policyChange = z.nullable(z.object({ version: text, since: day, changes: text }));

/** Content of the journey page. */
export const journey = z.object({
  cafe: z.nullable(cafe),
  /** `preview`: an administrator looks on, read-only. */
  viewer: z.enum(['visitor', 'customer', 'not_enrolled', 'preview']),
  /** Address and today's opening hours, each null where unknown; null where both are. */
  place: z.nullable(
    z.object({ address: z.nullable(text), today: z.nullable(z.array(z.tuple([text, text]))) }),
  ),
  email: z.nullable(text),
  /** The server's clock, and its day. */
  now: instant,
  today: day,
  enrollment: z.nullable(journeyEnrollment),
  /** Days of the visits in the open window. */
  visits: z.array(day),
  /** True if today has a visit, also one that counts for no window. */
  visited_today: boolean,
  /** Rewards of hitos 1 to 7. */
  rewards: z.array(reward),
  /** VIP prizes that can be redeemed. */
  vip_prizes: z.array(vipPrize),
  wheel,
  /** The prize of challenge 1 at this café. */
  first_prize: z.object({ name: text, picture: text }),
  visits_until_spin: visitsUntilSpin,
  /** Conectitos that a VIP lacks for today's spin; null once it was made, and for others. */
  vip_spin_missing: z.nullable(int),
  /** Conectitos that today's visit paid; null where it paid none. */
  points_today: z.nullable(int),
  policy: policyChange,
});

/** Content of a pass, the same for both platforms (rule W2). Void, it is the café alone and the rest is empty. */
export const walletPassContent = z.object({
  state: z.enum(['live', 'paused', 'void']),
  cafe: z.object({
    id: uuid,
    name: text,
    slug: text,
    /** Hex colour, `#rrggbb`. */
    color: text,
    /** Path of the logo in the public bucket of logos. */
    logo_path: z.nullable(text),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
  }),
  /** First name, where the person wants it and gave one. */
  name: z.nullable(text),
  vip: boolean,
  /** Challenges done, 0 to 7. */
  done: int,
  /** Conectitos of a VIP. */
  balance: z.nullable(int),
  /** The VIP's code, which the QR of the gold card holds. */
  code: z.nullable(text),
  /** Prize of the next challenge; null for VIPs, and where it was won before. */
  next_prize: z.nullable(text),
  /** Prizes that wait, at most five, the soonest last day first. */
  prizes: z.array(z.object({ name: text, until: z.nullable(day) })),
  /** Number of prizes that wait. */
  waiting: int,
});
export type WalletPassContent = z.output<typeof walletPassContent>;

/** Answer of an action that changes the journey, and only that. */
export const changedJourney = z.object({ load_journey: journey });
