/** @module-tag long */
// @vitest-environment node
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startStack, type Stack } from '../../supabase/local/stack.ts';
import { apiClient } from '../support/api.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const credentials = { email: 'lucia@example.com', password: 'Conecta123' };
let running: Stack | null = null;

async function start(): Promise<Stack> {
  running = await startStack({ dataDir: join(folder.path, 'data'), durable: false, log: () => {} });
  return running;
}

async function stop(): Promise<void> {
  await running?.stop();
  running = null;
}

const clientOf = ({ urls, keys }: Stack) => apiClient(urls.api, keys.publishable);

afterAll(async () => {
  await stop();
  folder.remove();
});

it('keeps a customer with the first reward when the whole stack is stopped and started again', async () => {
  const before = clientOf(await start());
  expect((await before.auth.signUp(credentials)).error).toBeNull();
  const slug = 'cafeteria-central';
  expect((await before.rpc('enroll', { cafe_slug: slug })).data).toMatchObject({ status: 'enrolled' });
  const journey = await before.rpc('load_journey', { cafe_slug: slug });
  const first = await before.rpc('complete_hito_1', {
    cafe_id: journey.data?.cafe?.id ?? '',
    email: credentials.email,
    nombre: 'Lucía',
    request_id: crypto.randomUUID(),
  });
  expect(first.data).toMatchObject({ reward: { reward_name: 'Café gratis' }, already: false });
  await stop();

  const after = clientOf(await start());
  expect((await after.auth.signInWithPassword(credentials)).error).toBeNull();
  const dashboard = await after.rpc('load_dashboard');
  expect(dashboard.data).toMatchObject({
    email: credentials.email,
    cafes: [
      { nombre: 'Lucía', hito_actual: 2, hito_1_completado: true, cafe: { nombre: 'Cafetería Central' } },
    ],
  });
}, 60_000);
