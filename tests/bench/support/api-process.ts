// The API of a benchmark in a process of its own: the load generator must not share its event loop, and it can be killed.
import { startStack } from '../../../supabase/local/stack.ts';
import type { ApiOptions, ApiReady } from './api.ts';

const { dataDir, databaseUrl, port } = JSON.parse(process.argv[2] ?? '') as ApiOptions;
const stack = await startStack({ dataDir, databaseUrl, ports: { api: port } });
process.once('disconnect', () => {
  // Whoever started this may be gone and cannot end it by force.
  setTimeout(() => process.exit(1), 10_000).unref();
  void stack.stop().then(() => process.exit(0));
});
process.send!({ url: stack.urls.api, keys: stack.keys } satisfies ApiReady);
