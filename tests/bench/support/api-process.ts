// The API of a benchmark in a process of its own: the load generator must not share its event loop, and it can be killed.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startStack } from '../../../supabase/local/stack/stack.ts';
import type { ApiOptions, ApiReady, LoopDelay } from './api.ts';
import { TEST_ADDRESS_HEADER } from '../../support/backend/foreign-target.ts';

const { dataDir, databaseUrl, port } = JSON.parse(process.argv[2] ?? '') as ApiOptions;
const loop = monitorEventLoopDelay({ resolution: 10 });
const stack = await startStack({
  dataDir,
  databaseUrl,
  ports: { api: port },
  testAddressHeader: TEST_ADDRESS_HEADER,
});
process.once('disconnect', () => void stack.stop().then(() => process.exit(0)));
// Any message asks how late the event loop was since the last one.
process.on('message', () => {
  const late = (nanoseconds: number) => nanoseconds / 1e6;
  process.send!({ p99: late(loop.percentile(99)), max: late(loop.max) } satisfies LoopDelay);
  loop.reset();
});
loop.enable();
process.send!({ url: stack.urls.api, keys: stack.keys } satisfies ApiReady);
