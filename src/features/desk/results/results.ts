import type { Answer } from '@functions/_shared/contracts/procedures';

/** The numbers of a period, of one café or of all. */
export type Results = Omit<Answer<'load_all_results'>, 'reminders'>;
