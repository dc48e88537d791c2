import * as z from 'zod/mini';

/*
 * Values between SQL and TypeScript, one schema a type. Arguments are made of these very ones: a test holds them
 * against the types that the database's catalogue names.
 */
export const uuid = z.guid();
export const text = z.string();
export const int = z.int();
export const boolean = z.boolean();
/** An ISO text, with its offset. */
export const instant = z.iso.datetime({ offset: true });
/** `yyyy-mm-dd`, in Madrid. */
export const day = z.iso.date();
export const json = z.record(z.string(), z.unknown());
/** A list of objects, which the procedure reads itself. */
export const list = z.array(z.unknown());
export const texts = z.array(text);
export const uuids = z.array(uuid);

/** The answer of a procedure that only acts. */
export const nothing = z.null();

/** Every code by which a procedure refuses, with its HTTP status. */
export const refusalStatus = {
  ADMIN_ONLY: 403,
  ALREADY_MEMBER: 409,
  ALREADY_SPUN_TODAY: 409,
  BLOCKED: 403,
  CAFE_NOT_FOUND: 404,
  CAFE_PAUSED: 403,
  CUSTOMER_NOT_FOUND: 404,
  EMAIL_MISMATCH: 422,
  EVIDENCE_MISSING: 409,
  GIVEN_BACK_BEFORE: 409,
  FIRST_PRIZE_CHANGED: 409,
  GIVE_BACK_TOO_LATE: 409,
  HITO_NOT_CURRENT: 409,
  HITO_NOT_VALIDATED: 409,
  INSUFFICIENT_CONECTITOS: 409,
  INVALID_INPUT: 422,
  LAST_OWNER: 409,
  ASK_NOT_FOUND: 404,
  LOOK_UP_NOT_FOUND: 404,
  MAILBOX_NOT_PROVEN: 403,
  MEMBER_NOT_FOUND: 404,
  NOT_ALLOWED: 403,
  NOT_A_FISCAL_QR: 400,
  NOT_ENROLLED: 404,
  NOT_REDEEMED: 409,
  NOT_VIP: 403,
  OWN_RECORD: 403,
  OWN_TICKET: 403,
  RECEIPT_ALREADY_SENT: 409,
  RECEIPT_IN_FUTURE: 409,
  RECEIPT_OF_OTHERS: 409,
  RECEIPT_TOO_OLD: 409,
  RECEIPT_WITHOUT_AMOUNT: 409,
  RECEIPT_WITHOUT_VISIT: 409,
  TEAM_TICKET: 403,
  PRESENCE_MISSING: 409,
  PRIZE_ENDLESS: 409,
  PRIZE_EXISTS: 409,
  PRIZE_IN_USE: 409,
  PRIZE_NOT_FOUND: 404,
  PRIZE_PENDING: 409,
  PRIZE_WITHOUT_VALUE: 422,
  PROOF_FIRST: 409,
  REMINDERS_NOT_OFFERED: 409,
  REMINDERS_NOT_READY: 409,
  REQUEST_ID_REUSED: 422,
  REWARD_NOT_FOUND: 404,
  REWARD_NOT_OPEN: 409,
  SETTINGS_EDITED: 409,
  SLIP_SHEET_NOT_FOUND: 404,
  SPIN_NOT_FOUND: 404,
  SURVEY_INCOMPLETE: 422,
  TAG_IN_USE: 409,
  TAX_NUMBER_NOT_FOUND: 404,
  TAX_NUMBER_TAKEN: 409,
  TAX_NUMBER_WRONG: 422,
  TEAM_MEMBER: 403,
  TICKET_DECIDED_AGAIN: 409,
  TICKET_IMAGE_NOT_FOUND: 404,
  TICKET_IMAGE_USED: 409,
  TICKET_NOT_FOUND: 404,
  TICKET_PHOTO_CHANGED: 409,
  TICKET_PHOTO_MISSING: 409,
  TICKET_PHOTO_NOT_ASKED: 409,
  TICKET_RECEIPT_USED: 409,
  TOO_MANY_CODES: 409,
  TOO_MANY_PENDING_TICKETS: 409,
  TOO_MANY_PRIZES: 409,
  TOO_MANY_QR_TODAY: 429,
  TOO_MANY_REQUESTS: 429,
  TOO_MANY_SCREENS: 409,
  TOO_MANY_TAGS: 409,
  TOO_MANY_UNSENT_PHOTOS: 409,
  TOO_MANY_VERSIONS: 429,
  UNAUTHENTICATED: 401,
  VIP_CODE_EXISTS: 409,
  VISIT_NOT_FOUND: 404,
  WHEEL_CHANGED: 409,
  WHEEL_EDITED: 409,
} as const;

export type RefusalCode = keyof typeof refusalStatus;

/** Permissions at a café's desk; `private.permissions` has the least role of each. */
export type Permission =
  | 'block'
  | 'contract'
  | 'correct'
  | 'customer_list'
  | 'customers'
  | 'exports'
  | 'first_challenge'
  | 'handover'
  | 'legal'
  | 'market_values'
  | 'membership'
  | 'opinions'
  | 'pause'
  | 'poster'
  | 'prizes'
  | 'redemption_give_back'
  | 'reminders'
  | 'results'
  | 'screens'
  | 'settings'
  | 'slips'
  | 'tax_numbers'
  | 'team'
  | 'tickets'
  | 'today'
  | 'visit_add'
  | 'vip_codes'
  | 'service_mode'
  | 'wheels';

/** By what every procedure of a caller refuses, besides its own codes. A token outlives its deleted account. */
const refusalsOf = {
  /** Any caller, signed in or not. */
  visitor: ['UNAUTHENTICATED'],
  /** Any caller, and the Edge Functions. */
  anyone: ['UNAUTHENTICATED'],
  /** Any signed-in caller. */
  customer: ['UNAUTHENTICATED'],
  /** Members with a permission at a café; administrators have all. */
  team: ['UNAUTHENTICATED', 'NOT_ALLOWED'],
  admin: ['UNAUTHENTICATED', 'ADMIN_ONLY'],
  /** The Edge Functions and jobs, by the secret key. */
  service: [],
} as const satisfies Record<string, readonly RefusalCode[]>;

export type Caller = keyof typeof refusalsOf;

/** A caller of the team, with the permission that the procedure asks for. */
export const team = (permission: Permission) => ({ permission });

/**
 * Returns the contract of one procedure of the API: who may call it, its arguments by name and in order, what it
 * answers, and the codes by which it refuses. Answers hold no key that is not here: tests parse every one of them
 * strictly.
 */
export function procedure<Args extends z.core.$ZodShape, Answer extends z.core.$ZodType>(
  who: Exclude<Caller, 'team'> | ReturnType<typeof team>,
  args: Args,
  answer: Answer,
  ...refusals: RefusalCode[]
) {
  const { caller, permission } =
    typeof who === 'string' ? { caller: who, permission: null } : { caller: 'team' as const, ...who };
  return {
    caller,
    permission,
    args: z.object(args),
    answer,
    refusals: [...refusalsOf[caller], ...refusals],
  };
}
