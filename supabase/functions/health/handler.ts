import type { Backend } from '../_shared/backend.ts';
import type { contract } from '../_shared/contracts/health.ts';
import type { AnswerOf } from '../_shared/contracts/edge-function.ts';
import { json } from '../_shared/http.ts';

interface HealthOptions {
  backend: Pick<Backend, 'asService' | 'checkStorage'>;
  /** The clock, in milliseconds. */
  now?: () => number;
}

/** A part that has not answered by then counts as ill, in milliseconds: the whole answer is due after 300. */
const PATIENCE_MS = 250;

/** The first connections of a function that has just been started take longer, in milliseconds. */
const FIRST_PATIENCE_MS = 1500;

/** Answers are repeated for so long, in milliseconds: who watches more often asks the database no more often. */
const REPEATED_MS = 5000;

const answer = (body: AnswerOf<typeof contract>, status: number, headers = {}) => json(body, status, headers);

/**
 * `health` tells an uptime service which parts of the deployment are well: status 200, or 503 when one of them is ill
 * (rule O22). It takes a GET without a key, and tells nothing else.
 */
export function health({ backend, now = Date.now }: HealthOptions) {
  const askDatabase = sparingly(() => backend.asService('load_health', {}), now);
  const askStorage = sparingly(() => backend.checkStorage(), now);
  return {
    async fetch(request: Request): Promise<Response> {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return answer({ success: false, error: 'Método no permitido.' }, 405, { allow: 'GET, HEAD' });
      const [database, storage] = await Promise.all([askDatabase(), askStorage()]);
      const work = database ?? { schedule: false, photos: false, mails: false, events: false, passes: false };
      const parts = { database: database !== null, storage: storage === true, ...work };
      return Object.values(parts).every(Boolean)
        ? answer({ success: true, ...parts }, 200)
        : answer({ success: false, ...parts }, 503);
    },
  };
}

/**
 * Asks a part once at a time, and not again while its last answer is young. Null when it failed or took too long: a
 * call that hangs is waited for by all who come meanwhile, and no other is made.
 */
function sparingly<Answer>(ask: () => Promise<Answer>, now: () => number): () => Promise<Answer | null> {
  let askedAt = -Infinity;
  let firstUntil: number | undefined;
  let isPending = false;
  let last: Promise<Answer | null> = Promise.resolve(null);
  return () => {
    if (!isPending && now() - askedAt >= REPEATED_MS) {
      askedAt = now();
      isPending = true;
      last = ask()
        .catch((thrown: unknown) => {
          console.error(thrown);
          return null;
        })
        .finally(() => (isPending = false));
    }
    let timer: ReturnType<typeof setTimeout>;
    firstUntil ??= now() + FIRST_PATIENCE_MS;
    const patience = Math.max(PATIENCE_MS, firstUntil - now());
    const impatience = new Promise<null>((resolve) => (timer = setTimeout(resolve, patience, null)));
    return Promise.race([last, impatience]).finally(() => clearTimeout(timer));
  };
}
