// Runs in Deno: one delivery by the function as it is deployed, to platforms of a test, for which it waits a quarter as long.
const { env } = (globalThis as unknown as { Deno: { env: { get(name: string): string } } }).Deno;
const { fetch } = globalThis;
const toTest = (url: string) =>
  url.replace(/^https:\/\/[a-z0-9.]+\.(apple|googleapis)\.com/, env.get('PLATFORMS'));
globalThis.fetch = (input, init) => fetch(input instanceof Request ? input : toTest(String(input)), init);
const timeout = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (milliseconds) => timeout(milliseconds / 4);

// Not followed by the compiler, which knows no Deno.
const index = new URL('../../../supabase/functions/deliver-events/index.ts', import.meta.url);
const { default: fn } = (await import(index.href)) as {
  default: { fetch(request: Request): Promise<Response> };
};
const headers = { 'x-delivery-secret': env.get('EVENTS_DELIVERY_SECRET') };
const { status } = await fn.fetch(new Request('http://localhost/', { method: 'POST', headers }));
console.log(status);
