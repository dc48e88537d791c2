import { REMINDER_TEXT_VERSION } from '@functions/_shared/contracts/reminder-text-version';
import type { Account } from '@functions/_shared/contracts/procedures/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '@/data/query-keys';
import { callRpc } from '@/lib/rpc';

export interface ReminderAnswer {
  reminders: boolean;
  tickets: boolean;
}

/**
 * Keeps a customer's answer for one café, with the version of the text that they read (rule M2). Fails with an AppError:
 * MAILBOX_NOT_PROVEN, REMINDERS_NOT_OFFERED.
 */
export function useAnswerReminders(cafeId: string, userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (answer: ReminderAnswer) =>
      callRpc(
        'answer_reminders',
        { cafe_id: cafeId, ...answer, text_version: REMINDER_TEXT_VERSION },
        'reminders',
        'tickets',
      ),
    onSuccess: (answer) =>
      queryClient.setQueryData<Account>(
        queryKeys.account(userId),
        (account) =>
          account && {
            ...account,
            reminders: {
              ...account.reminders,
              cafes: account.reminders.cafes.map((cafe) =>
                cafe.id === cafeId ? { ...cafe, ...answer } : cafe,
              ),
            },
          },
      ),
  });
}
