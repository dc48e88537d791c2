import type { Answer } from '@functions/_shared/contracts/procedures';

/** The numbers of a period, of one café or of all. */
export type Results = Answer<'load_all_results'>;
