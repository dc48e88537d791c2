const names: Record<string, string> = {
  'team.invite': 'Invitó a una persona',
  'team.revoke': 'Retiró una invitación',
  'team.join': 'Entró en el equipo',
  'team.role': 'Cambió el papel de una persona',
  'team.remove': 'Quitó a una persona del equipo',
  'team.hand-over': 'Traspasó la titularidad',
  'vip-code.create': 'Creó un código VIP',
  'vip-code.generate': 'Creó códigos VIP',
  'vip-code.activate': 'Activó un código VIP',
  'vip-code.revoke': 'Retiró un código VIP',
  'poster.promise': 'Cambió la promesa del cartel',
  'cafe.settings': 'Cambió los ajustes',
  'cafe.logo': 'Cambió el logo',
  'cafe.pause': 'Puso la cafetería en pausa',
  'cafe.reactivate': 'Activó la cafetería',
  'customer.open': 'Abrió la ficha de un cliente',
  'correction.visit-added': 'Añadió una visita',
  'correction.visit-taken-away': 'Quitó una visita',
  'correction.redemption-given-back': 'Devolvió un canje',
  'correction.conectitos-adjusted': 'Ajustó Conectitos',
  'correction.ticket-reopened': 'Reabrió un ticket',
  'ticket.approve': 'Aprobó un ticket',
  'ticket.reject': 'Rechazó un ticket',
  'ticket.reopen': 'Deshizo su decisión sobre un ticket',
};

/** What an act of the café's records is called on screen. */
export const actName = (action: string) => names[action] ?? 'Hizo un cambio en la barra';
