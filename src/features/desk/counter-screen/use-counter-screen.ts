import type { Answer } from '@functions/_shared/contracts/procedures';
import type {
  CounterScreenState,
  SignedTokens,
} from '@functions/_shared/contracts/procedures/counter-screens';
import { useEffect, useState } from 'react';
import { needsTokens, type ServerTime } from '@/domain/counter-screen-clock';
import { callCounterScreen } from '@/features/desk/counter-screen/api/call-counter-screen';
import type { ServerFault } from '@/features/desk/counter-screen/api/server-fault';
import { storeDevice, readStoredDevice, type Device } from '@/features/desk/counter-screen/stored-device';
import { nextPollDelay } from '@/features/desk/shared/next-poll-delay';

/** A new secret is used only after this long, in milliseconds: by then the browser has written it to the disk. */
const SECRET_SETTLE_MS = 60_000;

const NO_NETWORK = {
  title: 'Sin conexión',
  text: 'Revisa el wifi de este aparato. Lo intentamos otra vez.',
};

/** The latest of each part that the server sent: an answer leaves out parts that did not change. */
interface CounterData {
  counter: CounterScreenState;
  signed: SignedTokens;
  version: string | null;
  time: ServerTime;
}

export type CounterState =
  | { status: 'waiting'; failure: Record<'title' | 'text', string> | null }
  | { status: 'gone'; revoked: boolean }
  | ({ status: 'on' } & CounterData);

/** Secrets to try, the one that should work first. Storage wins over memory: another tab may have renewed it. */
function secretsToTry(device: Device, renewedAt: number | null): string[] {
  const kept = readStoredDevice();
  const { secret, former } = kept?.id === device.id ? kept : device;
  if (former === undefined) return [secret];
  const isFresh = renewedAt !== null && performance.now() - renewedAt < SECRET_SETTLE_MS;
  return isFresh ? [former, secret] : [secret, former];
}

/**
 * Polls the content of a paired screen at the pace of Hoy. Every five minutes the poll is a renewal, which signs the
 * next tokens (rule P17) and brings a new secret. The device stores it beside the one in use, so that no lost answer
 * locks the screen out (rule P31).
 */
export function useCounterScreen(device: Device): CounterState {
  const { id } = device;
  const [state, setState] = useState<CounterState>({ status: 'waiting', failure: null });

  useEffect(() => {
    let latestData: CounterData | null = null;
    let quiet = 0;
    let hasLeft = false;
    let isPolling = false;
    let current = device;
    let renewedAt: number | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const ask = async (name: 'load_counter_screen' | 'renew_screen') => {
      const known = latestData?.version ?? null;
      const triedSecrets: string[] = [];
      for (;;) {
        const secret = secretsToTry(current, renewedAt).find((one) => !triedSecrets.includes(one));
        if (secret === undefined) return null;
        const args = { device_id: id, secret, ...(known !== null && { known_version: known }) };
        const answer: Partial<Answer<'renew_screen'>> & Answer<'load_counter_screen'> =
          await callCounterScreen(name, args);
        if (answer.status !== 'unknown') {
          if (answer.next_secret) {
            current = { id, secret: answer.next_secret, former: secret };
            storeDevice(current);
            renewedAt = performance.now();
          }
          return answer;
        }
        triedSecrets.push(secret);
      }
    };

    const isDue = () =>
      latestData === null || needsTokens(latestData.signed, latestData.time, performance.now());

    const poll = async () => {
      if (isPolling || hasLeft) return;
      isPolling = true;
      clearTimeout(timer);
      let isBehind = false;
      try {
        // the server notices a copied secret at a renewal alone
        const answer = (isDue() ? null : await ask('load_counter_screen')) ?? (await ask('renew_screen'));
        if (hasLeft) return;
        if (answer?.status !== 'on') return setState({ status: 'gone', revoked: answer !== null });
        const counter = answer.counter ?? latestData?.counter;
        const signed = answer.signed ?? latestData?.signed;
        if (!counter?.cafe || !Array.isArray(counter.waiting) || !Array.isArray(signed?.tokens))
          throw new (await import('@/features/desk/counter-screen/api/server-fault')).ServerFault();
        quiet = answer.counter ? 0 : quiet + 1;
        latestData = {
          counter,
          signed,
          version: answer.version,
          time: { serverTime: Date.parse(answer.now), receivedAt: performance.now() },
        };
        setState({ status: 'on', ...latestData });
        // the device's clock stood still meanwhile
        isBehind = isDue();
      } catch (thrown) {
        if (hasLeft) return;
        const { title, text } = { ...NO_NETWORK, ...(thrown as Partial<ServerFault>) };
        if (!latestData) setState({ status: 'waiting', failure: { title, text } });
      } finally {
        isPolling = false;
      }
      // a failure too: what was signed ahead goes on meanwhile
      // never slow where somebody may wait for the team's touch
      timer = setTimeout(
        () => void poll(),
        isBehind
          ? 0
          : nextPollDelay(
              quiet,
              latestData !== null && latestData.counter.cafe.service_mode === 'proof_and_handover',
            ),
      );
    };

    // back in view or in the network: what it shows may be old, and its clock may have stood still
    const pollAtOnce = () => void poll();
    const pollWhenVisible = () => document.visibilityState === 'visible' && pollAtOnce();
    void poll();
    window.addEventListener('online', pollAtOnce);
    document.addEventListener('visibilitychange', pollWhenVisible);
    return () => {
      hasLeft = true;
      clearTimeout(timer);
      window.removeEventListener('online', pollAtOnce);
      document.removeEventListener('visibilitychange', pollWhenVisible);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- a new secret is no new screen
  }, [id]);

  return state;
}
