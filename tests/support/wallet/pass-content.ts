import type { WalletPassContent } from '@functions/_shared/contracts/procedures/shared-schemas.ts';

/** Changes of what a pass shows. */
export type Changes = Partial<Omit<WalletPassContent, 'cafe'>> & {
  cafe?: Partial<WalletPassContent['cafe']>;
};
/** Place of the café. */
const AT = { latitude: 40.4168, longitude: -3.7038 };
const ADDRESS = {
  id: '5f0e8f6c-0c39-4a3e-9a8e-3f5f3a3f2c11',
  name: 'Cafetería Central',
  slug: 'cafetería-central',
};
/** Returns what the pass of a customer at the fourth challenge shows, with changes. */
export const passContent = ({ cafe, ...changes }: Changes = {}): WalletPassContent => ({
  ...{ state: 'live', name: null, vip: false, done: 3, balance: null, code: null },
  cafe: { ...ADDRESS, color: '#244eb8', logo_path: null, ...AT, ...cafe },
  ...{ next_prize: 'Tostada', prizes: [], waiting: 0, ...changes },
});
