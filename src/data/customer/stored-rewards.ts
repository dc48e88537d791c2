import type { Gallery, RewardDetails } from '@functions/_shared/contracts/procedures/rewards';
import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { REWARDS_KEY } from '@/data/customer/clear-stored-rewards';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Prizes kept on this device. The one seen longest ago makes room for a new one. */
const MAX_REWARDS = 20;

/** Galleries kept on this device, the one seen last at the end. */
const MAX_GALLERIES = 5;

interface KeptGallery {
  /** Instant of this device (ISO) at which it was answered. */
  at: string;
  gallery: Gallery;
}

/** Rewards with which this device did something. The one of longest ago makes room for a new one. */
const MAX_ACTIONS = 20;

/** Content of the store: rewards and galleries as they were last seen on this device. */
interface RewardStore {
  /** Owner of `prizes` and `galleries`; actions name their person themselves and outlast a sign-out. */
  userId: string | null;
  /** One person's prizes by the id in the address. The one seen last is at the end. */
  prizes: [string, RewardDetails][];
  galleries: KeptGallery[];
  /** Last action of this device on a person's reward: the instant of its redemption, or the id of its handover request. */
  actions: [string, string][];
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
    actions: Array.isArray(saved?.actions) ? saved.actions : [],
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
    nombre: gallery.enrollment?.nombre ?? null,
    reward: reward ? { ...reward, code: '', vip_prize_id: null, already_received: false } : null,
    vip_prize: prize,
    needs_mailbox_proof: false,
    day_word: null,
    handover_request: null,
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

/**
 * Lists what this device keeps of a person, for a home without a network: the cafés of the galleries, and each prize
 * that can be redeemed at another café; what was seen last comes first.
 */
export function listKept(store: Store, userId: string) {
  const { galleries, prizes } = readStoreOf(store, userId);
  const cafes = galleries.flatMap(({ gallery: { cafe } }) => cafe ?? []);
  const others = prizes.flatMap(([id, { cafe, nombre, reward, vip_prize }]) =>
    cafe && !cafes.some((other) => other.id === cafe.id) && !(reward ?? vip_prize)?.redeemed_at
      ? [{ id, cafe, nombre, reward, vip_prize }]
      : [],
  );
  const names = [...others, ...galleries.map(({ gallery }) => gallery.enrollment)].map((of) => of?.nombre);
  return {
    name: names.findLast(Boolean) ?? null,
    galleries: cafes.reverse(),
    prizes: others.reverse(),
  };
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

const actionKey = (userId: string, rewardId: string) => `${userId}:${rewardId}`;

/** Notes what this device did with a person's reward: the server's instant (ISO) of its redemption, or the id of its handover request. */
export function storeOwnAction(store: Store, userId: string, rewardId: string, action: string): void {
  const content = readStore(store);
  const key = actionKey(userId, rewardId);
  const others = content.actions.filter(([other]) => other !== key);
  writeStore(store, {
    ...content,
    actions: [...others, [key, action] as [string, string]].slice(-MAX_ACTIONS),
  });
}

/** Returns whether one of these, as the server has them on record, is what this device did last with the reward. */
export function isOwnAction(
  store: Store,
  userId: string,
  rewardId: string,
  actions: readonly (string | null)[],
): boolean {
  const own = readStore(store).actions.find(([key]) => key === actionKey(userId, rewardId))?.[1];
  // an instant is written in two ways
  return (
    own !== undefined &&
    actions.some((one) => one !== null && (one === own || Date.parse(one) === Date.parse(own)))
  );
}
