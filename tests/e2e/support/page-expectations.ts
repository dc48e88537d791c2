import { adminAt } from './admin.ts';
import { at } from './addresses.ts';
import type { PeopleOfACafe } from './cafe-people.ts';

export type Role = 'visitor' | 'customer' | 'vip' | 'admin';

/** Expectation of a role at an address: the screen with this heading, or another address. */
export interface PageExpectation {
  path: string;
  sees: string | RegExp;
  endsAt?: string;
  /** Looks the same to every role. */
  sameForAll?: boolean;
  /** Shows this role the same screen as the address before it. */
  sameAsPrevious?: boolean;
}

const LOGIN = { sees: 'Hola de nuevo', endsAt: at.login };
/** Text that an administrator without an enrollment sees on a café's challenges. */
const PREVIEW = 'Tu primera reseña';
const NOT_VIP = 'Todavía no eres Conecta VIP';
const DASHBOARD = { sees: 'Mis Cafeterías', endsAt: at.dashboard };

/** Every address of the product as each role meets it. */
export function pageExpectations(role: Role, { cafe, rewardId, prizeId }: PeopleOfACafe): PageExpectation[] {
  const signedIn = role !== 'visitor';
  const own = (path: string, sees: string | RegExp): PageExpectation =>
    signedIn ? { path, sees } : { path, ...LOGIN };
  const forAdmin = (path: string, sees: string | RegExp): PageExpectation =>
    role === 'admin' ? { path, sees } : { path, ...(signedIn ? DASHBOARD : LOGIN) };
  const forVip = (path: string, sees: string | RegExp): PageExpectation =>
    role === 'vip' ? { path, sees } : { path, ...(signedIn ? DASHBOARD : LOGIN) };
  const team = (path: string, title = `La barra de ${cafe.nombre}`) =>
    own(path, role === 'admin' ? title : 'No formas parte de este equipo');
  return [
    { path: at.home, sees: 'Que vuelvan. Y que vuelvan acompañados.' },
    signedIn ? { path: at.login, ...DASHBOARD } : { path: at.login, sees: LOGIN.sees },
    role === 'visitor'
      ? { path: at.loginAt(cafe), sees: /^Gana recompensas reales/ }
      : role === 'admin'
        ? { path: at.loginAt(cafe), sees: PREVIEW, endsAt: at.journey(cafe) }
        : { path: at.loginAt(cafe), ...DASHBOARD },
    { path: '/privacy-policy', sees: /privacidad/i, sameForAll: true },
    { path: '/legal-notice', sees: 'Aviso legal', sameForAll: true },
    { path: '/terms', sees: 'Términos de uso', sameForAll: true },
    { path: '/accessibility', sees: 'Accesibilidad', sameForAll: true },
    { path: `${at.scan(cafe)}/bases`, sees: /^Bases de los premios/, sameForAll: true },
    { path: '/forgot-password', sees: '¿No recuerdas tu contraseña?', sameForAll: true },
    { path: '/reset-password', sees: 'Elige otra contraseña' },
    { path: '/create-account', sees: 'ID de usuario no encontrado en la URL' },
    { path: '/join-team', sees: 'Abre el enlace de tu invitación', sameForAll: true },
    { path: '/stop-mail', sees: 'Abre el enlace del correo', sameForAll: true },
    role === 'visitor'
      ? { path: at.scan(cafe), sees: 'Tu primer café, gratis' }
      : role === 'admin'
        ? { path: at.scan(cafe), sees: PREVIEW, endsAt: at.journey(cafe) }
        : { path: at.scan(cafe), sees: /^(Hola, |Hoy ya cuenta)/ },
    { path: at.visits(cafe), sees: 'Registra tu visita' },
    { path: '/visit-registration/cafeteria-central', sees: 'Registra tu visita', sameForAll: true },
    { path: at.counter, sees: 'Vincula esta pantalla', sameForAll: true },
    // The id belongs to no device of this browser.
    { path: `${at.counter}/${prizeId}`, sees: 'Vincula esta pantalla', endsAt: at.counter },
    { path: '/test-wheel', sees: 'Ruleta de prueba', sameForAll: true },
    { path: '/no-existe', sees: 'Page not found', sameForAll: true },
    own(at.dashboard, 'Mis Cafeterías'),
    own('/account', /cuenta/i),
    // The page has no question for a session by password.
    signedIn ? { path: '/your-password', ...DASHBOARD } : { path: '/your-password', ...LOGIN },
    own('/confirm-email', /^(Escribe el código|Confirma tu correo)/),
    own(at.rewards(cafe), 'Mis Recompensas'),
    {
      path: at.journey(cafe),
      sees: {
        visitor: 'Tu primera reseña',
        customer: 'Compártelo con el mundo',
        vip: 'Ya eres Conecta VIP',
        admin: PREVIEW,
      }[role],
    },
    {
      path: at.vip(cafe),
      sees: role === 'vip' ? /Felicidades/ : signedIn ? NOT_VIP : /^Debes iniciar sesión/,
    },
    {
      ...own(at.tickets(cafe), role === 'vip' ? 'Ganar Conectitos' : NOT_VIP),
      sameAsPrevious: role !== 'vip',
    },
    forVip(at.redeem(cafe, rewardId), cafe.nombre),
    signedIn && role !== 'vip'
      ? { path: at.redeemVip(cafe, prizeId), sees: NOT_VIP, endsAt: at.vip(cafe) }
      : own(at.redeemVip(cafe, prizeId), cafe.nombre),
    team(at.deskToday(cafe)),
    { ...team(at.deskCustomers(cafe)), sameAsPrevious: role !== 'admin' },
    { ...team(`${at.deskCustomers(cafe)}/opinions`, 'Opiniones'), sameAsPrevious: role !== 'admin' },
    { ...team(`${at.deskToday(cafe)}/cafe/documents`, 'Documentos'), sameAsPrevious: role !== 'admin' },
    { ...team(at.deskTickets(cafe)), sameAsPrevious: role !== 'admin' },
    { ...team(at.deskResults(cafe)), sameAsPrevious: role !== 'admin' },
    { ...team(at.deskCafe(cafe)), sameAsPrevious: role !== 'admin' },
    {
      ...team(`${at.deskToday(cafe)}/people`, 'Equipo'),
      ...(role !== 'visitor' && { endsAt: at.deskTeam(cafe) }),
    },
    {
      ...team(`${at.deskToday(cafe)}/cafe/print`, 'Imprimir'),
      ...(role !== 'visitor' && { endsAt: at.deskPoster(cafe) }),
    },
    {
      ...team(`${at.deskToday(cafe)}/cafe/print/codes`, 'Imprimir'),
      ...(role !== 'visitor' && { endsAt: at.deskVipCodes(cafe) }),
    },
    { ...team(at.deskVipCodes(cafe), 'Imprimir'), sameAsPrevious: role !== 'admin' },
    { ...team(at.deskSlips(cafe), 'Imprimir'), sameAsPrevious: role !== 'admin' },
    { ...team(at.deskPoster(cafe), 'Imprimir'), sameAsPrevious: role !== 'admin' },
    { ...team(at.deskPrizes(cafe), 'Premios y ruletas'), sameAsPrevious: role !== 'admin' },
    { ...team(at.deskWheel(cafe, 'hito'), 'Ruleta de los desafíos'), sameAsPrevious: role !== 'admin' },
    { ...team(at.deskSignals(cafe), 'Avisos'), sameAsPrevious: role !== 'admin' },
    {
      ...team(at.deskCounterScreens(cafe), 'Pantallas y forma de trabajar'),
      sameAsPrevious: role !== 'admin',
    },
    { ...team(at.deskReminders(cafe), 'Recordatorios por correo'), sameAsPrevious: role !== 'admin' },
    { ...team(at.deskTeam(cafe), 'Equipo'), sameAsPrevious: role !== 'admin' },
    { ...team(at.deskSettings(cafe), 'Ajustes'), sameAsPrevious: role !== 'admin' },
    forAdmin(adminAt.home, 'Administración'),
    forAdmin(adminAt.cafes, 'Gestionar Cafeterías'),
    forAdmin(adminAt.cafe(cafe), cafe.nombre),
    forAdmin(adminAt.customers, 'Clientes'),
    forAdmin(adminAt.codes, 'Códigos VIP'),
    forAdmin(adminAt.tickets, 'Revisar Tickets'),
    forAdmin(adminAt.results, 'Resultados'),
    forAdmin(adminAt.record, 'Registro de tratamientos'),
    forAdmin(adminAt.faults, 'Fallos'),
  ];
}

/** Returns the further addresses of a role: the tabs of a screen, the seven challenges in a preview. */
export function furtherAddresses(role: Role, { cafe }: PeopleOfACafe): string[] {
  if (role === 'vip') return ['conectitos', 'ruleta', 'recompensas'].map((tab) => at.vip(cafe, tab));
  if (role !== 'admin') return [];
  return [
    ...[1, 2, 3, 4, 5, 6, 7].map((step) => at.journey(cafe, step)),
    ...['colores', 'desafios', 'invitaciones'].map((tab) => adminAt.cafe(cafe, tab)),
    `${adminAt.cafes}?tab=alta`,
    `${adminAt.cafes}?tab=lista`,
    `${adminAt.codes}?tab=administrar`,
    `${adminAt.tickets}?tab=revisados`,
  ];
}
