import type { BrowserContext } from '@playwright/test';
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

  /** What went wrong without having been announced. */
  get problems(): string[] {
    return this.#problems.filter((problem) => !this.#allowed.some((pattern) => pattern.test(problem)));
  }

  /** Follows a context, and answers for the world outside: nothing leaves the machine. */
  async watch(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#note(`console: ${message.text()} ${message.location().url}`);
    });
    context.on('weberror', (error) => this.#note(`page: ${error.error().message}`));
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'failed';
      // A navigation or a newer request ends what is still on its way; nobody waits for it any more.
      if (reason !== 'net::ERR_ABORTED')
        this.#note(`request: ${reason} ${request.method()} ${request.url()}`);
    });
    await context.route(isOutside, async (route) => {
      const request = route.request();
      if (!request.isNavigationRequest()) this.#note(`outside: ${request.method()} ${request.url()}`);
      await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Otra página</title>' });
    });
  }

  #note(problem: string): void {
    this.#problems.push(problem);
  }
}

function isOutside(url: URL): boolean {
  return /^https?:$/.test(url.protocol) && url.origin !== pageUrl();
}
