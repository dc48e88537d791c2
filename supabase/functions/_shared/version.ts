/** Version of page and functions. `npm run release` writes it, here and in package.json. */
export const VERSION = '0.1.0';
