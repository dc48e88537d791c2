// Runs one Edge Function in a Deno process of its own; the argument is the file URL of its index.ts. The port comes from
// DENO_SERVE_ADDRESS, so a function that calls Deno.serve itself works as well as one that exports { fetch }.
interface DenoRuntime {
  args: string[];
  exit(code: number): never;
  serve(handler: (request: Request) => Response | Promise<Response>): unknown;
  stdin: { readable: ReadableStream<Uint8Array> };
}
const deno = (globalThis as unknown as { Deno: DenoRuntime }).Deno;

// The hosted runtime's way to go on working after the answer.
Object.assign(globalThis, {
  EdgeRuntime: {
    waitUntil(task: Promise<unknown>) {
      task.catch((error: unknown) => console.error('background task failed:', error));
    },
  },
});

/** Ends this process together with its parent, however that ends. */
async function endWithParent(): Promise<void> {
  const input = deno.stdin.readable.getReader();
  while (!(await input.read()).done);
  deno.exit(0);
}
void endWithParent();

const entry = deno.args[0] ?? '';
const { default: mounted } = (await import(entry)) as {
  default?: { fetch?: (request: Request) => Response | Promise<Response> };
};
const handler = mounted?.fetch?.bind(mounted);
if (handler) deno.serve(handler);
