/** A failure whose message a person can act on: the commands print it without a stack trace. */
export class UserFacingError extends Error {
  override name = 'UserFacingError';
}
