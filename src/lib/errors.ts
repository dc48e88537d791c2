/**
 * The one error of the data layer. `code` is stable: a refusal of the server (`CAFE_PAUSED`, …) or one of
 * NETWORK (no answer, try again), SERVER (5xx, and a 401 that ends no session), TOO_SLOW (ended by a time limit, undone),
 * UNAUTHENTICATED, SESSION_OVER, BAD_RESPONSE, UNKNOWN.
 */
export class AppError extends Error {
  readonly code: string;
  /** HTTP status, 0 without an answer. */
  readonly status: number;
  /** Detail from the server: a field's name, a date or JSON text. */
  readonly details: string | null;

  constructor(code: string, status = 0, details: string | null = null, options?: ErrorOptions) {
    super(code, options);
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.details = details;
  }

  /** True if the same request may succeed by itself a moment later. */
  get retryable(): boolean {
    return this.code === 'NETWORK' || this.code === 'SERVER';
  }
}

/** Returns any thrown value as an AppError; what is none already becomes UNKNOWN and keeps its cause. */
export function toAppError(thrown: unknown): AppError {
  return thrown instanceof AppError ? thrown : new AppError('UNKNOWN', 0, null, { cause: thrown });
}

interface RestFailure {
  status: number;
  error: { code?: string; message?: string; details?: string | null };
}

const STABLE_CODE = /^[A-Z][A-Z0-9_]+$/;

/**
 * Returns the failure of a call to the Data API: own refusals (`PT403`: PostgREST answers 403) have their stable code
 * as the message.
 */
export function fromRest({ status, error }: RestFailure): AppError {
  const { code = '', message = '', details = null } = error;
  if (/^PT\d{3}$/.test(code) && STABLE_CODE.test(message)) return new AppError(message, status, details);
  // the platform's time limit ended the statement and undid the transaction (rule S17)
  return new AppError(code === '57014' ? 'TOO_SLOW' : byStatus(status), status, details, { cause: error });
}

interface AuthFailure {
  name: string;
  message?: string;
  status?: number | undefined;
  code?: string | undefined;
  /** Reasons why a password is too weak: length, characters, pwned (known from a leak). */
  reasons?: string[];
}

const authCodes: Record<string, string> = {
  invalid_credentials: 'INVALID_CREDENTIALS',
  user_already_exists: 'EMAIL_TAKEN',
  email_exists: 'EMAIL_TAKEN',
  email_not_confirmed: 'EMAIL_NOT_CONFIRMED',
  email_address_invalid: 'EMAIL_INVALID',
  weak_password: 'WEAK_PASSWORD',
  signup_disabled: 'SIGNUP_DISABLED',
  same_password: 'SAME_PASSWORD',
  otp_expired: 'CODE_INVALID',
  otp_disabled: 'NO_ACCOUNT',
  user_not_found: 'NO_ACCOUNT',
  over_email_send_rate_limit: 'NO_MAIL_NOW',
  email_address_not_authorized: 'MAIL_NOT_ALLOWED',
  over_request_rate_limit: 'TOO_MANY_REQUESTS',
  user_banned: 'USER_BANNED',
  captcha_failed: 'CAPTCHA_FAILED',
  reauthentication_needed: 'REAUTHENTICATION_NEEDED',
  session_not_found: 'SESSION_OVER',
};

/**
 * Start of the auth service's message about a mail that it has just sent to this address. Its code is the same as for
 * a used-up limit of mails.
 */
const MAIL_JUST_SENT = /^For security purposes, you can only request this after (\d+) seconds/;

/** The auth service's message when the mail server does not answer. Its code is that of every unexpected failure. */
const MAIL_NOT_SENT = /^Error sending .* email/;

/**
 * Returns the failure of a call to the auth service, or of the call that renews the session; no status means no answer.
 */
export function fromAuth(error: AuthFailure): AppError {
  const status = error.status ?? 0;
  const code = authCodes[error.code ?? ''];
  const message = error.message ?? '';
  const secondsLeft = code === 'NO_MAIL_NOW' ? MAIL_JUST_SENT.exec(message)?.[1] : undefined;
  if (secondsLeft) return new AppError('MAIL_ON_ITS_WAY', status, secondsLeft, { cause: error });
  const mailCode = MAIL_NOT_SENT.test(message) ? 'NO_MAIL_NOW' : code;
  if (mailCode) return new AppError(mailCode, status, error.reasons?.join(',') ?? null, { cause: error });
  if (error.name === 'AuthSessionMissingError')
    return new AppError('SESSION_OVER', 401, null, { cause: error });
  return new AppError(byStatus(status), status, null, { cause: error });
}

/** The page's own status for a call whose session ended under it: no server answers it. */
export const SESSION_OVER_STATUS = 440;

/**
 * Returns a code for an answer that brings none of its own. A 401 without one is the server's fault: it cannot read the
 * token or the key of somebody whose session stands.
 */
export function byStatus(status: number): string {
  if (status === 0) return 'NETWORK';
  if (status === SESSION_OVER_STATUS) return 'SESSION_OVER';
  if (status === 429) return 'TOO_MANY_REQUESTS';
  return status === 401 || status >= 500 ? 'SERVER' : 'UNKNOWN';
}
