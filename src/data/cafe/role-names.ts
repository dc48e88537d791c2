import type { TeamRole } from '@functions/_shared/contracts/procedures/shared-schemas';

/** Name of each role on pages, most powerful first, and what its permissions allow. */
export const ROLES: readonly { role: TeamRole; name: string; asRole: string; does: string }[] = [
  {
    role: 'owner',
    name: 'Titular',
    asRole: 'como titular',
    does: 'llevar toda la cafetería: su equipo, sus ajustes y lo que hace el resto.',
  },
  {
    role: 'manager',
    name: 'Encargado o encargada',
    asRole: 'como encargado o encargada',
    does: 'atender en la barra, corregir, revisar tickets y hacer códigos VIP.',
  },
  {
    role: 'staff',
    name: 'Camarero o camarera',
    asRole: 'como camarero o camarera',
    does: 'atender en la barra: ver el día, encontrar clientes y apuntar visitas.',
  },
];

/** Returns the words for one role. */
export const roleTexts = (role: TeamRole) => ROLES.find((one) => one.role === role)!;
