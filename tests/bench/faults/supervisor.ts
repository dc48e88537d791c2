import { setTimeout as sleep } from 'node:timers/promises';
import { startApi, type Api, type ApiOptions } from '../support/api.ts';

/** An API that is started again whenever it ends, as any host does. */
export interface SupervisedApi {
  /** The one that runs now. */
  current: () => Api;
  /** Number of unexpected ends. */
  crashes: () => number;
  /** Ends the running one as given, and waits for the next. */
  replace: (end: (api: Api) => Promise<void>) => Promise<void>;
  /** Kills the running one, and starts none until told to. @returns what starts the next */
  revokeVisit: () => Promise<() => Promise<void>>;
  stop: () => Promise<void>;
}

/** Starts the API and keeps it running until `stop`; the database may be away meanwhile. */
export async function supervise(options: ApiOptions): Promise<SupervisedApi> {
  // Its output while the database is gone is expected.
  const start = () => startApi(options, () => {});
  let api = await start();
  let shouldRun = true;
  let intended = false;
  let crashes = 0;
  let allowed = Promise.resolve();
  const keepRunning = async () => {
    for (;;) {
      await api.ended;
      if (!shouldRun) return;
      if (!intended) crashes += 1;
      intended = false;
      await allowed;
      api = await started();
    }
  };
  const started = async (): Promise<Api> => {
    for (;;) {
      try {
        return await start();
      } catch {
        await sleep(200);
      }
    }
  };
  const kept = keepRunning();
  return {
    current: () => api,
    crashes: () => crashes,
    async replace(end) {
      const before = api;
      intended = true;
      await end(before);
      while (api === before) await sleep(20);
    },
    async revokeVisit() {
      const before = api;
      let allow = () => {};
      allowed = new Promise((resolve) => (allow = resolve));
      intended = true;
      await before.kill();
      return async () => {
        allow();
        while (api === before) await sleep(20);
      };
    },
    async stop() {
      shouldRun = false;
      await api.stop();
      await kept;
    },
  };
}
