import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_DIR, QUIET_TOOLS } from '../../supabase/local/shared/project.ts';
import { readVariable } from '../../supabase/local/shared/variable.ts';

/** A changing request of the Supabase CLI. */
export interface SentRequest {
  method: string;
  path: string;
  /** The JSON of a body; for an upload its fields, files by their names. */
  body: unknown;
  files: Map<string, string>;
}

export const PROJECT_REF = 'abcdefghijklmnopqrst';

/**
 * Runs the pinned Supabase CLI against a management API that knows one empty project, keeps what it is asked to change
 * and changes nothing.
 * @param remote what the project's configuration is now, by service: only these services are compared and pushed
 */
export async function recordCli(
  args: string[],
  {
    remote = {},
    env = {},
    workdir = PROJECT_DIR,
  }: { remote?: object; env?: Record<string, string>; workdir?: string } = {},
): Promise<{ sent: SentRequest[]; output: string; status: number | null }> {
  const sent: SentRequest[] = [];
  const api = createServer((req, res) => {
    void received(req).then((request) => {
      if (req.method !== 'GET') sent.push(request);
      const [status, answer] = answerTo(request, remote);
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const home = mkdtempSync(join(tmpdir(), 'conecta-cli-'));
  const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const profile = join(home, 'profile.yaml');
  writeFileSync(profile, `name: recorded\napi_url: ${url}\ndashboard_url: ${url}\nproject_host: localhost\n`);
  try {
    const cli = spawn(
      join(PROJECT_DIR, 'node_modules/.bin/supabase'),
      [...args, '--yes', `--remote=${PROJECT_REF}`, '--profile', profile, '--workdir', workdir],
      {
        env: {
          PATH: readVariable('PATH'),
          HOME: home,
          ...QUIET_TOOLS,
          SUPABASE_ACCESS_TOKEN: `sbp_${'0'.repeat(40)}`,
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let output = '';
    for (const stream of [cli.stdout, cli.stderr])
      stream.on('data', (text: Buffer) => (output += text.toString()));
    const status = await new Promise<number | null>((resolve) => cli.once('close', resolve));
    return { sent, output, status };
  } finally {
    api.close();
    rmSync(home, { recursive: true, force: true });
  }
}

async function received(req: IncomingMessage): Promise<SentRequest> {
  const parts: Buffer[] = [];
  for await (const part of req as AsyncIterable<Buffer>) parts.push(part);
  const bytes = Buffer.concat(parts);
  const type = req.headers['content-type'] ?? '';
  const request = {
    method: req.method ?? '',
    path: req.url ?? '',
    body: null as unknown,
    files: new Map<string, string>(),
  };
  if (type.startsWith('application/json') && bytes.length > 0)
    return { ...request, body: JSON.parse(bytes.toString()) };
  if (!type.startsWith('multipart/form-data')) return request;
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
  for (const [name, value] of form.entries()) {
    if (name === 'metadata')
      request.body = JSON.parse(typeof value === 'string' ? value : await value.text());
    else if (typeof value !== 'string') request.files.set(value.name, await value.text());
  }
  return request;
}

function answerTo({ method, path }: SentRequest, remote: object): [number, unknown] {
  if (path.endsWith('/billing/addons')) return [200, { selected_addons: [], available_addons: [] }];
  if (method === 'GET' && path.startsWith('/v2/'))
    return [200, { data: { id: PROJECT_REF, type: 'project_config', attributes: remote } }];
  const slug = /[?&]slug=([^&]+)/.exec(path)?.[1];
  if (slug) return [201, { id: slug, slug, name: slug, status: 'ACTIVE', version: 1 }];
  if (method === 'PUT' && path.endsWith('/functions')) return [200, { functions: [] }];
  // The answer to a change of configuration has some two hundred fields; a refusal has none, and the request was made.
  if (method === 'PATCH') return [400, { message: 'recorded' }];
  return [200, {}];
}
