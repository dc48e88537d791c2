import type { VipTab } from '@/config/paths';
import type { CafeVipArea } from '@/data/vip/vip-area';
import { ConectitosTab } from '@/features/customer/vip/components/conectitos-tab';
import { PrizesTab } from '@/features/customer/vip/components/prizes-tab';
import { WheelTab } from '@/features/customer/vip/components/wheel-tab';
import type { VipSpinState } from '@/features/customer/vip/use-vip-spin';

export interface SecondaryTabProps {
  tab: Exclude<VipTab, 'info'>;
  area: CafeVipArea;
  spin: VipSpinState;
  welcome: { failed: boolean; retry: () => void };
}

/** A tab behind the first one. They share a file that whoever looks at the first does not wait for. */
export default function SecondaryTab({ tab, area, spin, welcome }: SecondaryTabProps) {
  if (tab === 'conectitos') return <ConectitosTab area={area} welcome={welcome} />;
  return tab === 'ruleta' ? <WheelTab area={area} spin={spin} /> : <PrizesTab area={area} />;
}
