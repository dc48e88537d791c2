import { VERSION } from '@/config/version';

/**
 * A fault as the page knows it; without any field, files are missing. Pages of older versions pass it to the file of the
 * newest one: fields may come, and none may go.
 */
export interface Fault {
  /** Thrown and caught by nobody. */
  error?: unknown;
  /** The browser's own news of it. */
  event?: ErrorEvent | PromiseRejectionEvent;
  /** A call that failed, and the name of its procedure or function. */
  failure?: { code: string; status: number; cause?: unknown };
  name?: string;
}

/** No deploy changes this name: it must not go with the files whose loss it reports (src/app/build/page-plugin.ts). */
const MODULE = '/faults.js';

let lastReport: Promise<unknown> = Promise.resolve();

/** Resolves once the last report is on its way, or cannot be made: leaving the page before would take it along. */
export const lastReportMade = () => lastReport;

/** Counts a fault (rule O1). In development there is no such file. */
export function reportFault(fault: Fault): void {
  if (import.meta.env.PROD)
    lastReport = import(/* @vite-ignore */ MODULE)
      .then(({ report }: { report: Report }) => report(fault, VERSION))
      .catch(() => undefined);
}

/** The one export of the file. */
export type Report = (fault?: Fault, version?: string) => Promise<void>;

/** Reports uncaught errors and rejections from now on. */
export function watchFaults(): void {
  for (const type of ['error', 'unhandledrejection'] as const)
    addEventListener(type, (event) => reportFault({ event }));
}
