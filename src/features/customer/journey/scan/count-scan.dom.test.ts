import { fakeNetwork, fault } from '@tests/support/faked-network';
import { expect, test, vi } from 'vitest';
import { countScan } from '@/features/customer/journey/scan/count-scan';

const network = fakeNetwork();

test('an opened code is counted once, by its café alone', async () => {
  network.answers('count_scan', null);
  countScan('cafetería-central');
  countScan('cafetería-central');
  countScan('otra');
  await vi.waitFor(() =>
    expect(network.sent('count_scan')).toEqual([{ cafe_slug: 'cafetería-central' }, { cafe_slug: 'otra' }]),
  );
});

test('a scan that cannot be counted says nothing', async () => {
  network.answers('count_scan', fault(500));
  countScan('sin-red');
  await vi.waitFor(() => expect(network.sent('count_scan')).toEqual([{ cafe_slug: 'sin-red' }]));
});
