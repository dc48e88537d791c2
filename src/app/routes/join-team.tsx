import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { AccessPanel } from '@/features/public/auth/components/access-panel';
import { accessColumns } from '@/features/public/auth/login-shell';
import { JoinTeamPage } from '@/features/public/join-team/join-team-page';

/** `/join-team#invitacion=…`: an invitation into a team, and on the same page the forms for who is not signed in. */
export default function JoinTeamRoute() {
  const { key } = useLocation();
  // Over once the forms have led back here.
  const [workOf, setWorkOf] = useState<string | null>(null);
  const atWork = workOf === key;
  return (
    <JoinTeamPage
      atWork={atWork}
      access={(intro) => (
        <main className={accessColumns}>
          <AccessPanel
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
