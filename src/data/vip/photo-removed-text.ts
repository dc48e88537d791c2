import { TICKET_PHOTO_DAYS } from '@/domain/figures';

/** Text in place of the photo of a ticket that was decided 90 days ago (rule V45). */
export const PHOTO_REMOVED_TEXT = `La foto se borró a los ${TICKET_PHOTO_DAYS} días.`;
