import * as figures from '@/domain/figures';

/** The figures that the legal documents tell. */
export const FIGURES = {
  hito2Days: figures.HITO_2_DAYS,
  hito6Days: figures.HITO_6_DAYS,
  welcomeConectitos: figures.WELCOME_CONECTITOS,
  conectitosPerEuro: figures.CONECTITOS_PER_EURO,
  photoDays: figures.TICKET_PHOTO_DAYS,
  leaveDays: figures.CAFE_ERASURE_DAYS,
  /** Months after which data go, as the register of purposes decides. */
  mailboxMonths: 24,
  reminderMonths: 12,
  trialMonths: 24,
  heldOutOfTen: figures.HOLDOUT_TENTHS,
} as const;
