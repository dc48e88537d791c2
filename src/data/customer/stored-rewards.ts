import type { Gallery, RewardDetails } from '@functions/_shared/contracts/procedures/rewards';
import type { HandoverRequest, Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { REWARDS_KEY } from '@/data/customer/forget-prizes';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Redemptions of this device count as "just now" for this many milliseconds (rule R14). */
export const JUST_REDEEMED_MS = 5 * 60_000;

/** Prizes kept on this device. The one seen longest ago makes room for a new one. */
const MAX_REWARDS = 20;

/** Galleries kept on this device, the one seen last at the end. */
const MAX_GALLERIES = 5;

interface KeptGallery {
  /** Instant of this device (ISO) at which it was answered. */
  at: string;
  gallery: Gallery;
}

/** The server's instants of acts, by person and id. */
type Instants = Record<string, string>;

/** Content of the store: rewards and galleries as they were last seen on this device. */
interface RewardStore {
  /** Owner of `prizes` and `galleries`; acts name their person themselves and outlast a sign-out. */
  userId: string | null;
  /** One person's prizes by the id in the address. The one seen last is at the end. */
  prizes: [string, RewardDetails][];
  galleries: KeptGallery[];
  /** Redemptions that this device made, by their instant. */
  redemptions: Instants;
  /** Requests to the bar that this device made, by their deadline. */
  asks: Instants;
}

function readStore(store: Store): RewardStore {
  let saved: Partial<RewardStore> | null = null;
  try {
    saved = JSON.parse(store.getItem(REWARDS_KEY) ?? 'null') as Partial<RewardStore> | null;
  } catch {
    // Rubbish: nothing was kept.
  }
  return {
    userId: saved?.userId ?? null,
    prizes: Array.isArray(saved?.prizes) ? saved.prizes : [],
    galleries: Array.isArray(saved?.galleries) ? saved.galleries : [],
    redemptions: { ...saved?.redemptions },
    asks: { ...saved?.asks },
  };
}

function writeStore(store: Store, content: RewardStore): void {
  store.setItem(REWARDS_KEY, JSON.stringify(content));
}

/** Reads what this device keeps of a person: another person's prizes are dropped. */
function readStoreOf(store: Store, userId: string): RewardStore {
  const content = readStore(store);
  return content.userId === userId ? content : { ...content, userId, prizes: [], galleries: [] };
}

/** Stores a prize for reading without a network (rule R17). Another person's prizes are dropped. */
export function storeReward(store: Store, userId: string, id: string, visit: RewardDetails): void {
  const content = readStoreOf(store, userId);
  const others = content.prizes.filter(([other]) => other !== id);
  const prizes = [...others, [id, visit] as [string, RewardDetails]].slice(-MAX_REWARDS);
  writeStore(store, { ...content, prizes });
}

/** Stores a gallery for reading without a network (rule R17). Another person's prizes are dropped. */
export function keepGallery(store: Store, userId: string, gallery: Gallery): void {
  if (!gallery.cafe) return;
  const { id } = gallery.cafe;
  const content = readStoreOf(store, userId);
  const others = content.galleries.filter((other) => other.gallery.cafe?.id !== id);
  const galleries = [...others, { at: new Date().toISOString(), gallery }].slice(-MAX_GALLERIES);
  writeStore(store, { ...content, galleries });
}

/** Returns a café's gallery as this device last showed it to this person, or null if it never did. */
export function keptGallery(store: Store, userId: string, isIt: (cafe: Cafe) => boolean): Gallery | null {
  const kept = readStoreOf(store, userId).galleries.find(({ gallery: { cafe } }) => cafe && isIt(cafe));
  return kept?.gallery ?? null;
}

/** Returns a prize as the gallery showed it: enough to read, and nothing can be redeemed without a network. */
function prizeIn({ at, gallery }: KeptGallery, id: string): RewardDetails | null {
  const reward = gallery.rewards.find((one) => one.id === id);
  const prize = gallery.vip_prizes.find((one) => one.id === id) ?? null;
  if (!reward && !prize) return null;
  return {
    cafe: gallery.cafe,
    now: at,
    nombre: gallery.record?.nombre ?? null,
    reward: reward ? { ...reward, code: '', vip_prize_id: null, already_received: false } : null,
    vip_prize: prize,
    needs_mailbox_proof: false,
    reminders_question: false,
    day_word: null,
    ask: null,
  };
}

/** Returns the prize as this device last showed it to this person, or null if it never did. */
export function readStoredReward(store: Store, userId: string, id: string): RewardDetails | null {
  const { prizes, galleries } = readStoreOf(store, userId);
  const visit = prizes.find(([other]) => other === id)?.[1];
  // It may have been written by another version of the page.
  const readable = visit?.cafe && typeof visit.now === 'string' && (visit.reward || visit.vip_prize);
  return readable
    ? visit
    : (galleries.map((kept) => prizeIn(kept, id)).find((found) => found !== null) ?? null);
}

/** Marks a kept prize as redeemed, at an instant of the server (ISO). */
export function markStoredRewardRedeemed(store: Store, userId: string, id: string, redeemedAt: string): void {
  const content = readStoreOf(store, userId);
  if (content.galleries.length > 0) {
    const galleries = content.galleries.map((kept) => markRedeemed(kept, id, redeemedAt));
    writeStore(store, { ...content, galleries });
  }
  const visit = readStoredReward(store, userId, id);
  if (!visit) return;
  const { reward, vip_prize: prize } = visit;
  storeReward(store, userId, id, {
    ...visit,
    now: redeemedAt,
    reward: reward && { ...reward, redeemed_at: redeemedAt },
    vip_prize: prize && { ...prize, redeemed_at: redeemedAt, state: 'redeemed' },
  });
}

/** Returns a gallery in which a prize is redeemed, at an instant of the server (ISO). */
function markRedeemed(kept: KeptGallery, id: string, redeemedAt: string): KeptGallery {
  const rewards = kept.gallery.rewards.map((one) =>
    one.id === id ? { ...one, redeemed_at: redeemedAt } : one,
  );
  const prizes = kept.gallery.vip_prizes.map((one) =>
    one.id === id ? { ...one, redeemed_at: redeemedAt, state: 'redeemed' as const } : one,
  );
  return { ...kept, gallery: { ...kept.gallery, rewards, vip_prizes: prizes } };
}

type OwnActionKind = 'redemptions' | 'asks';

const actKey = (userId: string, id: string) => `${userId}:${id}`;

/** Adds an act and drops those of its kind that are five minutes older. */
function storeOwnAction(store: Store, kind: OwnActionKind, key: string, instant: string): void {
  const content = readStore(store);
  const fresh = Object.entries(content[kind]).filter(
    ([, at]) => Date.parse(instant) - Date.parse(at) < JUST_REDEEMED_MS,
  );
  writeStore(store, { ...content, [kind]: Object.fromEntries([...fresh, [key, instant]]) });
}

const hasOwnAction = (store: Store, kind: OwnActionKind, key: string, instant: string): boolean =>
  Date.parse(readStore(store)[kind][key] ?? '') === Date.parse(instant);

/** Notes that a request of this device redeemed a person's reward, at an instant of the server (ISO). */
export function storeOwnRedemption(store: Store, userId: string, rewardId: string, redeemedAt: string): void {
  storeOwnAction(store, 'redemptions', actKey(userId, rewardId), redeemedAt);
}

/** Returns whether this device made the redemption that the server has on record. */
export function isRedeemedOnThisDevice(
  store: Store,
  userId: string,
  rewardId: string,
  redeemedAt: string | null,
): boolean {
  return redeemedAt !== null && hasOwnAction(store, 'redemptions', actKey(userId, rewardId), redeemedAt);
}

/** Notes that this device asked the bar for a reward: once confirmed, it is green on this device only. */
export function storeOwnHandoverRequest(
  store: Store,
  userId: string,
  ask: Pick<HandoverRequest, 'id' | 'ends_at'>,
): void {
  storeOwnAction(store, 'asks', actKey(userId, ask.id), ask.ends_at);
}

/** Returns whether this device made a request to the bar. */
export function isRequestedOnThisDevice(
  store: Store,
  userId: string,
  ask: Pick<HandoverRequest, 'id' | 'ends_at'>,
): boolean {
  return hasOwnAction(store, 'asks', actKey(userId, ask.id), ask.ends_at);
}
