/** Path of the web app manifest. */
export const MANIFEST_FILE = 'site.webmanifest';

/** Returns the manifest of the page as an app on a home screen. In: the product's name. */
export function manifest(productName: string): string {
  const icon = (src: string, sizes: string, type: string, more = {}) => ({ src, sizes, type, ...more });
  const shortcut = (name: string, launch: string) => ({
    name,
    url: `/dashboard?launch=${launch}`,
    icons: [icon(`/shortcut-${launch}.png`, '192x192', 'image/png')],
  });
  return JSON.stringify({
    id: '/dashboard',
    name: productName,
    short_name: productName,
    description: 'Siete desafíos en tu cafetería de siempre, con premios de verdad.',
    lang: 'es',
    dir: 'ltr',
    // read by src/features/customer/dashboard/launch.ts
    start_url: '/dashboard?launch=card',
    scope: '/',
    display: 'standalone',
    background_color: '#FFF9F1',
    theme_color: '#FFF9F1',
    categories: ['food', 'lifestyle'],
    icons: [
      icon('/favicon.svg', 'any', 'image/svg+xml'),
      icon('/icon-192.png', '192x192', 'image/png'),
      icon('/icon-512.png', '512x512', 'image/png'),
      icon('/icon-maskable-192.png', '192x192', 'image/png', { purpose: 'maskable' }),
      icon('/icon-maskable-512.png', '512x512', 'image/png', { purpose: 'maskable' }),
    ],
    shortcuts: [shortcut('Mi código', 'code'), shortcut('Mis premios', 'prizes')],
  });
}
