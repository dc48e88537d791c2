import { callVoidRpc } from '@/lib/rpc';

/**
 * Ends the mails that a mail's link stands for, or a customer's reminders of all cafés, and says nothing of whether there
 * were any (rules I23 and M7). Fails with an AppError.
 */
export const stopMail = (token: string, everywhere: boolean) =>
  callVoidRpc('stop_mail', { token, everywhere });
