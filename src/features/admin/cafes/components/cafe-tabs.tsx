import type { CafeDetail } from '@/features/admin/cafes/api/load-cafe';
import { ChallengesTab } from '@/features/admin/cafes/components/challenges-tab';
import { ColorsTab } from '@/features/admin/cafes/components/colors-tab';
import { GeneralTab } from '@/features/admin/cafes/components/general-tab';
import { PosterTab } from '@/features/admin/cafes/poster/poster-tab';
import { InvitationsTab } from '@/features/admin/invitations/invitations-tab';
import type { AdminCafe } from '@/features/admin/shared/cafe';
import { useUrlState } from '@/features/admin/shared/table-state';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';

const tabs = [
  { id: 'general', label: 'Información General' },
  { id: 'cartel', label: 'QR y cartel' },
  { id: 'colores', label: 'Colores' },
  { id: 'desafios', label: 'Desafíos' },
  { id: 'invitaciones', label: 'Invitaciones' },
] as const;

/** On a phone the row of tabs scrolls: the chosen one must not be outside it. */
function intoView(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

type CafeTabsProps = CafeDetail & { cafe: AdminCafe };

/** A café's page: what it is, its codes to print, its colours, its challenges, whom it invites. */
export function CafeTabs({ cafe, customers, invitations }: CafeTabsProps) {
  const { params, change } = useUrlState();
  const tab = tabs.find(({ id }) => id === params.get('tab'))?.id ?? 'general';
  return (
    <Tabs value={tab} onValueChange={(id) => change({ tab: id })}>
      <TabsList label="Cafetería">
        {tabs.map(({ id, label }) => (
          <TabsTrigger key={id} value={id} ref={id === tab ? intoView : undefined} className="px-2.5">
            {label}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value="general">
        <GeneralTab cafe={cafe} customers={customers} />
      </TabsContent>
      <TabsContent value="cartel">
        <PosterTab cafe={cafe} />
      </TabsContent>
      <TabsContent value="colores">
        <ColorsTab cafe={cafe} />
      </TabsContent>
      <TabsContent value="desafios">
        <ChallengesTab cafe={cafe} />
      </TabsContent>
      <TabsContent value="invitaciones">
        <InvitationsTab cafe={cafe} invitations={invitations} />
      </TabsContent>
    </Tabs>
  );
}
