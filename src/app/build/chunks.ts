import type { Rolldown } from 'vite';

interface Group {
  name: string;
  /** Parts of the paths of its modules. */
  holds: readonly string[];
}

/**
 * Groups of modules that travel together. Left to itself the bundler makes a file of every module that two pages share: sixty for a screen,
 * each with its own wait. A module goes to the first group that holds it. What each page then loads is held by
 * tests/e2e/budgets.phone.spec.ts.
 */
const groups: readonly Group[] = [
  // What the read-only pages need of a page's frame, too. A module here is on every page.
  {
    name: 'frame',
    holds: [
      '/contracts/privacy-version',
      '/ui/app-header',
      '/ui/logo',
      '/ui/button-link',
      '/lib/use-document-title',
      '/lib/error',
      '/icons/gift.',
    ],
  },
  {
    name: 'pictures',
    holds: [
      '/ui/illustrations/hito-',
      '/ui/illustrations/reward-',
      '/ui/illustrations/pictures/',
      '/ui/reward-voucher',
      '/domain/hitos',
      '/texts/hito-titles',
      '/data/vip/vip-prize',
      '/icons/user-plus.',
      '/icons/qr-code.',
    ],
  },
  // The screen on a counter, which loads nothing of the desk, and the desk's own.
  {
    name: 'counter',
    holds: ['/desk/shared/counter-screen/', '/domain/counter-screen-clock', '/desk/shared/next-poll-delay'],
  },
  // For those who send or review a photo.
  {
    name: 'photos',
    holds: ['/lib/decode-picture', '/lib/download-object', '/lib/upload-object', '/_shared/pictures/'],
  },
  // For those who call an Edge Function.
  {
    name: 'functions',
    holds: ['/@supabase/functions-', '/tslib/', '/lib/edge-function', '/data/use-function-mutation'],
  },
  {
    name: 'session',
    holds: ['/@supabase/postgrest-', '/@tanstack/', '/src/lib/', '/data/session/', '/ui/redirect-'],
  },
  // The page of the bar's code has fields without it.
  { name: 'hook-form', holds: ['/react-hook-form/'] },
  {
    name: 'form',
    holds: [
      '/ui/field',
      '/ui/text-input',
      '/ui/email-',
      '/data/customer/inviter-notice',
      '/ui/textarea',
      '/ui/input-styles',
      '/domain/vip-code',
    ],
  },
  // For those who have a code mailed.
  {
    name: 'mailed-code',
    holds: [
      '/auth/email-code/code-form',
      '/auth/email-code/code-input',
      '/auth/email-code/code-login',
      '/auth/email-code/code-sent',
      '/auth/email-code/confirm-email-page',
      '/auth/email-code/email-form',
      '/auth/email-code/resend-button',
      '/auth/components/check-your-mail',
      '/auth/recovery/forgot-password-page',
      '/auth/recovery/reset-password-page',
      '/icons/mail-check.',
    ],
  },
  {
    name: 'auth',
    holds: [
      '/features/public/auth/',
      '/ui/password-input',
      '/domain/passwords',
      '/icons/eye-off.',
      '/data/customer/inviter-',
      '/data/customer/confirm-inviter',
    ],
  },
  { name: 'time', holds: ['/date-fns', '/domain/madrid'] },
  {
    name: 'tabs',
    holds: ['/ui/tabs', 'react-tabs/', 'react-roving-focus/', 'react-direction/', 'react-use-is-hydrated/'],
  },
  {
    name: 'dialog',
    holds: [
      '/ui/dialog',
      '/ui/confirm-dialog',
      '/ui/use-early-click-guard',
      'react-dialog/',
      'react-focus-',
      'react-remove-scroll',
      'react-style-singleton/',
      '/use-callback-ref/',
      '/use-sidecar/',
      '/aria-hidden/',
      '/get-nonce/',
    ],
  },
  // Parts of dialogs and toasts.
  { name: 'layers', holds: ['/ui/back-layers', 'react-dismissable-layer/', 'react-portal/'] },
  { name: 'primitives', holds: ['/@radix-ui/', '/icons/x.'] },
  {
    name: 'admin',
    holds: [
      '/features/desk/shared/',
      '/data/cafe/cafe-links',
      '/domain/tax-number',
      '/features/admin/shared/',
      '/icons/arrow-down',
      '/icons/arrow-up',
      '/icons/chevron-down.',
      '/icons/hourglass.',
      '/icons/house.',
      '/icons/plus.',
      '/icons/store.',
      '/icons/ticket-check.',
      '/icons/chevron-left',
      '/icons/search.',
      '/icons/triangle-',
      '/icons/chart-column.',
      '/icons/image-',
      '/icons/keyboard.',
      '/icons/rotate-cw.',
      '/icons/table-2.',
      '/icons/users.',
      '/icons/zoom-',
      '/domain/opening-hours',
      '/domain/prize-pictures',
      '/domain/service-modes',
      '/ui/select',
    ],
  },
  {
    name: 'visit',
    holds: [
      '/data/customer/register-visit',
      '/data/customer/visit-messages',
      '/texts/visits',
      '/journey/use-register-todays-visit',
      '/journey/stored-vip-code',
      '/data/presence/claim-presence',
      '/data/presence/browser-secret',
    ],
  },
  // What the challenges' panels share.
  {
    name: 'challenges',
    holds: [
      '/journey/challenges/use-',
      '/journey/challenges/challenge-toasts',
      '/journey/challenges/explain-',
    ],
  },
  // Only pages with a wheel need it.
  {
    name: 'wheel',
    holds: [
      '/ui/prize-wheel',
      '/ui/wheel-',
      '/ui/vibrate',
      '/domain/wheel',
      '/domain/day-of-year',
      '/shared/bases-link',
    ],
  },
  // It needs the time, which a log-in does without.
  { name: 'corrections', holds: ['/domain/corrections'] },
  // The counter's and the bar's; a step of the journey hands nothing over.
  { name: 'handover', holds: ['/domain/handover', '/ui/animated-background', '/icons/bell-ring.'] },
  // For the gallery, and what opens from it.
  {
    name: 'prizes',
    holds: [
      '/features/customer/shared/vip-prize',
      '/data/customer/stored-rewards',
      '/rewards/is-unreachable',
    ],
  },
  {
    name: 'vip',
    holds: [
      '/data/vip/',
      '/domain/money',
      '/domain/typed-number',
      '/texts/money',
      '/icons/camera.',
      '/icons/receipt-text.',
    ],
  },
  // The camera, opened by a press.
  { name: 'scanner', holds: ['/ui/scanner/', '/domain/image', '/icons/flashlight'] },
  // The journey is never empty.
  { name: 'empty', holds: ['/ui/empty-state', '/ui/illustrations/states', '/ui/illustrations/medal'] },
  {
    name: 'screen',
    holds: [
      '/src/ui/',
      '/src/domain/',
      '/texts/vip-',
      '/src/data/',
      '/features/customer/shared/',
      '/lucide-react/',
    ],
  },
];

