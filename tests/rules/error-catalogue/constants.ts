/** A figure of the product, and the one place that holds it. */
export interface ProductConstant {
  what: string;
  value: string;
  /** Path from the project's folder. */
  where: string;
  /** What that file must say. */
  says: RegExp;
  /** Why the product has no use for it; `where` then shows what stands in its place. */
  unused?: string;
}

const migrations = 'supabase/migrations';
const wheels = `${migrations}/20261121000400_rewards.sql`;
const vip = `${migrations}/20261121000600_vip.sql`;
const progress = `${migrations}/20261121000500_journey.sql`;
const foundation = `${migrations}/20261121000100_foundation.sql`;

/** The figures of the product. A test holds each against its file. */
export const productConstants: readonly ProductConstant[] = [
  { what: 'Milestones per café', value: '7', where: 'src/domain/hitos.ts', says: /HITO_COUNT = 7/ },
  {
    what: 'Challenge 2 window',
    value: '15 days',
    where: progress,
    says: /hito_2_reference_date\) \+ 15/,
  },
  {
    what: 'Challenge 6 window',
    value: '20 days',
    where: progress,
    says: /hito_6_reference_date\) \+ 20/,
  },
  {
    what: 'Purchase for a VIP code',
    value: '10 € or more',
    where: 'src/domain/hitos.ts',
    says: /compra de 10 € o más/,
  },
  {
    what: 'Failed logins before the lock',
    value: '5',
    where: 'src/features/auth/login-lock.ts',
    says: /maxFailures = 5;/,
  },
  {
    what: 'Length of the lock',
    value: '5 minutes',
    where: 'src/features/auth/login-lock.ts',
    says: /lockDuration = 5 \* 60_000/,
  },
  {
    what: 'Minimum password length',
    value: '8',
    where: 'supabase/config.toml',
    says: /minimum_password_length = 8/,
  },
  {
    what: 'VIP code',
    value: 'letter-digit-digit-letter-digit-digit',
    where: 'src/domain/vip-code.ts',
    says: /\[a-z\]/,
  },
  {
    what: 'Default prize name',
    value: 'Premio sorpresa',
    where: 'src/domain/hitos.ts',
    says: /'Premio sorpresa'/,
  },
  {
    what: 'Challenge wheel, 40%',
    value: '1€ de descuento',
    where: wheels,
    says: /'1€ de descuento', 40\)/,
  },
  { what: 'Challenge wheel, 25%', value: 'Café gratis', where: wheels, says: /'Café gratis', 25\)/ },
  {
    what: 'Challenge wheel, 10%',
    value: '3€ de descuento',
    where: wheels,
    says: /'hito', 1, 3, '3€ de descuento', 10\)/,
  },
  {
    what: 'Challenge wheel, 25% more',
    value: 'Aperitivo gratis',
    where: wheels,
    says: /'Aperitivo gratis', 25\)/,
  },
  {
    what: 'Draw after 3 seconds',
    value: 'dropped',
    where: wheels,
    says: /private\.draws/,
    unused: 'The alternative draw is dropped: the server draws (rule R3).',
  },
  {
    what: 'First visit is stamped in',
    value: 'Europe/Madrid',
    where: foundation,
    says: /at time zone 'Europe\/Madrid'/,
  },
  {
    what: 'Pause after creating a password',
    value: '1.5 s',
    where: 'src/features/auth/create-account/create-account-form.tsx',
    says: /pauseBeforeHome = 1500/,
  },
  {
    what: 'History of the wheel test page',
    value: '10',
    where: 'src/features/test-wheel/spin-history.ts',
    says: /HISTORY_LENGTH = 10/,
  },
  {
    what: 'Main toasts',
    value: '5000 ms, swipe 50 px',
    where: 'src/ui/toast/toaster.tsx',
    says: /duration=\{5000\}\s+swipeThreshold=\{50\}/,
  },
  {
    what: 'Second toasts',
    value: '3 visible, 4000 ms',
    where: 'src/ui/toast/note-toaster.tsx',
    says: /visibleToasts=\{3\}\s+duration=\{4000\}/,
  },
  {
    what: 'Session refresh',
    value: 'automatic',
    where: 'src/lib/supabase.ts',
    says: /autoRefreshToken: true/,
  },
  {
    what: 'Realtime heartbeat and reconnect delays',
    value: 'not used',
    where: 'supabase/config.toml',
    says: /\[realtime\]\s+enabled = false/,
    unused: 'The product does not use realtime.',
  },
  {
    what: 'Limits of a contact form with message and code',
    value: 'no such form',
    where: `${migrations}/20261121001100_leads.sql`,
    says: /length\(email\) <= 100/,
    unused: 'The form asks for name and e-mail only; the limit of 100 is kept (rule C21).',
  },
  { what: 'Cost of the VIP wheel', value: '100', where: vip, says: /v_cost constant int := 100/ },
  {
    what: 'Spins of the VIP wheel a day',
    value: '1',
    where: `${migrations}/20261121000600_vip.sql`,
    says: /unique \(user_id, cafe_id, spin_date\)/,
  },
  { what: 'VIP welcome', value: '150, once', where: vip, says: /150, 'vip-welcome', 'once'/ },
  {
    what: 'Conectitos per euro',
    value: '10, rounded down',
    where: `${migrations}/20261121000700_tickets.sql`,
    says: /floor\(amount_euros \* 10\)/,
  },
  {
    what: 'VIP wheel, 35%',
    value: '2€ de descuento',
    where: wheels,
    says: /'2€ de descuento', 35\)/,
  },
  { what: 'VIP wheel, 25%', value: 'Bebida gratis', where: wheels, says: /'Bebida gratis', 25\)/ },
  { what: 'VIP wheel, 20%', value: 'Postre gratis', where: wheels, says: /'Postre gratis', 20\)/ },
  {
    what: 'VIP wheel, 15%',
    value: '3€ de descuento',
    where: wheels,
    says: /'vip', 1, 4, '3€ de descuento', 15\)/,
  },
  { what: 'VIP wheel, 5%', value: 'Cookie gratis', where: wheels, says: /'Cookie gratis', 5\)/ },
  {
    what: 'Default primary colour',
    value: '#244EB8',
    where: `${migrations}/20261121000200_cafes.sql`,
    says: /default '#244EB8'/,
  },
  {
    what: 'Default secondary colour',
    value: '#4fb796',
    where: `${migrations}/20261121000200_cafes.sql`,
    says: /default '#4fb796'/,
  },
  {
    what: 'Second toasts, look',
    value: 'width 356, gap 14, offset 32px',
    where: 'src/ui/toast/note-toaster.tsx',
    says: /gap=\{14\}\s+offset="32px"/,
  },
  {
    what: 'Toast region',
    value: 'Notifications',
    where: 'src/ui/toast/toaster.tsx',
    says: /label="Notifications"/,
  },
  {
    what: 'Query cache',
    value: '5 minutes',
    where: 'src/lib/query-client.ts',
    says: /gcTime: 5 \* 60_000/,
  },
  {
    what: 'Query retries',
    value: '3: one before the failure is said, the others behind it',
    where: 'src/lib/query-client.ts',
    says: /retriesBeforeTheWord = 1/,
  },
  {
    what: 'Query back-off',
    value: 'at most 30 s',
    where: 'src/lib/query-client.ts',
    says: /30_000/,
  },
  {
    what: 'Button variants',
    value: '13',
    where: 'src/ui/button-styles.ts',
    says: /'google-blue'\s+\| 'turquesa'\s+\| 'turquoise'/,
  },
  {
    what: 'Dismissed toast removed after 1000000 ms',
    value: 'at once',
    where: 'src/ui/toast/store.ts',
    says: /dismissToast/,
    unused: 'A message that was dismissed is gone at once (rule J23).',
  },
  {
    what: 'Tooltip delays 700 and 300 ms',
    value: 'no tooltips',
    where: 'src/ui/button.tsx',
    says: /Button/,
    unused: 'A phone has no hover: the product has no tooltips.',
  },
  {
    what: 'Storage cache-control',
    value: '3600 s',
    where: 'src/lib/upload-object.ts',
    says: /'cache-control': 'max-age=3600'/,
  },
  {
    what: 'Storage list defaults',
    value: '100 a page',
    where: 'supabase/functions/_shared/remove-photos.ts',
    says: /CLAIM_SIZE = 100/,
  },
  {
    what: 'Pending VIP prize',
    value: 'to the end of the next day',
    where: vip,
    says: /v_today \+ 1, p_now/,
  },
  {
    what: 'VIP redemption code',
    value: 'last 8 characters, upper case',
    where: `${migrations}/20261121000900_redemption.sql`,
    says: /upper\(right\(p_id::text, 8\)\)/,
  },
  {
    what: 'Server function timeout',
    value: '10 s',
    where: 'src/features/vip-codes/api/call-code-function.ts',
    says: /CODE_FUNCTION_TIMEOUT = 10_000/,
  },
  {
    what: 'Refresh ticks, thresholds and back-off',
    value: "the library's",
    where: 'node_modules/@supabase/auth-js/dist/main/lib/constants.js',
    says: /AUTO_REFRESH_TICK_DURATION_MS = 30 \* 1000[\s\S]*AUTO_REFRESH_TICK_THRESHOLD = 3/,
  },
];
