import * as z from 'zod/mini';
import { boolean, day, instant, int, procedure, text, uuid } from './procedure.ts';
import { cafe, policyChange, teams, vipPrize, visitsUntilSpin } from './shared-schemas.ts';

/** One café of the caller with how far they are. */
const dashboardCafe = z.object({
  enrollment_id: uuid,
  cafe,
  /** The customer's name there. */
  nombre: text,
  /** 1 to 8; 8 when finished. */
  hito_actual: int,
  hito_1_completado: boolean,
  hito_7_rewarded: boolean,
  /** The highest challenge validated and not yet spun when it equals `hito_actual`; 0 for none. */
  hito_validado: int,
  /** True if an invitee of theirs has enrolled. */
  hito_4_completado: boolean,
  /** The validated step has no prize to win: this mailbox won it before. */
  already_won: boolean,
  /** The last day of the open window of challenge 2 or 6, pauses included. */
  deadline: z.nullable(day),
  visited_today: boolean,
  /** The one that waits to be redeemed. */
  vip_prize: z.nullable(vipPrize),
  /** Number of prizes to redeem, the one of the VIP wheel among them. */
  prizes_waiting: int,
  /** The VIP wheel could be turned today. */
  can_spin_vip_wheel: boolean,
  visits_until_spin: visitsUntilSpin,
  vip: boolean,
  codigo_vip: z.nullable(text),
  fecha_registro: instant,
});
export type DashboardCafe = z.output<typeof dashboardCafe>;

const dashboard = z.object({
  email: z.nullable(text),
  /** By the server's clock. */
  today: day,
  is_admin: boolean,
  /** The person is still to be asked about the account's password. */
  password_question: boolean,
  policy: policyChange,
  /** The cafés on whose team they are. */
  teams,
  /** Newest first, paused cafés last. */
  cafes: z.array(dashboardCafe),
});
export type Dashboard = z.output<typeof dashboard>;

export const load_dashboard = procedure('customer', {}, dashboard);
