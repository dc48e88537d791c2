import type { Backend } from '../_shared/backend.ts';
import { stopMail } from '../_shared/stop-mail.ts';

interface StopOptions {
  backend: Pick<Backend, 'asService'>;
  /** Address of the page; without it there is no page to open. */
  siteUrl: string | undefined;
}

/** `stop-month-mail`: ends the month by mail of one café for its owner (rule I23). */
export const stopMonthMail = ({ backend, siteUrl }: StopOptions) =>
  stopMail({ stop: (token) => backend.asService('stop_month_mail', { token }), of: 'correo', siteUrl });
