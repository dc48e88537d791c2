import type { TeamPerson } from '@functions/_shared/contracts/procedures/team';
import { formatDate } from '@/domain/madrid';
import { roleNames } from '@/features/team/role-names';
import { Badge } from '@/ui/badge';
import { Card } from '@/ui/card';

/** Who is on the team. */
export function People({ people }: { people: readonly TeamPerson[] }) {
  return (
    <Card as="section">
      <h2 className="text-heading">Personas</h2>
      <ul className="mt-2 divide-y divide-line">
        {people.map(({ user_id, email, role, since, you, invited_by }) => (
          <li key={user_id} className="py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 font-semibold break-all">
                {email}
                {you && ' (tú)'}
              </span>
              <Badge tone={role === 'owner' ? 'primary' : 'neutral'}>{roleNames[role]}</Badge>
            </p>
            <p className="text-sm text-ink-soft">
              Desde el {formatDate(since)}
              {invited_by && <span className="break-all"> · por invitación de {invited_by}</span>}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
