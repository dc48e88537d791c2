import type * as contracts from '@functions/_shared/contracts/procedures/mailboxes.ts';
import type { Scenarios } from './scenario.ts';

export const mailboxes: Scenarios<typeof contracts> = {
  confirm_mailbox: { byCode: true, reveals: ['password_question', 'proven', 'proven_now'] },
  answer_password_question: { byCode: true, reveals: [] },
};
