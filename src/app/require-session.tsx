import { Fragment, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '@/config/paths';
import { useSession } from '@/data/session/session-context';

/**
 * Shows its page to signed-in people only. Others log in first and come back to where they wanted to go; who signs
 * out on the page goes home.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession();
  const [wasSignedInAtLoad] = useState(session.status === 'signed-in');
  const { pathname, search, hash } = useLocation();
  if (session.status === 'signed-out') {
    if (wasSignedInAtLoad && session.left) return <Navigate to={paths.home()} replace />;
    return <Navigate to={paths.login()} replace state={{ returnTo: pathname + search + hash }} />;
  }
  // another person is another page: nothing that was typed is carried over
  return <Fragment key={session.user.id}>{children}</Fragment>;
}
