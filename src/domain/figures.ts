export * from '../../supabase/functions/_shared/figures.ts';

/** Least age for an account, in terms, bases and sign-up (rule L5). No birth date is asked for. */
export const MINIMUM_AGE = 18;

/** Number of challenges of each café. */
export const HITO_COUNT = 7;

/** Least purchase, in euros, for which a café gives a VIP code (rule J18). */
export const VIP_PURCHASE_EUROS = 10;

/** Minutes for which a mailed code works (rule A10); supabase/config.toml decides. */
export const CODE_MINUTES = 15;

/** Width of the narrowest phone on which every screen is tested, in CSS pixels (rule L8). */
export const MIN_PHONE_WIDTH = 360;
