import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import { tabStore } from '@/lib/storage';

const KEY = 'team-invitation';

/** Forgets the invitation that this tab kept: it has been used. */
export const clearStoredInvitation = () => tabStore.remove(KEY);

/**
 * Returns the token that the link brought, kept in this tab while its reader signs up or logs in; empty for none. It
 * stands in the fragment, which no server sees, and leaves the address at once: nothing that shows or keeps addresses
 * may have it. The address then says where a log-in leads back to.
 */
export function useInvitationToken(): string {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const linkToken = /^#invitacion=([0-9a-f]{64})$/.exec(hash)?.[1];
  const [kept, setKept] = useState(() => {
    const before = tabStore.get(KEY);
    return typeof before === 'string' ? before : '';
  });
  if (linkToken !== undefined && linkToken !== kept) setKept(linkToken);
  useEffect(() => {
    if (linkToken === undefined) return;
    tabStore.set(KEY, linkToken);
    void navigate(pathname, { replace: true, state: { returnTo: paths.joinTeam() } });
  }, [linkToken, navigate, pathname]);
  return linkToken ?? kept;
}
