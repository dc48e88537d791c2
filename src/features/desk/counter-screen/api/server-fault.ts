export { resendUnread } from '@functions/_shared/contracts/resend-unread';

/** A fault of the server, with what a screen and the pairing say of it. A screen loads this once it meets one. */
export class ServerFault extends Error {
  readonly title = 'Algo no ha salido bien';
  readonly text = 'No es cosa de este aparato. Lo intentamos otra vez.';
  readonly problem = 'Algo no ha salido bien. Inténtalo de nuevo en un momento.';
}
