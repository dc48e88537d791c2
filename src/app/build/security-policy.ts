/** What the page may load and whom it may talk to (rule S14). In: the backend's address, if it is not the page's own origin. */
export function contentSecurityPolicy(backendUrl: string | undefined): string {
  const backend = backendUrl ? ` ${new URL(backendUrl).origin}` : '';
  return [
    "default-src 'self'",
    "script-src 'self'",
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

/** The headers of every answer of a static host; what a page cannot say of itself, like who may frame it, is only here. */
export function securityHeaders(backendUrl: string | undefined): Record<string, string> {
  return {
    'Content-Security-Policy': `${contentSecurityPolicy(backendUrl)}; frame-ancestors 'none'`,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Strict-Transport-Security': 'max-age=31536000',
  };
}

/** The file `_headers` that Netlify, Cloudflare Pages and others read. */
export function headersFile(backendUrl: string | undefined): string {
  const lines = Object.entries(securityHeaders(backendUrl)).map(([name, value]) => `  ${name}: ${value}`);
  const kept = (path: string, how: string) => ['', path, `  Cache-Control: ${how}`];
  return [
    '/*',
    ...lines,
    ...kept('/assets/*', 'public, max-age=31536000, immutable'),
    ...kept('/service-worker.js', 'no-cache'),
    '',
  ].join('\n');
}
