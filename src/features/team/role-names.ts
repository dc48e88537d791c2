import type { TeamRole } from '@functions/_shared/contracts/procedures/shapes';

/** How screens call the roles. */
export const roleNames: Record<TeamRole, string> = {
  owner: 'Titular',
  manager: 'Encargado o encargada',
  staff: 'Equipo',
};
