import type { TestProject } from 'vitest/node';
import { freePort } from '../../../supabase/local/shared/ports.ts';
import { foreignTarget } from './foreign-target.ts';
import { startTestStack } from './stack.ts';

/** The backend of the Edge Functions' tests. Plain values, since the tests run in other processes. */
export interface ApiStack {
  apiUrl: string;
  databaseUrl: string;
  publishableKey: string;
  secretKey: string;
  /** Empty where the backend runs elsewhere and keeps it to itself: no test can sign a token then. */
  jwtSecret: string;
  deliverySecret: string;
  /**
   * Port where a test receives two topics of `deliver-events`. 0 where the backend's functions have other addresses.
   */
  receiverPort: number;
}

declare module 'vitest' {
  interface ProvidedContext {
    apiStack: ApiStack;
  }
}

/** Vitest's global set-up of the project `functions`: one backend for all its files, or the one that TARGET_URL names. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const target = foreignTarget();
  if (target) {
    const { jwtSecret = '', deliverySecret = '', ...rest } = target;
    project.provide('apiStack', { ...rest, jwtSecret, deliverySecret, receiverPort: 0 });
    return async () => {};
  }
  const receiverPort = await freePort();
  const receiver = `http://127.0.0.1:${receiverPort}`;
  const logged: string[] = [];
  const stack = await startTestStack({
    log: (line) => logged.push(line),
    functionsEnv: {
      EVENT_URL_REGISTRATION: `${receiver}/registration`,
      EVENT_URL_CHALLENGE_1: `${receiver}/challenge-1?token=hidden`,
      // Empty is unset: events of this topic must wait.
      EVENT_URL_DEMO_REQUEST: '',
    },
  });
  project.provide('apiStack', {
    apiUrl: stack.urls.api,
    databaseUrl: stack.urls.database,
    publishableKey: stack.keys.publishable,
    secretKey: stack.keys.secret,
    jwtSecret: stack.keys.jwtSecret,
    deliverySecret: stack.keys.delivery,
    receiverPort,
  });
  return async () => {
    await stack.stop();
    // A function's log is a fault that its answer did not show.
    if (logged.length > 0) console.log(logged.join('\n'));
  };
}
