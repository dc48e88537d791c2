import { CONECTITOS_PER_EURO } from '@/domain/figures';

/**
 * The figures that the legal documents tell. The database decides each of them: tests/database/documents/figures.test.ts
 * holds every one to it.
 */
export const FIGURES = {
  /** Days to come back for challenge 2, and to make the visits of challenge 6. */
  hito2Days: 15,
  hito6Days: 20,
  /** Conectitos of the VIP welcome, and of each euro of a ticket. */
  welcomeConectitos: 150,
  conectitosPerEuro: CONECTITOS_PER_EURO,
  /** Days after its decision at which the photo of a ticket is removed. */
  photoDays: 90,
  /** Days after its deletion from which the personal data of a café are erased. */
  leaveDays: 30,
  /** Months for which the fingerprint of a deleted account's mailbox is kept. */
  mailboxMonths: 24,
  /** Months for which a reminder is kept, and for which it is kept whether somebody was drawn to get none. */
  reminderMonths: 12,
  trialMonths: 24,
  /** Maximum number of mailboxes, of ten, that get no reminders for half a year. */
  heldOutOfTen: 3,
} as const;
