import type { BrowserContext, Request } from '@playwright/test';
import { pageUrl } from './environment.ts';

/** Watches a browser's contexts for everything that must not happen unless a test says so. */
export class Guard {
  readonly #problems: string[] = [];
  // The review queue is everybody's: tickets that other tests made in the database have no photo to sign.
  readonly #allowed: RegExp[] = [/status of 500 .*\/object\/sign\/purchase-tickets\//];

  /** Announces console errors, page errors or failed requests; also those that have already been seen. */
  readonly allow = (...patterns: RegExp[]): void => {
    this.#allowed.push(...patterns);
  };

  /** Failures that no test announced. */
  get problems(): string[] {
    return this.#problems.filter((problem) => !this.#allowed.some((pattern) => pattern.test(problem)));
  }

  /** Follows a context. Nothing leaves the machine (CHROMIUM_ARGS): asking for something outside is a failed request. */
  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#note(`console: ${message.text()} ${message.location().url}`);
    });
    context.on('weberror', (error) => this.#note(`page: ${error.error().message}`));
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'failed';
      // A navigation or a newer request ends what is still on its way; nobody waits for it any more.
      if (reason === 'net::ERR_ABORTED' || isLinkOutside(request)) return;
      this.#note(`request: ${reason} ${request.method()} ${request.url()}`);
    });
  }

  #note(problem: string): void {
    this.#problems.push(problem);
  }
}

/** Returns true if the request follows a link that leads out of the app. */
function isLinkOutside(request: Request): boolean {
  return request.isNavigationRequest() && new URL(request.url()).origin !== pageUrl();
}
