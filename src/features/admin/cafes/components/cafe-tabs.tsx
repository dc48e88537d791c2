import type { Answer } from '@functions/_shared/contracts/procedures';
import type { AdminCafe } from '@functions/_shared/contracts/procedures/cafes';
import { Navigate } from 'react-router-dom';
import { GeneralTab } from '@/features/admin/cafes/components/general-tab';
import { ChallengesTab } from '@/features/desk/settings/components/challenges-tab';
import { ColorsTab } from '@/features/desk/settings/components/colors-tab';
import { deskTabs, type DeskTab } from '@/features/desk/shared/desk-tabs';
import { GuardedTabs } from '@/features/desk/shared/guarded-tabs';
import { useUrlState } from '@/features/desk/shared/table-state';
import { TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';

const tabs = [
  { id: 'general', label: 'Información General' },
  { id: 'desafios', label: 'Desafíos' },
  { id: 'colores', label: 'Colores' },
] as const;

/** Former tabs, and the page of the desk that each became. */
const moved = new Map<string, DeskTab>([
  ['cartel', 'poster'],
  ['equipo', 'team'],
  ['avisos', 'signals'],
]);

/** On a phone the row of tabs scrolls: the chosen one must not be outside it. */
function scrollTabIntoView(tab: HTMLElement | null): void {
  void tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

type CafeTabsProps = Answer<'admin_load_cafe'> & { cafe: AdminCafe };

/** A café's page: what it is, its challenges, its colours (rule C16). */
export function CafeTabs({ cafe, ...general }: CafeTabsProps) {
  const { params, change } = useUrlState();
  const requestedTab = params.get('tab') ?? '';
  const tab = tabs.find(({ id }) => id === requestedTab)?.id ?? 'general';
  const screen = moved.get(requestedTab);
  if (screen) return <Navigate to={deskTabs[screen].to(cafe.slug)} replace />;
  return (
    <GuardedTabs value={tab} onValueChange={(id) => change({ tab: id })}>
      <TabsList label="Cafetería">
        {tabs.map(({ id, label }) => (
          <TabsTrigger
            key={id}
            value={id}
            ref={id === tab ? scrollTabIntoView : undefined}
            className="px-2.5"
          >
            {label}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value="general">
        <GeneralTab
          key={cafe.id}
          cafe={cafe}
          {...general}
          startsAtInvitations={requestedTab === 'invitaciones'}
        />
      </TabsContent>
      <TabsContent value="colores">
        <ColorsTab cafe={cafe} />
      </TabsContent>
      <TabsContent value="desafios">
        <ChallengesTab cafe={cafe} />
      </TabsContent>
    </GuardedTabs>
  );
}
