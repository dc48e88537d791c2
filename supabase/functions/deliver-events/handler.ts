import type { Backend } from '../_shared/backend.ts';
import type { contract } from '../_shared/contracts/deliver-events.ts';
import type { AnswerOf } from '../_shared/contracts/edge-function.ts';
import type { Event } from '../_shared/contracts/procedures/events.ts';
import { endpoint, Refusal } from '../_shared/http.ts';
import { removePhotos } from '../_shared/remove-photos.ts';
import { inParallel } from './in-parallel.ts';
import { MAIL_TOPICS, sendMail, type Mailer } from './mailer.ts';
import { removeLogos } from './remove-logos.ts';
import { postEvent, type Delivery } from './post-event.ts';
import { isSameSecret } from './is-same-secret.ts';

export interface DeliveryOptions {
  backend: Pick<Backend, 'asService' | 'removeFiles'>;
  /** Expected value of `x-delivery-secret`; without it everybody is refused. */
  secret: string | undefined;
  /** Addresses by topic; events of a topic without one wait in the database. */
  addresses: ReadonlyMap<string, URL>;
  /** Sender of mails; without one the database is not asked for them, and knows. */
  mailer?: Mailer | null;
  /** Tells the wallets' platforms of changed passes. */
  sendPasses?: () => Promise<void>;
  post?: (event: Event, address: URL) => Promise<Delivery>;
}

const CLAIM_SIZE = 10;
const PARALLEL_DELIVERIES = 5;
/** No claim begins later than this, in milliseconds: at worst one takes twice the time limit of a delivery, and a run must end within its minute. */
const CLAIMING_TIME = 30_000;

/**
 * `deliver-events`: posts the events that are due to the automations, at least once each (rule C23), the product's own
 * mails to the mail API (rules T6, I22 and M5), tells Apple and Google of passes that have changed (rule W6), and has the
 * photos removed that are due, and logos that no café has. A claimed event, pass or photo that is not settled, because this
 * process or the database went away, is due again after its claim.
 */
export function deliverEvents({
  backend,
  secret,
  addresses,
  mailer = null,
  sendPasses = () => Promise.resolve(),
  post = postEvent,
}: DeliveryOptions) {
  const topics = [...addresses.keys(), ...(mailer ? MAIL_TOPICS : [])];

  function handOut(event: Event): Promise<Delivery> {
    if (mailer && MAIL_TOPICS.includes(event.topic)) return sendMail(event, mailer, backend);
    const address = addresses.get(event.topic);
    if (!address) throw new Error(`no address for the topic ${event.topic}`);
    return post(event, address);
  }

  /** Settling may fail like any call; the other events of the run go on. */
  async function deliver(event: Event): Promise<boolean> {
    const { delivered, error } = await handOut(event);
    await backend.asService('settle_event', { event_id: event.id, delivered, error });
    return delivered;
  }

  return endpoint<AnswerOf<typeof contract>>({
    failure: (error) => ({ success: false, delivered: 0, failed: 0, error }),
    faultText: 'No se pudieron entregar los eventos.',
    async handle(request) {
      if (!secret) console.error('EVENTS_DELIVERY_SECRET is not set: refusing');
      const callerSecret = request.headers.get('x-delivery-secret') ?? '';
      if (!secret || !(await isSameSecret(callerSecret, secret))) throw new Refusal(401, 'No autorizado.');

      // Beside the deliveries: neither waits for the other, nor fails with it.
      const otherWork = Promise.all(
        [removePhotos(backend), removeLogos(backend), sendPasses()].map((work) =>
          work.catch((thrown: unknown) => console.error(thrown)),
        ),
      );
      let delivered = 0;
      let failed = 0;
      const began = Date.now();
      // The first claim is made without topics too: the database sees by it that the schedule runs (rule O22).
      while (Date.now() - began < CLAIMING_TIME) {
        const events = await backend.asService('claim_events', { topics, batch: CLAIM_SIZE });
        const successes = await inParallel(events, PARALLEL_DELIVERIES, deliver);
        delivered += successes;
        failed += events.length - successes;
        if (events.length < CLAIM_SIZE) break;
      }
      await otherWork;
      return { success: true, delivered, failed };
    },
  });
}
