/** The screens' addresses, as a link outside the app would have them. */
export const at = {
  home: '/',
  login: '/login',
  loginAt: ({ slug }: { slug: string }) => `/login/${encodeURIComponent(slug)}`,
  dashboard: '/dashboard',
  journey: ({ slug }: { slug: string }, step?: number) =>
    `/get-started/${encodeURIComponent(slug)}${step === undefined ? '' : `?step=${step}`}`,
  visits: ({ slug }: { slug: string }) => `/visit-registration/${encodeURIComponent(slug)}`,
};

/** Matches an address of the app in full, whatever the origin. */
export function urlOf(path: string): RegExp {
  return new RegExp(`^https?://[^/]+${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
}
