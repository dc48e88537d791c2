/** Version of page and functions. `npm run release` writes it, here and in package.json. */
export const VERSION = '1.3.0';
