/** A figure of the product, and the test that fails when it changes; or why the product has no use for it. */
export type ProductConstant = { what: string; value: string } & (
  | { unused: string }
  | {
      /** Path from the project's folder. */
      test: string;
      /** Words of its title. */
      title: string;
    }
);

const journey = 'tests/database/journey';
const vip = 'tests/database/vip';
const rewards = 'tests/database/rewards/redeeming.test.ts';
const everyNumber = 'every number from 0 to 99 falls on the segment that it belongs to, and nothing outside';

/** The figures of the product. */
export const productConstants: readonly ProductConstant[] = [
  {
    what: 'Milestones per café',
    value: '7',
    test: 'src/domain/hitos.test.ts',
    title: 'names the seven challenges',
  },
  {
    what: 'Challenge 2 window',
    value: '15 days',
    test: `${journey}/window-of-hito-2.test.ts`,
    title: 'up to 15 days after, completes challenge 2',
  },
  {
    what: 'Challenge 6 window',
    value: '20 days',
    test: `${journey}/window-of-hito-6.test.ts`,
    title: 'up to 20 days after, complete challenge 6',
  },
  {
    what: 'Purchase for a VIP code',
    value: '10 € or more',
    test: 'src/domain/hitos.test.ts',
    title: 'asks for a purchase of 10 € for the VIP code',
  },
  {
    what: 'Failed logins before the lock',
    value: '5',
    test: 'src/features/auth/login-lock.dom.test.ts',
    title: 'the fifth failure locks for five minutes',
  },
  {
    what: 'Length of the lock',
    value: '5 minutes',
    test: 'src/features/auth/login-lock.dom.test.ts',
    title: 'the fifth failure locks for five minutes',
  },
  {
    what: 'Minimum password length',
    value: '8',
    test: 'tests/local/stack.test.ts',
    title: 'takes every password that the forms take, and says why it refuses one',
  },
  {
    what: 'VIP code',
    value: 'letter-digit-digit-letter-digit-digit',
    test: 'src/domain/vip-code.test.ts',
    title: 'letter, digit, digit, letter, digit, digit',
  },
  {
    what: 'Default prize name',
    value: 'Premio sorpresa',
    test: 'src/features/rewards/components/gallery-list.test.tsx',
    title: 'a reward without a name is a "Premio sorpresa"',
  },
  {
    what: 'Challenge wheel',
    value: '1€ de descuento 40, Café gratis 25, 3€ de descuento 10, Aperitivo gratis 25',
    test: 'tests/database/spin-hito-wheel/odds.test.ts',
    title: everyNumber,
  },
  {
    what: 'Draw after 3 seconds',
    value: 'dropped',
    unused: 'The alternative draw is dropped: the server draws (rule R3).',
  },
  {
    what: 'Visits are stamped in',
    value: 'Europe/Madrid',
    test: `${journey}/window-of-hito-2.test.ts`,
    title: 'a second visit on the day of the reference is a duplicate',
  },
  {
    what: 'Pause after creating a password',
    value: '1.5 s',
    test: 'src/features/auth/create-account/create-account-form.test.tsx',
    title: 'leads home 1.5 seconds after the account was made',
  },
  {
    what: 'History of the wheel test page',
    value: '10',
    test: 'src/features/test-wheel/spin-history.test.ts',
    title: 'remembers the last ten, newest first',
  },
  {
    what: 'Main toasts',
    value: '5000 ms',
    test: 'src/ui/toast/toast.test.tsx',
    title: 'is gone after 5 seconds and not before',
  },
  {
    what: 'Main toasts',
    value: 'can be swiped away',
    test: 'tests/e2e/toasts.phone.spec.ts',
    title: 'a message is swiped away the way it stands',
  },
  {
    what: 'Second toasts',
    value: '3 visible, 4000 ms, width 356, gap 14, offset 32px',
    test: 'src/ui/toast/toast.test.tsx',
    title: 'shows three at most, each for 4 seconds, in the measures of the product',
  },
  {
    what: 'Toast region',
    value: 'Notifications',
    test: 'src/ui/toast/toast.test.tsx',
    title: 'shows title and body in a region labelled "Notifications"',
  },
  {
    what: 'Session refresh',
    value: 'automatic',
    test: 'tests/e2e/front-door-session.spec.ts',
    title: 'a token that has run out is renewed without anybody noticing',
  },
  {
    what: 'Refresh ticks, thresholds and back-off',
    value: "the library's",
    unused: 'The product takes them as they come with the library.',
  },
  {
    what: 'Realtime heartbeat and reconnect delays',
    value: 'not used',
    unused: 'The product does not use realtime.',
  },
  {
    what: 'Limits of a contact form with message and code',
    value: 'no such form',
    unused: 'The form asks for name and e-mail only; the limit of 100 is kept (rule C21).',
  },
  {
    what: 'Cost of the VIP wheel',
    value: '100',
    test: `${vip}/spinning.test.ts`,
    title: 'costs exactly 100',
  },
  {
    what: 'Spins of the VIP wheel a day',
    value: '1',
    test: `${vip}/spinning.test.ts`,
    title: 'is one a day in Madrid',
  },
  {
    what: 'VIP welcome',
    value: '150, once',
    test: `${vip}/spinning.test.ts`,
    title: 'is 150 Conectitos, once',
  },
  {
    what: 'Conectitos per euro',
    value: '10, rounded down',
    test: 'tests/database/admin/review-ticket.test.ts',
    title: 'credits ten Conectitos per euro, rounded down',
  },
  {
    what: 'VIP wheel',
    value: '2€ de descuento 35, Bebida gratis 25, Postre gratis 20, 3€ de descuento 15, Cookie gratis 5',
    test: `${vip}/draw.test.ts`,
    title: everyNumber,
  },
  {
    what: 'Default colours',
    value: '#244EB8 and #4fb796',
    test: 'tests/database/dashboard/load-dashboard.test.ts',
    title: 'each café comes with everything that its card shows',
  },
  {
    what: 'Query cache',
    value: '5 minutes',
    test: 'src/lib/query-client.dom.test.ts',
    title: 'what no screen shows any more is kept for five minutes',
  },
  {
    what: 'Query retries',
    value: '3: one before the failure is said, the others behind it',
    test: 'src/lib/query-client.dom.test.ts',
    title: 'once before anything is said',
  },
  {
    what: 'Query back-off',
    value: 'at most 30 s',
    test: 'src/lib/query-client.dom.test.ts',
    title: 'pauses double and stay within 30 seconds',
  },
  {
    what: 'Button variants',
    value: '13',
    test: 'src/ui/button.test.tsx',
    title: 'has a look of its own for each of thirteen variants',
  },
  {
    what: 'Dismissed toast removed after 1000000 ms',
    value: 'at once',
    unused: 'A message that was dismissed is gone at once (rule J23).',
  },
  {
    what: 'Tooltip delays 700 and 300 ms',
    value: 'no tooltips',
    unused: 'A phone has no hover: the product has no tooltips.',
  },
  {
    what: 'Storage cache-control',
    value: '3600 s',
    test: 'src/lib/upload-object.dom.test.ts',
    title: 'sends the bytes as the caller',
  },
  {
    what: 'Photos removed at a time',
    value: '100',
    test: 'tests/functions/delete-account.test.ts',
    title: 'photos are removed a hundred at a time',
  },
  {
    what: 'Pending VIP prize',
    value: 'to the end of the next day',
    test: rewards,
    title: 'is valid to the last second of the next day in Madrid',
  },
  {
    what: 'VIP redemption code',
    value: 'last 8 characters, upper case',
    test: rewards,
    title: 'has two rows that are redeemed together, whichever is asked for',
  },
  {
    what: 'Server function timeout',
    value: '10 s',
    test: 'tests/e2e/admin-vip-codes.spec.ts',
    title: 'no answer within 10 seconds',
  },
];
