/**
 * Features that a whole Chromium prepares for each new window and no test uses: the pop-ups of its address bar and a
 * spare renderer. They cost three processes per test, half of the processor's time.
 */
const WINDOW_DRESSING = [
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

/** Features that Playwright switches off. Chromium heeds only the last list, so this one repeats them. */
const AS_PLAYWRIGHT = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Arguments for Chromium: no connection to anything outside the machine, and nothing that no test needs. */
export const CHROMIUM_ARGS = [
  // the tests may run as root in a container, where there is no sandbox
  '--no-sandbox',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${[...AS_PLAYWRIGHT, ...WINDOW_DRESSING].join(',')}`,
];
