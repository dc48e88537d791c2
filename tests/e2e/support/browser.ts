/**
 * What a whole Chromium prepares for each new window and no test looks at: the pop-ups of its address bar and a renderer in
 * reserve. Three processes per test, half of the processor's time.
 */
const WINDOW_DRESSING = [
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

/** What Playwright switches off; only the last list that Chromium is given counts, so ours repeats it. */
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

/** How the tests start Chromium: no connection to anything outside the machine, and nothing that no test needs. */
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
