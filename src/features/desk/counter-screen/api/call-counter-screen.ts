import type { Answer, Args } from '@functions/_shared/contracts/procedures';
import { env } from '@/config/env';

/** No answer after this long counts as no network, in milliseconds. */
const TIMEOUT = 8_000;

/**
 * Calls one of the procedures of a screen, which has no account: this page does without the client and its session.
 * @throws ServerFault for a fault of the server, Error when there is no network or no sensible answer
 */
export async function callCounterScreen<
  Name extends 'load_counter_screen' | 'pair_counter_screen' | 'renew_screen',
>(name: Name, args: Args<Name>): Promise<Answer<Name>> {
  if (!navigator.onLine) throw new Error(name);
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT);
  try {
    const send = () =>
      fetch(`${env.supabaseUrl}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: {
          apikey: env.supabaseKey,
          Authorization: `Bearer ${env.supabaseKey}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify(args),
        signal: controller.signal,
      });
    let response = await send();
    if (!response.ok) {
      const { resendUnread, ServerFault } = await import('@/features/desk/counter-screen/api/server-fault');
      response = await resendUnread(response, send);
      if (!response.ok) throw new ServerFault();
    }
    const answer = (await response.json()) as Answer<Name> | null;
    if (typeof answer?.status !== 'string') throw new Error(name);
    return answer;
  } finally {
    clearTimeout(timer);
  }
}
