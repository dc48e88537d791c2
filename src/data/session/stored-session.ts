/** The signed-in user, as far as screens need it. The server checks the token itself. */
export interface SessionUser {
  id: string;
  email: string;
  /** Café and inviter given at sign-up. They are hints and not trusted. */
  metadata: Record<string, unknown>;
}

interface UserLike {
  id?: unknown;
  email?: unknown;
  user_metadata?: unknown;
}

/** Returns the user of a session; null when it names none. */
export function toSessionUser(user: UserLike | null | undefined): SessionUser | null {
  if (typeof user?.id !== 'string' || user.id === '') return null;
  return {
    id: user.id,
    email: typeof user.email === 'string' ? user.email : '',
    metadata: typeof user.user_metadata === 'object' && user.user_metadata ? { ...user.user_metadata } : {},
  };
}

/**
 * Returns the user of the session that lies in storage. It is believed before the auth service has spoken: a page
 * opened on a weak connection shows at once, and a refresh that finds no network does not look like being signed out.
 */
export function readStoredUser(stored: string | null): SessionUser | null {
  if (!stored) return null;
  try {
    const session = JSON.parse(stored) as { user?: UserLike; refresh_token?: unknown } | null;
    return session?.refresh_token ? toSessionUser(session.user) : null;
  } catch {
    return null;
  }
}
