import { adminAt } from './admin.ts';
import { at } from './addresses.ts';
import type { PeopleOfACafe } from './people-of-a-cafe.ts';

export type Role = 'visitor' | 'customer' | 'vip' | 'admin';

/** Expectation of a role at an address: the screen with this heading, or another address. */
export interface Sight {
  path: string;
  sees: string | RegExp;
  endsAt?: string;
  /** Looks the same to every role. */
  alike?: boolean;
  /** Shows this role what the address before it shows. */
  again?: boolean;
}

const LOGIN = { sees: 'Hola de nuevo', endsAt: at.login };
const DASHBOARD = { sees: 'Mis Cafeterías', endsAt: at.dashboard };

/** Every address of the product as each role meets it. */
export function sights(role: Role, { cafe, rewardId, prizeId }: PeopleOfACafe): Sight[] {
  const signedIn = role !== 'visitor';
  const own = (path: string, sees: string | RegExp): Sight =>
    signedIn ? { path, sees } : { path, ...LOGIN };
  const forAdmin = (path: string, sees: string | RegExp): Sight =>
    role === 'admin' ? { path, sees } : { path, ...(signedIn ? DASHBOARD : LOGIN) };
  const forVip = (path: string, sees: string | RegExp): Sight =>
    role === 'vip' ? { path, sees } : { path, ...(signedIn ? DASHBOARD : LOGIN) };
  const team = (path: string, title = `La barra de ${cafe.nombre}`) =>
    own(path, role === 'admin' ? title : 'No formas parte de este equipo');
  return [
    { path: at.home, sees: /./ },
    signedIn ? { path: at.login, ...DASHBOARD } : { path: at.login, sees: LOGIN.sees },
    role === 'visitor'
      ? { path: at.loginAt(cafe), sees: /^Gana recompensas reales/ }
      : role === 'admin'
        ? { path: at.loginAt(cafe), sees: /./, endsAt: at.journey(cafe) }
        : { path: at.loginAt(cafe), ...DASHBOARD },
    { path: '/privacy-policy', sees: /privacidad/i, alike: true },
    { path: '/legal-notice', sees: 'Aviso legal', alike: true },
    { path: '/terms', sees: 'Términos de uso', alike: true },
    { path: '/accessibility', sees: 'Accesibilidad', alike: true },
    { path: `${at.scan(cafe)}/bases`, sees: /^Bases de los premios/, alike: true },
    { path: '/forgot-password', sees: /./, alike: true },
    { path: '/reset-password', sees: /./ },
    { path: '/create-account', sees: /./ },
    { path: '/join-team', sees: 'Abre el enlace de tu invitación', alike: true },
    { path: '/stop-mail', sees: 'Abre el enlace del correo', alike: true },
    role === 'visitor'
      ? { path: at.scan(cafe), sees: /^Gana recompensas reales/, endsAt: at.loginAt(cafe) }
      : role === 'admin'
        ? { path: at.scan(cafe), sees: /./, endsAt: at.journey(cafe) }
        : { path: at.scan(cafe), sees: /^(Hola, |Hoy ya cuenta)/ },
    { path: at.visits(cafe), sees: /./ },
    { path: '/visit-registration/cafeteria-central', sees: /./, alike: true },
    { path: at.counter, sees: 'Vincula esta pantalla', alike: true },
    // of no device of this browser
    { path: `${at.counter}/${prizeId}`, sees: 'Vincula esta pantalla', endsAt: at.counter },
    { path: '/test-wheel', sees: /./, alike: true },
    { path: '/no-existe', sees: 'Page not found', alike: true },
    own(at.dashboard, 'Mis Cafeterías'),
    own('/account', /cuenta/i),
    // nothing to ask who came in with the password
    signedIn ? { path: '/your-password', ...DASHBOARD } : { path: '/your-password', ...LOGIN },
    own('/confirm-email', 'Confirma tu correo'),
    own(at.rewards(cafe), 'Mis Recompensas'),
    {
      path: at.journey(cafe),
      sees: {
        visitor: 'Tu primera reseña',
        customer: 'Compártelo con el mundo',
        vip: 'Ya eres Conecta VIP',
        admin: /./,
      }[role],
    },
    { path: at.vip(cafe), sees: role === 'vip' ? /Felicidades/ : /./ },
    { ...own(at.tickets(cafe), /./), again: role !== 'vip' },
    forVip(at.redeem(cafe, rewardId), /./),
    signedIn && role !== 'vip'
      ? { path: at.redeemVip(cafe, prizeId), sees: /./, endsAt: at.vip(cafe) }
      : own(at.redeemVip(cafe, prizeId), /./),
    team(at.deskToday(cafe)),
    { ...team(at.deskCustomers(cafe)), again: role !== 'admin' },
    { ...team(`${at.deskCustomers(cafe)}/opinions`, 'Opiniones'), again: role !== 'admin' },
    { ...team(`${at.deskToday(cafe)}/cafe/documents`, 'Documentos'), again: role !== 'admin' },
    { ...team(at.deskTickets(cafe)), again: role !== 'admin' },
    { ...team(at.deskResults(cafe)), again: role !== 'admin' },
    { ...team(at.deskCafe(cafe)), again: role !== 'admin' },
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
    { ...team(at.deskVipCodes(cafe), 'Imprimir'), again: role !== 'admin' },
    { ...team(at.deskSlips(cafe), 'Imprimir'), again: role !== 'admin' },
    { ...team(at.deskPoster(cafe), 'Imprimir'), again: role !== 'admin' },
    { ...team(at.deskPrizes(cafe), 'Premios y ruletas'), again: role !== 'admin' },
    { ...team(at.deskWheel(cafe, 'hito'), 'Ruleta de los desafíos'), again: role !== 'admin' },
    { ...team(at.deskSignals(cafe), 'Avisos'), again: role !== 'admin' },
    { ...team(at.deskScreens(cafe), 'Pantallas y forma de trabajar'), again: role !== 'admin' },
    { ...team(at.deskReminders(cafe), 'Recordatorios por correo'), again: role !== 'admin' },
    { ...team(at.deskTeam(cafe), 'Equipo'), again: role !== 'admin' },
    { ...team(at.deskSettings(cafe), 'Ajustes'), again: role !== 'admin' },
    forAdmin(adminAt.home, 'Administración'),
    forAdmin(adminAt.cafes, 'Gestionar Cafeterías'),
    forAdmin(adminAt.cafe(cafe), cafe.nombre),
    forAdmin(adminAt.customers, 'Clientes'),
    forAdmin(adminAt.codes, 'Códigos VIP'),
    forAdmin(adminAt.tickets, 'Revisar Tickets'),
    forAdmin(adminAt.results, 'Resultados'),
  ];
}

/** Returns the further addresses of a role: the tabs of a screen, the seven challenges in a preview. */
export function sides(role: Role, { cafe }: PeopleOfACafe): string[] {
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
