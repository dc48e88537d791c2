import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { AuthPanel } from '@/features/public/auth/components/auth-panel';
import { authColumns } from '@/features/public/auth/login-shell';
import { JoinTeamPage } from '@/features/public/join-team/join-team-page';

/** `/join-team#invitacion=…`: an invitation into a team, and on the same page the forms for who is not signed in. */
export function JoinTeam() {
  const { key } = useLocation();
  // Over once the forms have led back here.
  const [workOf, setWorkOf] = useState<string | null>(null);
  const atWork = workOf === key;
  return (
    <JoinTeamPage
      atWork={atWork}
      access={(intro) => (
        <main className={authColumns}>
          <AuthPanel
            cafe={null}
            intro={intro}
            atWork={atWork}
            onWork={(begins) => setWorkOf(begins ? key : null)}
          />
        </main>
      )}
    />
  );
}
