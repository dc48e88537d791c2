import { useEffect, useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { clearStoredRewards } from '@/data/customer/clear-stored-rewards';
import { SessionContext, type SessionState } from '@/data/session/session-context';
import { sessionExpiredToast } from '@/data/session/session-expired';
import { isSigningOut } from '@/data/session/sign-out';
import { readStoredUser, toSessionUser, type SessionUser } from '@/data/session/stored-session';
import { deviceStorage } from '@/lib/browser-storage';
import { loadAuth, whenAuthLoaded } from '@/lib/load-auth';
import { SESSION_STORAGE_KEY, storedAuthorization } from '@/lib/prefetch';
import { clearDrafts } from '@/lib/storage';
import { whenIdle } from '@/lib/when-idle';
import { toast } from '@/ui/toast';

function readStorage(): SessionUser | null {
  return readStoredUser(deviceStorage.getItem(SESSION_STORAGE_KEY));
}

/**
 * True if the page was opened with a session. It is read from storage together with the files, because a refused
 * renewal may empty the storage before the first paint.
 */
let wasSignedInAtLoad = readStorage() !== null;

function stateOf(user: SessionUser | null): SessionState {
  return user ? { status: 'signed-in', user } : { status: 'signed-out', user: null, left: isSigningOut() };
}

/** A token refresh brings the same person: the screens need not hear of it. */
function isSame(state: SessionState, user: SessionUser | null): boolean {
  return state.user?.id === user?.id && state.user?.email === user?.email;
}

/** Loads the auth service's client before it is needed; whatever needs it then loads it again if this failed. */
const preloadAuth = () => void loadAuth().catch(() => undefined);

// a token that must be renewed first is what the screen's first call waits for
if (!storedAuthorization()) preloadAuth();

/** Follows the auth service and other tabs, and tells everyone below who is signed in. Needs the query client above it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState(() => stateOf(readStorage()));
  const [mountedSignedIn] = useState(state.status === 'signed-in');
  const queryClient = useQueryClient();

  useEffect(() => {
    let signedIn = mountedSignedIn || wasSignedInAtLoad;
    const follow = (user: SessionUser | null) => {
      const next = stateOf(user);
      // a session can have ended before this is called
      if (signedIn && !user) queryClient.clear();
      if (user) clearDrafts(user.id);
      else clearStoredRewards(deviceStorage);
      if (signedIn && !user && !isSigningOut()) toast(sessionExpiredToast);
      signedIn = user !== null;
      wasSignedInAtLoad = false;
      setState((was) => (isSame(was, user) ? was : next));
    };

    let unsubscribe: (() => void) | null = () => undefined;
    void whenAuthLoaded.then((auth) => {
      if (!unsubscribe) return;
      const { data } = auth.onAuthStateChange((event, session) => {
        // A start without network brings no session although one lies in storage: that is not a sign-out.
        follow(session ? toSessionUser(session.user) : event === 'SIGNED_OUT' ? null : readStorage());
      });
      unsubscribe = () => data.subscription.unsubscribe();
    });
    // another tab signs in or out, and nothing here has needed the client yet
    const handleStorage = ({ key }: StorageEvent) => {
      if (key === SESSION_STORAGE_KEY || key === null) follow(readStorage());
    };
    window.addEventListener('storage', handleStorage);
    const cancel = mountedSignedIn ? null : whenIdle(preloadAuth);
    return () => {
      cancel?.();
      window.removeEventListener('storage', handleStorage);
      unsubscribe?.();
      unsubscribe = null;
    };
  }, [queryClient, mountedSignedIn]);

  return <SessionContext value={state}>{children}</SessionContext>;
}
