/** Least age for an account, in terms, bases and sign-up (rule L5). No birth date is asked for. */
export const MINIMUM_AGE = 18;

/** Conectitos that one turn of the VIP wheel costs (rule V7). */
export const SPIN_COST = 100;
