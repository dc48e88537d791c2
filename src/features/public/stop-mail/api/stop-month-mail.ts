import { callVoidRpc } from '@/lib/rpc';

/** Ends the mails that a mail's link stands for, and says nothing of whether there were any (rule I23). Fails with an AppError. */
export const stopMonthMail = (token: string) => callVoidRpc('stop_month_mail', { token });
