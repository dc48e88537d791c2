import type { Backend } from '../_shared/backend.ts';
import { stopMail } from '../_shared/stop-mail.ts';

interface StopOptions {
  backend: Pick<Backend, 'asService'>;
  /** Address of the page; without it there is no page to open. */
  siteUrl: string | undefined;
}

/** `stop-reminders`: ends a customer's reminders of one café (rule M7). */
export const stopReminders = ({ backend, siteUrl }: StopOptions) =>
  stopMail({ stop: (token) => backend.asService('stop_reminders', { token }), of: 'aviso', siteUrl });
