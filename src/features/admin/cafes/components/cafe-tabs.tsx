import type { Answer } from '@functions/_shared/contracts/procedures';
import type { AdminCafe } from '@functions/_shared/contracts/procedures/cafes';
import { GeneralTab } from '@/features/admin/cafes/components/general-tab';
import { InvitationsTab } from '@/features/admin/cafes/components/invitations-tab';
import { PosterTab } from '@/features/desk/cafe/print/poster/poster-tab';
import { ChallengesTab } from '@/features/desk/cafe/settings/components/challenges-tab';
import { ColorsTab } from '@/features/desk/cafe/settings/components/colors-tab';
import { useUnsaved } from '@/features/desk/cafe/settings/use-unsaved';
import { TeamOfACafe } from '@/features/desk/cafe/team/components/team-of-a-cafe';
import { useUrlState } from '@/features/desk/shared/table-state';
import { SignalsTab } from '@/features/desk/today/signals/components/signals-tab';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';

const tabs = [
  { id: 'general', label: 'Información General' },
  { id: 'cartel', label: 'QR y cartel' },
  { id: 'colores', label: 'Colores' },
  { id: 'desafios', label: 'Desafíos' },
  { id: 'equipo', label: 'Equipo' },
  { id: 'invitaciones', label: 'Invitaciones' },
  { id: 'avisos', label: 'Avisos' },
] as const;

/** On a phone the row of tabs scrolls: the chosen one must not be outside it. */
function intoView(tab: HTMLElement | null): void {
  void tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

type CafeTabsProps = Answer<'admin_load_cafe'> & { cafe: AdminCafe };

/** A café's page: what it is, its codes to print, its colours, its challenges, its team, whom it invites, what looks wrong. */
export function CafeTabs({ cafe, invitations, team, ...general }: CafeTabsProps) {
  const { params, change } = useUrlState();
  const tab = tabs.find(({ id }) => id === params.get('tab'))?.id ?? 'general';
  const { setUnsaved, guard, question } = useUnsaved();
  return (
    // A tab that opened with the focus would open once more when a question gives the focus back.
    <Tabs value={tab} onValueChange={(id) => guard(() => change({ tab: id }))} activationMode="manual">
      <TabsList label="Cafetería">
        {tabs.map(({ id, label }) => (
          <TabsTrigger key={id} value={id} ref={id === tab ? intoView : undefined} className="px-2.5">
            {label}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value="general">
        <GeneralTab cafe={cafe} {...general} />
      </TabsContent>
      <TabsContent value="cartel">
        <PosterTab cafe={cafe} promise={cafe.promise} />
      </TabsContent>
      <TabsContent value="colores">
        <ColorsTab cafe={cafe} onUnsaved={setUnsaved} />
      </TabsContent>
      <TabsContent value="desafios">
        <ChallengesTab cafe={cafe} />
      </TabsContent>
      <TabsContent value="equipo">
        <TeamOfACafe cafe={cafe} reader="administrator" mayChange {...team} />
      </TabsContent>
      <TabsContent value="invitaciones">
        <InvitationsTab cafe={cafe} invitations={invitations} />
      </TabsContent>
      <TabsContent value="avisos">
        <SignalsTab cafe={cafe} />
      </TabsContent>
      {question}
    </Tabs>
  );
}
