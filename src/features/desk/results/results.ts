export type { Results } from '@functions/_shared/contracts/procedures/results';
