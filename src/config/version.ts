import { version } from '../../package.json';

/** Version of this page and of the repository: the one that a release writes into package.json. */
export const VERSION: string = version;
