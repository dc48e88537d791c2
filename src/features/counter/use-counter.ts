import type { Counter, SignedTokens } from '@functions/_shared/contracts/procedures/counter';
import { useEffect, useState } from 'react';
import { nextLook } from '@/desk/next-look';
import type { ServerTime } from '@/domain/screen-clock';
import { askCounter } from '@/features/counter/api/ask-counter';
import type { Device } from '@/features/counter/kept-device';

/** What a screen was told last; of each part the latest, since an answer leaves out what is not new. */
interface Told {
  counter: Counter;
  signed: SignedTokens;
  version: string | null;
  time: ServerTime;
}

export type CounterState =
  { status: 'waiting'; failed: boolean } | { status: 'gone'; revoked: boolean } | ({ status: 'on' } & Told);

/** In: a screen's own id and secret. Out: what it shows, looked at again and again as the tab of today is (rule P17). */
export function useCounter({ id, secret }: Device): CounterState {
  const [state, setState] = useState<CounterState>({ status: 'waiting', failed: false });

  useEffect(() => {
    let told: Told | null = null;
    let quiet = 0;
    let left = false;
    let looking = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const look = async () => {
      if (looking || left) return;
      looking = true;
      clearTimeout(timer);
      try {
        const answer = await askCounter('load_counter', {
          device_id: id,
          secret,
          ...(told && {
            ...(told.version !== null && { known_version: told.version }),
            signed_until: told.signed.first_step + told.signed.tokens.length - 1,
          }),
        });
        if (left) return;
        if (answer.status !== 'on') return setState({ status: 'gone', revoked: answer.status === 'revoked' });
        const counter = answer.counter ?? told?.counter;
        const signed = answer.signed ?? told?.signed;
        if (!counter || !signed) throw new Error('Nothing new was answered to who knew nothing');
        quiet = answer.counter ? 0 : quiet + 1;
        told = {
          counter,
          signed,
          version: answer.version,
          time: { said: Date.parse(answer.now), at: performance.now() },
        };
        setState({ status: 'on', ...told });
      } catch {
        if (left) return;
        if (!told) setState({ status: 'waiting', failed: true });
        else if (told.counter.hello !== null) {
          // nobody stays named while no answer says that it is over
          told = { ...told, counter: { ...told.counter, hello: null }, version: null };
          setState({ status: 'on', ...told });
        }
      } finally {
        looking = false;
      }
      // a failure too: what was signed ahead goes on meanwhile
      // never slow where people scan it: a greeting is for those who still stand there
      timer = setTimeout(
        () => void look(),
        nextLook(quiet, told !== null && told.counter.cafe.way_of_working !== 'as_always'),
      );
    };

    // back in view or in the network: what it shows may be old, and its clock may have stood still
    const atOnce = () => void look();
    const seen = () => document.visibilityState === 'visible' && atOnce();
    void look();
    window.addEventListener('online', atOnce);
    document.addEventListener('visibilitychange', seen);
    return () => {
      left = true;
      clearTimeout(timer);
      window.removeEventListener('online', atOnce);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [id, secret]);

  return state;
}
