/**
 * Returns the policy for what a page may load and call (rule S14). `backendUrl` is given if it is not the page's own origin;
 * `scriptsMay` adds permissions for scripts, and is empty in a page.
 */
export function contentSecurityPolicy(backendUrl: string | undefined, scriptsMay = ''): string {
  const backend = backendUrl ? ` ${new URL(backendUrl).origin}` : '';
  return [
    "default-src 'self'",
    `script-src 'self'${scriptsMay}`,
    // Toasts and dialogs bring small style elements of their own.
    "style-src 'self' 'unsafe-inline'",
    // Photos of tickets come from the backend, which is no https where it is `supabase start`.
    `img-src 'self' data: blob: https:${backend.startsWith(' https:') ? '' : backend}`,
    "font-src 'self'",
    `connect-src 'self'${backend}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ');
}

/**
 * Permission that the header gives and each page's own policy takes back: both hold for a page, only the header for a
 * worker. So the worker that reads a ticket's QR may run its decoder, and no page may (docs/decisions/0040).
 */
const WORKERS_MAY = " 'wasm-unsafe-eval'";

/**
 * Returns the headers of every answer of a static host; what a page cannot say of itself, like who may frame it, is
 * only here.
 */
export function securityHeaders(backendUrl: string | undefined): Record<string, string> {
  return {
    'Content-Security-Policy': `${contentSecurityPolicy(backendUrl, WORKERS_MAY)}; frame-ancestors 'none'`,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // a ticket's QR is scanned by the document that was opened first, whichever page it was
    'Permissions-Policy': 'camera=(self), microphone=(), geolocation=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Strict-Transport-Security': 'max-age=31536000',
  };
}

/** How long browsers keep what is below a path; all else is asked for anew. */
export const cacheRules = [
  ['/assets/*', 'public, max-age=31536000, immutable'],
  ['/service-worker.js', 'no-cache'],
  ['/faults.js', 'no-cache'],
] as const;

/** Returns the file `_headers` that Netlify, Cloudflare Pages and others read. */
export function headersFile(backendUrl: string | undefined): string {
  const lines = Object.entries(securityHeaders(backendUrl)).map(([name, value]) => `  ${name}: ${value}`);
  const caches = cacheRules.flatMap(([path, cache]) => ['', path, `  Cache-Control: ${cache}`]);
  return ['/*', ...lines, ...caches, ''].join('\n');
}
