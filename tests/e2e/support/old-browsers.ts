import { Linter } from 'eslint';
import type { Page } from '@playwright/test';

/**
 * The oldest Chromium that a screen on a counter is made for (docs/product/presence.md). What decides it is used: logical
 * assignment (85), `replaceChildren` (86), `inset` (87).
 */
export const OLDEST_CHROMIUM = 87;

/** Newer features as the minified scripts would write them, by names of methods that only they have. */
const laterSyntax = [
  'StaticBlock', // 94
  'BinaryExpression[left.type=PrivateIdentifier]', // 91
  'Literal[regex.flags=/[dv]/]', // 90, 112
  'Program > ExpressionStatement > AwaitExpression', // 89
  'Program > VariableDeclaration > VariableDeclarator > AwaitExpression',
  'CallExpression[callee.property.name=/^(at|findLast|findLastIndex|hasOwn|groupBy|fromAsync|toSorted|toReversed|toSpliced|withResolvers|randomUUID|isWellFormed|toWellFormed|checkVisibility|requestSubmit|showPopover|canParse)$/]',
  'CallExpression[callee.name=structuredClone]', // 98
  'MemberExpression[object.name=AbortSignal]', // 103
];

/** Features that a screen's style sheets must not use: an old browser drops a rule that it does not know. */
const laterStyle =
  /@layer|@container|@property|@supports|oklch|oklab|color-mix|:has\(|:is\(|:where\(|aspect-ratio|\d[dsl]v[hw]\b|&/;

/** Newer things that a script uses. */
function laterThings(script: string): string[] {
  const found = new Linter().verify(
    script,
    {
      languageOptions: { ecmaVersion: 2022, sourceType: 'module' },
      linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' },
      rules: {
        'no-restricted-syntax': [
          'error',
          ...laterSyntax.map((selector) => ({ selector, message: selector })),
        ],
      },
    },
    'script.js',
  );
  return found.map(({ message, line, column }) => {
    const text = script.split('\n')[line - 1] ?? '';
    return `${message}: ${text.slice(Math.max(0, column - 40), column + 40)}`;
  });
}

/**
 * Makes a page as an old browser would have it: without what came later to it, and without the style sheet of the whole
 * product, whose layers it would drop. Returns the reader of what its scripts and style sheets use that such a browser does not know.
 */
export async function openLikeAnOldBrowser(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const missing: [object, string][] = [
      [Navigator.prototype, 'wakeLock'],
      [Array.prototype, 'at'],
      [Array.prototype, 'findLast'],
      [Array.prototype, 'toSorted'],
      [String.prototype, 'at'],
      [Object, 'hasOwn'],
      [Crypto.prototype, 'randomUUID'],
      [AbortSignal, 'timeout'],
      [AbortSignal, 'any'],
      [window, 'structuredClone'],
      [Promise, 'withResolvers'],
    ];
    for (const [where, name] of missing) Reflect.deleteProperty(where, name);
  });
  await page.route(/\/assets\/index-[^/]*\.css$/, (route) =>
    route.fulfill({ contentType: 'text/css', body: '' }),
  );
  const parts: Promise<[url: string, text: string]>[] = [];
  page.on('response', (response) => {
    const url = response.url();
    if (/\/assets\/.*\.(js|css)$/.test(url)) parts.push(response.text().then((text) => [url, text]));
  });
  return async () => {
    const loaded = new Map(await Promise.all(parts));
    return [...loaded].flatMap(([url, text]) => {
      if (url.endsWith('.js')) return laterThings(text);
      const style = laterStyle.exec(text);
      return style ? [`${style[0]}: ${text.slice(style.index - 40, style.index + 40)}`] : [];
    });
  };
}
