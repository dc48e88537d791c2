import { callVoidRpc } from '@/lib/rpc';

/** Ends the mails of one café, or of all, and says nothing of whether there were any (rule M7). Fails with an AppError. */
export const stopReminders = (token: string, everywhere: boolean) =>
  callVoidRpc('stop_reminders', { token, everywhere });
