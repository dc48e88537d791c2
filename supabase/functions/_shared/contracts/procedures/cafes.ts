import * as z from 'zod/mini';
import { boolean, day, instant, int, procedure, text, uuid } from './procedure.ts';
import { cafe, createdTeamInvitation, place } from './shared-schemas.ts';

/** A café as an administrator gets it. */
const adminCafe = z.extend(cafe, {
  created_at: instant,
  paused_at: z.nullable(instant),
});
export type AdminCafe = z.output<typeof adminCafe>;

/** Answers the café behind a link, null when no café answers to the slug. Its slug may differ: a partial match. */
export const get_cafe = procedure(
  'visitor',
  { cafe_slug: text },
  z.object({
    cafe: z.nullable(cafe),
    /** The prize of challenge 1 there; null without a café. */
    first_prize: z.nullable(text),
    /** Key of its drawing. */
    first_prize_picture: z.nullable(text),
    /** True if the caller is already a customer there. */
    enrolled: boolean,
    email: z.nullable(text),
  }),
);

/** A café where somebody was trying VIP codes out in the last seven days. */
const vipCodeAlert = z.object({
  cafe_id: uuid,
  nombre: text,
  /** Duration of the attempts in hours, and the number of wrong codes. */
  hours: int,
  misses: int,
  /** Start of the latest of these hours. */
  last: instant,
});
export type VipCodeAlert = z.output<typeof vipCodeAlert>;

/** A tax number that a café has named and nobody has confirmed. */
const numberToConfirm = z.object({ cafe_id: uuid, nombre: text, nif: text });
export type NumberToConfirm = z.output<typeof numberToConfirm>;

/** One kind of what is wrong at cafés today, and the cafés where it is worst (rule C33). */
const cafeProblem = z.object({
  kind: z.enum(['tickets', 'visits', 'owner', 'poster', 'codes']),
  /** Number of cafés. */
  total: int,
  /** At most five, the worst first. */
  cafes: z.array(
    z.object({
      id: uuid,
      nombre: text,
      slug: text,
      /** Day of the oldest ticket, or of the last visit. */
      since: z.nullable(day),
      /** Number of tickets, or of active codes. */
      count: z.nullable(int),
    }),
  ),
});
export type CafeProblem = z.output<typeof cafeProblem>;

/** A request for a demo. */
const demoRequest = z.object({ id: uuid, nombre: text, email: text, created_at: instant });
export type DemoRequest = z.output<typeof demoRequest>;

/** Answers the administrator's open work; nulls for everybody else. */
export const admin_load_home = procedure(
  'customer',
  {},
  z.object({
    is_admin: boolean,
    pending_tickets: z.nullable(int),
    cafes: z.nullable(int).check(z.meta({ keptFor: '1.2.0' })),
    vip_code_alerts: z.nullable(z.array(vipCodeAlert)),
    problems: z.nullable(z.array(cafeProblem)),
    numbers_to_confirm: z.nullable(z.array(numberToConfirm)),
    /** The newest 50. */
    demo_requests: z.nullable(z.array(demoRequest)),
  }),
);

/** A café's figures: visits of the seven whole days before today, and of the seven before those. */
const cafeFigures = z.object({
  customers: int,
  visits: int,
  visits_before: int,
  last_visit: z.nullable(day),
  pending_tickets: int,
});
export type CafeFigures = z.output<typeof cafeFigures>;

/** A café in the administrator's list; its figures only where they were asked for. */
const listedCafe = z.extend(adminCafe, { figures: z.nullable(cafeFigures) });
export type ListedCafe = z.output<typeof listedCafe>;

/** Answers one page of the cafés that are not deleted, and how many there are on all pages. */
export const admin_list_cafes = procedure(
  'admin',
  {
    search: z.optional(text),
    sort: z.optional(text),
    descending: z.optional(boolean),
    page: z.optional(int),
    page_size: z.optional(int),
    figures: z.optional(boolean),
  },
  z.object({ rows: z.array(listedCafe), total: int }),
);

/** An invitation that can still be used. */
const openInvitation = z.object({ id: uuid, correo: text, created_at: instant, expires_at: instant });
export type Invitation = z.output<typeof openInvitation>;

/**
 * Answers a café's administration page; the café is null when there is none, or it was deleted. Invitations: of
 * customers, newest first.
 */
export const admin_load_cafe = procedure(
  'admin',
  { cafe_id: uuid },
  z.object({
    cafe: z.nullable(adminCafe),
    ...place,
    customers: int,
    invitations: z.array(openInvitation),
  }),
);

/**
 * Creates a café. `exists`: the name is taken; `deleted_exists`: by a deleted café, which can be recovered; `repeated`:
 * the caller made it just so within the last day, and nothing was made anew.
 */
export const create_cafe = procedure(
  'admin',
  {
    nombre: text,
    recover: z.optional(boolean),
    primary_color: z.optional(text),
    secondary_color: z.optional(text),
    review_url: z.optional(text),
    instagram_url: z.optional(text),
    owner_email: z.optional(text),
  },
  z.object({
    status: z.enum(['created', 'repeated', 'exists', 'deleted_exists', 'recovered']),
    cafe: adminCafe,
    customers: int,
    /** The owner's, where one was made, or is open and repeated: then without its token, which is told once. */
    invitation: z.nullable(z.extend(createdTeamInvitation, { token: z.nullable(text) })),
  }),
  'INVALID_INPUT',
  'TOO_MANY_REQUESTS',
);