/** Loaded on demand, or by a few pages only: they stay what the bundler makes of them. */
const LAZY_MODULES =
  /infiniteQueryObserver|useInfiniteQuery|\/src\/app\/|recovery\/set-password|\/ui\/toast\/|\/ui\/qr|react-toast|sonner|\/(domain|data)\/survey|\/ui\/use-copy|\/cafe\/role-names|\/customer\/shared\/customer-code|\/customer\/shared\/reminders\/|\/ui\/(choice-group|legal-document)|\/icons\/(download|printer|ticket|circle-x|rotate-ccw-clock)\./;

/** The groups as the bundler wants them. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // The early script and what the application shares with it.
  {
    name: 'early',
    test: /\/src\/(app\/(preload|first-call|find-page|scan-redirect|prerendered-frame)|lib\/(prefetch|browser-storage|queued-click)|config\/|domain\/(uuid|initial-journey-panel))/,
    priority: groups.length + 2,
    includeDependenciesRecursively: false,
  },
  // The entry's own modules are on every page and stay in one file.
  { name: 'app', tags: ['$initial'], priority: groups.length + 1, includeDependenciesRecursively: false },
  ...groups.map(({ name, holds }, index) => ({
    name,
    test: (id: string) => !LAZY_MODULES.test(id) && holds.some((part) => id.includes(part)),
    priority: groups.length - index,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  })),
];
