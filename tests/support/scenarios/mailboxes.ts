import type * as contracts from '@functions/_shared/contracts/procedures/mailboxes.ts';
import { byCode } from '../database/personas.ts';
import { rpc, type Who } from '../given/factories.ts';
import type { Sql } from 'postgres';
import type { Scenarios } from './scenario.ts';

/** Proves a person's mailbox, in a session that began with a mailed code. */
export const confirmMailbox = (sql: Sql, account: Who, at?: Date) =>
  rpc(sql, byCode(account, at), 'confirm_mailbox');

export const mailboxes: Scenarios<typeof contracts> = {
  confirm_mailbox: {
    repeat: { answers: 'proven' },
    byCode: true,
    reveals: ['password_question', 'proven', 'proven_now'],
  },
  answer_password_question: { byCode: true, reveals: [] },
};
