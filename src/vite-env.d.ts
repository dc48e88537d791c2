/// <reference types="vite/client" />

/** Wallets of phones that cards can be saved in: `apple`, `google`, `apple,google` or empty (src/app/build/page-plugin.ts). */
declare const __WALLETS__: string;
