import { SLIP_HOURS } from '@/domain/figures';
import type { TeamPerson } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { Team } from '@functions/_shared/contracts/procedures/team';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import { ROLES, roleTexts } from '@/data/cafe/role-names';
import { formatDate, formatMoment } from '@/domain/madrid';
import { auditActionName } from '@/features/desk/team/audit-action-names';
import { useChangeMember, type MemberChange } from '@/features/desk/team/api/change-member';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { CheckboxCard } from '@/ui/choice-group';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Dialog } from '@/ui/dialog';
import { toast } from '@/ui/toast';

export interface TeamMembersProps {
  cafe: Pick<Team['cafe'], 'id' | 'nombre' | 'service_mode'>;
  people: readonly TeamPerson[];
  reader: Team['role'];
  /** True if the reader may change the team. Only then do they see all of it. */
  mayChange: boolean;
}

/** Lists the team, each member's latest actions, and the changes that the reader may make (rules T5 and T8). */
export function TeamMembers({ cafe, people, reader, mayChange }: TeamMembersProps) {
  const [changing, setChanging] = useState<TeamPerson | null>(null);
  const [voidsSlips, setVoidsSlips] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  const change = useChangeMember();
  const you = people.find((person) => person.you);

  const act = async (person: TeamPerson, what: MemberChange) => {
    try {
      await change.mutateAsync({ cafe_id: cafe.id, user_id: person.user_id, change: what });
      toast({ title: 'Hecho', description: describeChange(person.email, what), variant: 'success' });
    } catch (thrown) {
      toast(deskFailure(thrown, 'No se pudo cambiar el equipo'));
    }
    setChanging(null);
  };

  const leave = async () => {
    if (!you) return;
    setLeaving(false);
    try {
      await change.mutateAsync({ cafe_id: cafe.id, user_id: you.user_id, change: 'remove' });
      toast({
        title: 'Has salido del equipo',
        description: `Ya no formas parte del equipo de ${cafe.nombre}.`,
      });
      await navigate(paths.dashboard(), { replace: true });
    } catch (thrown) {
      toast(deskFailure(thrown, 'No se pudo salir del equipo'));
    }
  };

  return (
    <Card as="section">
      <h2 className="text-heading">{mayChange ? 'Personas' : 'Tú en el equipo'}</h2>
      <ul className="mt-2 divide-y divide-line">
        {people.map((person) => (
          <li
            key={person.user_id}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3"
          >
            <PersonSummary person={person} />
            {mayChange && !person.you && (
              <Button
                variant="outline"
                size="sm"
                onClick={() => {
                  setVoidsSlips(false);
                  setChanging(person);
                }}
                aria-label={`Cambiar a ${person.email}`}
              >
                Cambiar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {you && (
        <Button variant="ghost" className="mt-1 -ml-5" onClick={() => setLeaving(true)}>
          Salir del equipo
        </Button>
      )}
      <Dialog
        open={changing !== null}
        onOpenChange={(open) => {
          if (!open) setChanging(null);
        }}
        title={<span className="wrap-anywhere">{changing?.email}</span>}
        description={changing ? `Ahora: ${roleTexts(changing.role).name}.` : ''}
        footer={
          changing && (
            <>
              {ROLES.filter((one) => one.role !== changing.role).map((one) => (
                <Button key={one.role} variant="outline" onClick={() => act(changing, one.role)}>
                  Pasar a {one.name.toLowerCase()}
                </Button>
              ))}
              {reader === 'owner' && changing.role !== 'owner' && (
                <Button variant="outline" onClick={() => act(changing, 'hand-over')}>
                  Traspasarle la titularidad
                </Button>
              )}
              <Button
                variant="destructive"
                onClick={() => act(changing, voidsSlips ? 'remove-with-slips' : 'remove')}
              >
                Quitar del equipo
              </Button>
            </>
          )
        }
      >
        {reader === 'owner' && changing && changing.role !== 'owner' && (
          <p className="text-sm text-ink-soft">
            Si le traspasas la titularidad, tú te quedas como encargado o encargada.
          </p>
        )}
        {changing && cafe.service_mode !== 'no_proof' && (
          <CheckboxCard
            className="mt-3"
            checked={voidsSlips}
            onChange={({ target }) => setVoidsSlips(target.checked)}
            label="Al quitar del equipo, anular sus vales"
            detail={`Los que dio y siguen sin usar. Si no, valen hasta que acaben sus ${SLIP_HOURS} horas.`}
          />
        )}
      </Dialog>
      <ConfirmDialog
        open={leaving}
        title="¿Salir del equipo?"
        description={`Dejarás de ver la barra de ${cafe.nombre}. Para volver necesitarás otra invitación.`}
        yes="Sí, salir"
        no="Cancelar"
        variant="destructive"
        onYes={() => void leave()}
        onNo={() => setLeaving(false)}
      />
    </Card>
  );
}

function PersonSummary({ person }: { person: TeamPerson }) {
  const { email, role, since, you, invited_by, recent_actions } = person;
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-semibold wrap-anywhere">
          {email}
          {you && ' (tú)'}
        </span>
        <Badge tone={role === 'owner' ? 'primary' : 'neutral'}>{roleTexts(role).name}</Badge>
      </p>
      <p className="text-sm text-ink-soft">
        Desde el {formatDate(since)}
        {invited_by && <span className="wrap-anywhere">, por invitación de {invited_by}</span>}
      </p>
      {recent_actions.length > 0 && (
        <details className="mt-1 text-sm">
          <summary className="flex min-h-touch cursor-pointer items-center font-semibold text-primary-ink underline decoration-2 underline-offset-4">
            Últimos cambios
          </summary>
          <ul className="grid gap-1 pb-2 text-ink-soft">
            {recent_actions.map(({ at, action }) => (
              <li key={at}>
                {formatMoment(at)}: {auditActionName(action)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function describeChange(email: string, change: MemberChange): string {
  if (change === 'remove' || change === 'remove-with-slips') return `${email} ya no forma parte del equipo.`;
  if (change === 'hand-over') return `${email} es ahora titular.`;
  return `${email}: ${roleTexts(change).name}.`;
}
