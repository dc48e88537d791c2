import { cacheRules, securityHeaders } from './security-policy.ts';
import { NOT_FOUND_FILE, pageRules } from './served-files.ts';

/** A text between double quotes, as nginx and Caddy read it. */
const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** A page's pattern as a regular expression: `/login/*` stands for all below, `:cafeSlug` for one part. */
const patternOf = (path: string) =>
  `^${path
    .replace(/[.+?^$()|[\]\\]/g, '\\$&')
    .replace(/:\w+/g, '[^/]+')
    .replace(/\/\*$/, '/.+')
    .replace(/\/$/, '')}/?$`;

/** Every page's pattern with its file, the more particular first. Of two that are alike the first holds. */
function rewrites(productName: string): [pattern: string, file: string][] {
  const files = new Map<string, string>();
  for (const [path, file] of pageRules(productName)) {
    const pattern = patternOf(path);
    if (!files.has(pattern)) files.set(pattern, `/${file}`);
  }
  return [...files];
}

/**
 * Returns the part of nginx's configuration that changes with the page: its headers and addresses. The server block of
 * docs/production/nginx.conf includes it (rule O21).
 */
export function nginxFile(productName: string, backendUrl: string | undefined): string {
  const headers = Object.entries(securityHeaders(backendUrl)).map(
    ([name, value]) => `  add_header ${name} ${quoted(value)} always;`,
  );
  // Caching goes without "always": a 404 must not be kept.
  const location = (place: string, cache: string, files: string) =>
    [`location ${place} {`, ...headers, `  add_header Cache-Control ${quoted(cache)};`, files, '}'].join(
      '\n',
    );
  return [
    '# Written by the build; nginx reads it when it is loaded.',
    `error_page 404 /${NOT_FOUND_FILE};`,
    ...rewrites(productName).map(([pattern, file]) => `rewrite ${quoted(pattern)} ${file} last;`),
    location('/', 'no-cache', '  try_files $uri $uri.html =404;'),
    location('= /site.webmanifest', 'no-cache', '  default_type application/manifest+json;'),
    ...cacheRules.map(([path, cache]) =>
      location(path.endsWith('*') ? path.slice(0, -1) : `= ${path}`, cache, '  try_files $uri =404;'),
    ),
    '',
  ].join('\n');
}

/** Returns the same for Caddy, whose docs/production/Caddyfile imports it. */
export function caddyFile(productName: string, backendUrl: string | undefined): string {
  return [
    '# Written by the build; Caddy reads it when it is loaded.',
    'header {',
    ...Object.entries(securityHeaders(backendUrl)).map(([name, value]) => `  ${name} ${quoted(value)}`),
    '}',
    'header ?Cache-Control no-cache',
    ...cacheRules.flatMap(([path, cache], index) => [
      `@kept${index} {`,
      `  path ${path}`,
      '  file',
      '}',
      `header @kept${index} Cache-Control ${quoted(cache)}`,
    ]),
    'header /site.webmanifest Content-Type application/manifest+json',
    'map {path} {page_file} {',
    ...rewrites(productName).map(([pattern, file]) => `  ~${pattern} ${file}`),
    '  default {path}',
    '}',
    'try_files {page_file} {page_file}.html',
    '',
  ].join('\n');
}
