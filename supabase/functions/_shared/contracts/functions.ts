import type * as z from 'zod/mini';
import type { AnswerOf } from './edge-function.ts';
import { contract as activateVipCode } from './activate-vip-code.ts';
import { contract as appleWallet } from './apple-wallet.ts';
import { contract as checkHito2Completion } from './check-hito2-completion.ts';
import { contract as crearCuenta } from './crear-cuenta.ts';
import { contract as createVipCode } from './create-vip-code.ts';
import { contract as deleteAccount } from './delete-account.ts';
import { contract as deliverEvents } from './deliver-events.ts';
import { contract as googleWallet } from './google-wallet.ts';
import { contract as health } from './health.ts';
import { contract as mailFeedback } from './mail-feedback.ts';
import { contract as processVisitRegistration } from './process-visit-registration.ts';
import { contract as setCafeLogo } from './set-cafe-logo.ts';
import { contract as stopMail } from './stop-mail.ts';
import { contract as submitTicket } from './submit-ticket.ts';
import { contract as submitTicketQr } from './submit-ticket-qr.ts';
import { contract as validateInviterEmail } from './validate-inviter-email.ts';
import { contract as validateVipCode } from './validate-vip-code.ts';

/** Every Edge Function, by the name of its folder. */
export const functions = {
  'activate-vip-code': activateVipCode,
  'apple-wallet': appleWallet,
  'check-hito2-completion': checkHito2Completion,
  'crear-cuenta': crearCuenta,
  'create-vip-code': createVipCode,
  'delete-account': deleteAccount,
  'deliver-events': deliverEvents,
  'google-wallet': googleWallet,
  health,
  'mail-feedback': mailFeedback,
  'process-visit-registration': processVisitRegistration,
  'set-cafe-logo': setCafeLogo,
  'stop-mail': stopMail,
  'submit-ticket': submitTicket,
  'submit-ticket-qr': submitTicketQr,
  'validate-inviter-email': validateInviterEmail,
  'validate-vip-code': validateVipCode,
};

type Functions = typeof functions;
export type FunctionName = keyof Functions;
export type FunctionRequest<Name extends FunctionName> = z.input<Functions[Name]['request']>;
export type FunctionAnswer<Name extends FunctionName> = AnswerOf<Functions[Name]>;
