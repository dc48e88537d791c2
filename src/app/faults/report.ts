import { describeError } from '@/app/faults/describe-error';
import { findPage } from '@/app/find-page';
import { VERSION } from '@/config/version';
import { deviceStorage } from '@/lib/browser-storage';
import type { Fault, Report } from '@/lib/faults';
import { sendFault } from '@/lib/send-fault';

// The file /faults.js, which a fault loads, and which stands under this name in every version (rule O3).

/** A browser reports at most once in this time, in milliseconds. */
const PAUSE_MS = 60_000;

const STORAGE_KEY = 'fault-reported-at';

const filesUrl = `${window.location.origin}/assets/`;

/** Kinds of failed calls by their codes; all others are refusals. */
const kinds: Record<string, string> = { BAD_RESPONSE: 'contract', SERVER: 'server', TOO_SLOW: 'server' };

interface Description {
  kind: string;
  name: string;
  places: string;
}

/**
 * Reports a fault, unless this browser has reported one within the last minute.
 * @param fault without anything, files are missing
 * @param version of the page that met it
 */
export const report: Report = async (fault = {}, version = VERSION) => {
  const description = await describe(fault);
  const now = Date.now();
  if (!description || Math.abs(now - Number(deviceStorage.getItem(STORAGE_KEY))) < PAUSE_MS) return;
  deviceStorage.setItem(STORAGE_KEY, String(now));
  const { page } = findPage(window.location.pathname);
  sendFault({ ...description, page: page.path, version });
};

/** Returns what is told of a fault; null for what is none of ours. */
async function describe({ event, error, failure, name: callee = '' }: Fault): Promise<Description | null> {
  if (failure) {
    // The Data API's own code says more than the status
    const { code } = (failure.cause ?? {}) as { code?: unknown };
    const detail = typeof code === 'string' && /^[A-Z0-9]{5,8}$/.test(code) ? code : failure.status;
    return { kind: kinds[failure.code] ?? 'refusal', name: `${callee} ${detail}`, places: '' };
  }
  if (!event && error === undefined) return describeMissingFiles();
  // A script that does not parse has its place in the event alone
  const place = event instanceof ErrorEvent ? `@${event.filename}:${event.lineno}:${event.colno}` : '';
  const thrown: unknown = event instanceof ErrorEvent ? event.error : (event?.reason ?? error);
  const { name = 'Error', message = '', stack = '' } = (thrown ?? {}) as Partial<Error>;
  const lines = `${stack}\n${place}`;
  // Extensions throw into the page too. The failure of a call was reported where it failed.
  if (!lines.includes(filesUrl) || name === 'AppError') return null;
  const described = describeError(`${name}: ${message}`, lines);
  return described && { kind: 'error', ...described };
}

/** Names the files of this page that the host does not have. Each is asked for anew: a lost network is no fault. */
async function describeMissingFiles(): Promise<Description | null> {
  const urls = performance.getEntriesByType('resource').map(({ name }) => name);
  const files = [...new Set(urls)].filter((url) => url.startsWith(filesUrl));
  const isThere = (url: string) =>
    fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => true,
    );
  const there = await Promise.all(files.map(isThere));
  const missing = files.filter((_, index) => !there[index]).map((url) => url.slice(filesUrl.length));
  return missing.length > 0 ? { kind: 'file', name: '', places: missing.join('\n') } : null;
}
