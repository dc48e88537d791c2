import type { Backend } from '../_shared/backend.ts';
import type { Args } from '../_shared/contracts/procedures/index.ts';
import type { ClaimedPass } from '../_shared/contracts/procedures/wallet-passes.ts';
import { reportFault } from '../_shared/http.ts';
import { inParallel } from './in-parallel.ts';

type Platform = ClaimedPass['platform'];
/** Outcome of a telling, and whether the platform refuses the operator's key. */
type Told = Omit<Args<'settle_wallet_pass'>, 'id' | 'mark'> & { isKeyRefused?: boolean };
export type TellPlatform = (pass: ClaimedPass) => Promise<Told>;

const CLAIM_SIZE = 50;
const PARALLEL_SENDINGS = 5;
/** No pass is told later, in milliseconds: a run must end within its minute. */
const SENDING_TIME = 45_000;
const NOTICE_MS = 30 * 86_400_000;
let nextReport = 0;

/**
 * Tells the platforms that the deployment has of passes that have changed (rule W6). One that refuses the operator's key is
 * not asked again in this run. What is not settled is due again in a minute.
 */
export async function sendPasses(
  backend: Pick<Backend, 'asService'>,
  tellers: Record<Platform, TellPlatform | null>,
  certificateUntil: string | null,
): Promise<void> {
  if (tellers.apple) await reportEndingCertificate(certificateUntil);
  const refusals = new Map<Platform, Told>();
  const end = Date.now() + SENDING_TIME;

  async function send(pass: ClaimedPass): Promise<void> {
    const { id, platform, mark } = pass;
    const tell = tellers[platform];
    if (!tell || Date.now() > end) return;
    const { isKeyRefused, ...told } = refusals.get(platform) ?? (await tell(pass));
    if (isKeyRefused && !refusals.has(platform)) {
      refusals.set(platform, told);
      await reportFault('deliver-events', new Error(`${platform} refuses the key: ${told.error}`));
    }
    await backend.asService('settle_wallet_pass', { id, mark, ...told });
  }

  while (Date.now() < end) {
    const platforms = (['apple', 'google'] as const).filter((one) => tellers[one] && !refusals.has(one));
    if (platforms.length === 0) break;
    const passes = await backend.asService('claim_wallet_passes', { platforms, batch: CLAIM_SIZE });
    await inParallel(passes, PARALLEL_SENDINGS, send);
    if (passes.length < CLAIM_SIZE) break;
  }
}

/** Counts a fault from 30 days before Apple's passes can be signed no longer (rule W10). */
async function reportEndingCertificate(until: string | null): Promise<void> {
  const isEnding = !until || Date.parse(until) < Date.now() + NOTICE_MS;
  if (!isEnding || Date.now() < nextReport) return;
  // once an hour: more would leave other faults of the functions uncounted (rule O3)
  nextReport = Date.now() + 3_600_000;
  await reportFault('pass-certificate', new Error(`The certificate of Apple’s passes ends: ${until}`));
}
