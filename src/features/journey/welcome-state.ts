/** What sign-up hands to the welcome dialog when the inviter was refused after the account existed (decisions 5). */
export interface WelcomeState {
  inviterEmail: string;
  /** Why; null when the dialog opens for any other reason. */
  refusal: string | null;
}

/** Reads it from the router's state, which may hold anything. */
export function readWelcomeState(state: unknown): WelcomeState {
  const { inviterEmail, inviterRefusal } = (
    typeof state === 'object' && state !== null ? state : {}
  ) as Record<string, unknown>;
  return {
    inviterEmail: typeof inviterEmail === 'string' ? inviterEmail : '',
    refusal: typeof inviterRefusal === 'string' ? inviterRefusal : null,
  };
}
