import { useDeferredValue, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths, vipTabs, type VipTab } from '@/config/paths';
import { useTicketOutcomes } from '@/data/vip/ticket-outcomes';
import type { CafeVipArea } from '@/data/vip/vip-area';
import { isSpinning } from '@/domain/spin-state';
import { CannotActNotice } from '@/features/customer/shared/cannot-act-notice';
import { useVipWelcome } from '@/features/customer/vip/api/claim-vip-welcome';
import type { PrizeWonProps } from '@/features/customer/vip/components/prize-won';
import { InfoTab } from '@/features/customer/vip/components/info-tab';
import type { SecondaryTabProps } from '@/features/customer/vip/components/secondary-tabs';
import { TodayAction } from '@/features/customer/vip/components/today-action';
import { VipGreeting } from '@/features/customer/vip/components/vip-card';
import { useVipSpin } from '@/features/customer/vip/use-vip-spin';
import { lazyComponent } from '@/lib/lazy-component';
import { ButtonLink } from '@/ui/button-link';
import { Skeleton } from '@/ui/skeleton';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';
import { useFrozenValue } from '@/ui/use-frozen-value';

// lazy: few people meet these
const WelcomeWaits = lazyComponent<{ cafeName: string }>(
  () => import('@/features/customer/vip/components/welcome-waits'),
  <Skeleton className="h-52 w-full rounded-card" />,
);
const PrizeWon = lazyComponent<PrizeWonProps>(() => import('@/features/customer/vip/components/prize-won'));

const SecondaryTab = lazyComponent<SecondaryTabProps>(
  () => import('@/features/customer/vip/components/secondary-tabs'),
  <Skeleton className="h-160 w-full rounded-card" />,
);
// on its way while the first tab is drawn
void SecondaryTab.preload().catch(() => undefined);

const labels: Record<VipTab, string> = {
  info: 'Info VIP',
  conectitos: 'Conectitos',
  ruleta: 'Ruleta VIP',
  recompensas: 'Recompensas',
};

/** Takes the place of the pressed "Más tarde". */
const takeFocus = (tab: HTMLElement | null) => tab?.focus({ preventScroll: true });

/** Returns the tab of the `tab` query parameter; the first one for anything else. */
export function readTab(query: string | null): VipTab {
  return vipTabs.find((tab) => tab === query) ?? 'info';
}

/** The VIP area of someone who is VIP: four tabs that are part of the URL, and the ways out. */
export function VipView({ area: current }: { area: CafeVipArea }) {
  const [query, setQuery] = useSearchParams();
  const { cafe } = current;
  const tab = readTab(query.get('tab'));
  // drawn behind the first tab once that is there
  const hasWheel = useDeferredValue(true, tab === 'ruleta');
  const welcome = useVipWelcome(current);
  const spin = useVipSpin(current);
  useTicketOutcomes(current);
  useEffect(() => {
    if (isSpinning(spin.state)) PrizeWon.preload().catch(() => undefined);
  }, [spin.state]);
  // Data that arrives during a spin must not reveal the prize before the pointer does.
  const area = useFrozenValue(current, isSpinning(spin.state));
  const content = { area, spin, welcome };
  const mailbox = area.needs_mailbox_proof && !area.welcome_claimed && cafe.state === 'active' && (
    <WelcomeWaits cafeName={cafe.nombre} />
  );

  if (spin.won)
    return (
      <PrizeWon
        key={spin.won.id}
        prize={spin.won}
        area={area}
        fromWheel={spin.state.name === 'won'}
        onLater={() => {
          spin.putAway();
          setQuery({ tab: 'info' }, { replace: true });
        }}
      />
    );
  return (
    <>
      <CannotActNotice cafe={cafe} />
      <p role="status" className="sr-only">
        {welcome.announcement}
      </p>
      <Tabs
        value={tab}
        onValueChange={(opened) => setQuery({ tab: opened })}
        // Moving through the tabs by arrow keys must not fill the history; Enter opens one.
        activationMode="manual"
        className="lg:grid lg:grid-cols-[30%_1fr] lg:items-start lg:gap-x-10"
      >
        <TabsList label="Zona VIP" className="lg:col-span-2">
          {vipTabs.map((name) => (
            <TabsTrigger key={name} value={name} ref={name === 'info' && spin.wasPutAway ? takeFocus : null}>
              {labels[name]}
            </TabsTrigger>
          ))}
        </TabsList>
        {tab !== 'info' && (
          <>
            <VipGreeting nombre={area.nombre} />
            {mailbox && <div className="mt-4">{mailbox}</div>}
          </>
        )}
        <TabsContent value="info" className="lg:col-span-2">
          <InfoTab area={area} isFaceDown={welcome.isComing}>
            {mailbox ||
              (welcome.isComing ? (
                <Skeleton className="h-14 w-full rounded-control" />
              ) : (
                <TodayAction area={area} />
              ))}
          </InfoTab>
        </TabsContent>
        <TabsContent value="conectitos">
          <SecondaryTab tab="conectitos" {...content} />
        </TabsContent>
        {/* Stays mounted: a turning wheel keeps turning behind the other tabs. */}
        <TabsContent value="ruleta" forceMount className="data-[state=inactive]:hidden">
          {hasWheel && <SecondaryTab tab="ruleta" {...content} />}
        </TabsContent>
        <TabsContent value="recompensas">
          <SecondaryTab tab="recompensas" {...content} />
        </TabsContent>
      </Tabs>
      <nav aria-label="Más" className="mt-10 grid max-w-4xl gap-3 sm:grid-cols-2">
        <ButtonLink variant="outline" to={paths.rewards(cafe.slug)}>
          Ver Mis Recompensas
        </ButtonLink>
        <ButtonLink variant="ghost" to={paths.dashboard()}>
          Volver a Mis Cafeterías
        </ButtonLink>
      </nav>
    </>
  );
}
