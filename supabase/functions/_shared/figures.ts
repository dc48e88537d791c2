/**
 * Windows, bounds and amounts that sentences say (docs/decisions/0020). The database decides by the same names in small
 * letters, `private.figure('hito_2_days')`; tests/database/documents/figures.test.ts compares them.
 */

/** Days to come back for challenge 2, and to make the visits of challenge 6 (rules J13 and J17). */
export const HITO_2_DAYS = 15;
export const HITO_6_DAYS = 20;

/** Conectitos of the VIP welcome, of one spin of the VIP wheel, and of each euro of a ticket (rules V2, V7 and V11). */
export const WELCOME_CONECTITOS = 150;
export const SPIN_COST = 100;
export const CONECTITOS_PER_EURO = 10;

/** Validity of a claim by a counter screen's code, and of a slip after its day (rules P2 and P4). */
export const SCREEN_CLAIM_MINUTES = 15;
export const SLIP_HOURS = 48;

/** Oldest receipt that counts by its QR, and the most that count on one day (rule V36). */
export const RECEIPT_MAX_AGE_DAYS = 7;
export const RECEIPTS_PER_DAY = 3;

/** Euros of one receipt, and of all in 7 days, in 30 and in a row, that count without a review (rules V39 and V50). */
export const UNREVIEWED_RECEIPT_EUROS = 100;
export const UNREVIEWED_WEEK_EUROS = 60;
export const UNREVIEWED_MONTH_EUROS = 260;
export const UNREVIEWED_EUROS = 300;

/** Days to answer a request for a photo, and those after which other receipts wait for one too (rule V51). */
export const PHOTO_REQUEST_DAYS = 14;
export const UNANSWERED_PHOTO_DAYS = 3;

/** Days after its decision at which the photo of a ticket is removed. */
export const TICKET_PHOTO_DAYS = 90;

/** Validity of an invitation to create an account or to join a team, in days. */
export const INVITATION_DAYS = 7;

/** Minutes in which a redemption can be reverted (rule T14). */
export const REVERT_MINUTES = 10;

/** Days without a visit from which, and until which, a customer is called lapsed. */
export const LAPSED_FROM_DAYS = 21;
export const LAPSED_UNTIL_DAYS = 60;

/** Days that a reward waits, and days that a window still lasts, before a reminder speaks of it. */
export const WAITING_REWARD_DAYS = 10;
export const WINDOW_ENDS_DAYS = 3;

/** Days after a reminder in which a visit is its outcome. */
export const REMINDER_OUTCOME_DAYS = 14;

/** Days in which a new customer has to come back to count as returned. */
export const RETURN_DAYS = 30;

/** Days after its deletion from which the personal data of a café are erased. */
export const CAFE_ERASURE_DAYS = 30;

/** Maximum number of mailboxes, of ten, that get no reminders for half a year. */
export const HOLDOUT_TENTHS = 3;
