import type { Rolldown } from 'vite';

/**
 * Groups of modules that travel together, by parts of their paths. By default the bundler makes a file of every
 * module that two pages share: sixty for a screen, each with its own wait. A module goes to the first group that holds
 * it. What each page then loads is held by tests/e2e/budgets.phone.spec.ts, which fails without any part of this list.
 */
const groups: readonly [name: string, holds: RegExp][] = [
  // Of every page, the read-only ones too.
  [
    'frame',
    /contracts\/privacy-version|ui\/(app-header|button-link)|src\/lib\/(use-document-title|errors\.|network-message)|icons\/gift\./,
  ],
  // What a visitor's first screen at a café needs, and every screen with a session too.
  [
    'first',
    /src\/lib\/(rpc|supabase|answer-shapes|load-auth|report-failure|storage|recovery-delay|lazy-component|when-idle)\.|data\/(cafe\/cafe\.|customer\/begun-visit|presence\/scanned-token)|ui\/cafe-|domain\/(color|slugs|referral-link)|texts\/contrast|_shared\/figures|components\/(sign-up-terms|tourist-note)|icons\/arrow-left\./,
  ],
  // The drawings of prizes, of which a visitor's first screen has one.
  ['drawings', /ui\/illustrations\/(reward-|pictures\/)/],
  // What the start page shows of the product, as the customers' screens do.
  ['pictures', /ui\/(illustrations\/hito-|reward-voucher)|\/hito(s|-titles)\.|icons\/(user-plus|qr-code)\./],
  // The screen on a counter, which loads nothing of the desk.
  ['counter', /desk\/shared\/(counter-screen\/|next-poll-delay)|domain\/counter-screen-clock/],
  // Loaded by a press: a photo, the camera, an Edge Function.
  ['photos', /ui\/scanner\/|domain\/image|icons\/flashlight|lib\/photos\/|_shared\/pictures\//],
  ['functions', /@supabase\/functions-|tslib|lib\/edge-function|data\/use-function-mutation/],
  // Backend, cache and session.
  ['session', /@tanstack\/|src\/lib\/(?!rest\.)|ui\/redirect-|data\/session\//],
  // Without the library of forms, which the page of the counter's code does without.
  ['form', /ui\/form\/|domain\/(email|pasted-text|person-name)|texts\/typed-text/],
  // Typed amounts, which few of the forms ask for.
  ['amounts', /domain\/(money|typed-number)/],
  // For those who have a code mailed.
  ['mailed-code', /auth\/(email-code|recovery|create-account)\/|icons\/mail-check/],
  ['auth', /features\/public\/auth\/|ui\/password-input|domain\/passwords|icons\/eye-off|data\/inviter\//],
  // Libraries of the interface.
  ['tabs', /ui\/tabs|react-(tabs|roving-focus)\//],
  ['dialog', /ui\/(dialog|confirm-dialog)|react-(dialog\/|focus-)/],
  ['layers', /ui\/back-layers|react-(dismissable-layer|portal)\//],
  ['primitives', /@radix-ui\/|icons\/x\./],
  // Desk and administration: an icon of theirs with the customers' would be on every screen.
  [
    'desk',
    /features\/(desk|admin)\/shared\/|data\/cafe\/cafe-links|domain\/(days-ago|search-text|tax-number|opening-hours|prize-pictures|service-modes)|ui\/select|icons\/(arrow-(down|right|up)|ellipsis|equal|maximize-2|chevron-down|house|table-2|hourglass|plus|store|ticket-check|chevron-left|search|triangle-|chart-column|image-|keyboard|rotate-cw|users|zoom-)/,
  ],
  // Parts of some of the customers' screens.
  [
    'visit',
    /data\/visits\/|texts\/visits|journey\/use-register-todays-visit|customer\/stored-vip-code|presence\/claim-presence/,
  ],
  ['challenges', /journey\/challenges\/(use-|challenge-toasts|complete-|explain-)/],
  ['wheel', /ui\/wheel\/|domain\/wheel|shared\/bases-link/],
  // The moment of winning: few visits have one.
  ['win', /customer\/shared\/win\//],
  ['time', /date-fns|domain\/(madrid|corrections)/],
  ['handover', /domain\/handover|ui\/animated-background|icons\/bell-ring/],
  ['prizes', /customer\/shared\/(vip-prize|unknown-cafe-)|customer\/stored-rewards|rewards\/is-unreachable/],
  [
    'vip',
    /data\/(vip\/(?!vip-prize)|customer\/use-spin)|domain\/spin-state|texts\/money|icons\/(camera|receipt-text)\./,
  ],
  // The journey is never empty.
  ['empty', /ui\/(empty-state|illustrations\/(states|medal))/],
  // What is left of the layers below the customers' screens.
  ['screen', /src\/(ui|domain|data)\/|texts\/(contrast|vip-)|features\/customer\/shared\/|lucide-react\//],
];

/** Loaded on demand, or by a few pages only: they stay what the bundler makes of them. */
const LAZY_MODULES =
  /infiniteQueryObserver|useInfiniteQuery|ui\/(toast\/|qr|use-copy|choice-group|form\/opinion-fields|legal-document)|(domain|data)\/survey|vip\/(outcome-|rejection-)|cafe\/role-names|recovery\/set-password\.|customer\/shared\/(customer-code|policy-changed|reminders\/|wallet\/)|icons\/(printer|download|circle-x|ticket|rotate-ccw-clock|wallet-cards)\./;

const EARLY_MODULES =
  /src\/(app\/(preload|find-page|count-scan)|lib\/(prefetch|browser-storage|queued-click|faults)|config\/|domain\/(uuid|initial-journey-panel|first-prize))|_shared\/version\./;

/** The groups as the bundler wants them. */
export const chunkGroups = (
  [
    // The early script and what the application shares with it.
    { name: 'early', test: EARLY_MODULES },
    // The entry's own modules are on every page and stay in one file.
    { name: 'app', tags: ['$initial'] },
    ...groups.map(([name, holds]) => ({
      name,
      test: (id: string) => holds.test(id) && !LAZY_MODULES.test(id),
      minShareCount: 2,
    })),
  ] satisfies Rolldown.CodeSplittingGroup[]
).map((group, index, { length }) => ({
  ...group,
  priority: length - index,
  includeDependenciesRecursively: false,
}));
