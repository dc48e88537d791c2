import type { TeamRole } from '@functions/_shared/contracts/procedures/shared-schemas';

/** Names of the roles on screens, most powerful first, and the permissions of each. */
export const roles: readonly { role: TeamRole; name: string; asWhat: string; does: string }[] = [
  {
    role: 'owner',
    name: 'Titular',
    asWhat: 'como titular',
    does: 'llevar toda la cafetería: su equipo, sus ajustes y lo que hace el resto.',
  },
  {
    role: 'manager',
    name: 'Encargado o encargada',
    asWhat: 'como encargado o encargada',
    does: 'atender en la barra, corregir, revisar tickets y hacer códigos VIP.',
  },
  {
    role: 'staff',
    name: 'Equipo',
    asWhat: 'como parte del equipo',
    does: 'atender en la barra: ver el día, encontrar clientes y apuntar visitas.',
  },
];

/** Returns the words for one role. */
export const wordsOf = (role: TeamRole) => roles.find((one) => one.role === role)!;
