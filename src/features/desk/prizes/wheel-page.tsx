import type { WheelOfCafe } from '@functions/_shared/contracts/procedures/prizes';
import { inChargeText } from '@/domain/in-charge';
import { useRpcQuery } from '@/data/rpc';
import { WheelEditor } from '@/features/desk/prizes/components/wheel-editor';
import { InChargeNotice } from '@/features/desk/shared/in-charge-notice';
import { DeskPageLayout } from '@/features/desk/shared/desk-page-layout';

interface WheelPageProps {
  cafeSlug: string;
  name: WheelOfCafe['wheel'];
}

/** `/team/:cafeSlug/cafe/prizes/:wheel`: the editor of one of a café's wheels, for its owner. */
export function WheelPage({ cafeSlug, name }: WheelPageProps) {
  const prizes = useRpcQuery('load_prizes', { cafe_slug: cafeSlug });
  return (
    <DeskPageLayout
      tab={name === 'vip' ? 'vipWheel' : 'hitoWheel'}
      query={prizes}
      failure="No hemos podido cargar la ruleta"
    >
      {(data) => {
        const wheel = data.wheels.find((one) => one.wheel === name);
        if (!wheel || !data.permissions.includes('wheels'))
          return (
            <InChargeNotice
              cafeSlug={data.cafe.slug}
              text={inChargeText('owner')!}
              message="La ruleta la cambia quien es titular de la cafetería."
            />
          );
        return <WheelEditor data={data} wheel={wheel} />;
      }}
    </DeskPageLayout>
  );
}
