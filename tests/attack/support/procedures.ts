import { randomBytes } from 'node:crypto';
import type { Sql } from 'postgres';
import type { TeamRole } from '../../../supabase/functions/_shared/contracts/procedures/shapes.ts';
import { REMINDER_TEXT_VERSION } from '../../../supabase/functions/_shared/contracts/reminder-text-version.ts';
import { photoOf, sendTicket } from '../../database/admin/people.ts';
import {
  createAccount,
  createAdmin,
  createCafe,
  createMember,
  setCafe,
  customerAt,
  enroll,
  rpc,
  visit,
  type Cafe,
  type Customer,
} from '../../support/factories.ts';
import { companyNif } from '../../support/fiscal-qr.ts';
import { ask, customerWhoAsks, rewardOf } from '../../support/handover.ts';
import { byCode, type ByCode } from '../../support/personas.ts';
import { askForProof, proveMailbox } from '../../support/presence.ts';
import { addPrize, ownWheel } from '../../support/own-wheels.ts';
import { createScreen } from '../../support/screens.ts';
import { createCode, customerAtWheel, inviteGuest, spinHitoId, SURVEY } from '../../support/steps.ts';
import { claimWelcome, createVip, spinVip, spinVipId } from '../../support/vip.ts';

/** A call that works, with everybody and everything that it needs. */
export interface Call {
  /** The caller; null for a visitor. */
  caller: string | ByCode | null;
  args: Record<string, unknown>;
}

/** Texts that are no secrets, by the name of their argument, and what they are. */
export const NO_SECRETS: Record<string, string> = {
  cafe_slug: 'the address of a café, on its poster',
  decision: 'one of a public list',
  kind: 'one of a public list',
  odds: 'what every screen with that wheel shows',
  picture: 'one of a public list',
  prize: 'one of a public list',
  question: 'one of a public list',
  role: 'one of a public list',
  until: 'one of a public list',
  way: 'one of a public list',
  what: 'one of a public list',
  wheel: 'one of a public list',
};

export type World = (sql: Sql) => Promise<Call>;

export interface Procedure {
  /** Makes a call that does the whole act. */
  world: World;
  /**
   * Answers of a call that writes, every path of it, decided one by one: a caller can undo the write and keep the
   * answer, so none of it may be worth having without the write (rule S6, docs/decisions/0015). `what they may read
   * anyway` is for screens that only make up for a missing row. Left out by procedures that write nothing.
   */
  tells?: readonly string[] | 'what they may read anyway';
  /**
   * Arguments whose right and wrong text is told apart by a call that the caller can undo, so without any limit, and why
   * nobody learns a secret by it.
   */
  tellsApart?: Record<string, string>;
  /** Worlds that differ only in what the caller may not learn: nothing that comes back may tell them apart. */
  alike?: Record<string, readonly [World, World]>;
}

const by = (caller: Call['caller'], args: Call['args']): Call => ({ caller, args });
const requestId = () => crypto.randomUUID();
const unknownId = () => crypto.randomUUID();

/** From now on a wheel has one prize only. */
export async function fixWheel(sql: Sql, wheel: 'hito' | 'vip', prize: string): Promise<void> {
  const [row] = await sql<{ version: number }[]>`
    insert into private.wheel_versions (wheel, version, active_from)
    select ${wheel}, max(version) + 1, '2026-01-02' from private.wheel_versions where wheel = ${wheel} returning version`;
  await sql`insert into private.wheel_prizes (wheel, version, position, name, weight)
    values (${wheel}, ${row!.version}, 1, ${prize}, 100)`;
}

async function invitation(sql: Sql): Promise<{ id: string; token: string; admin: string }> {
  const admin = await createAdmin(sql);
  const cafe = await createCafe(sql);
  const args = { cafe_id: cafe.id, email: `${crypto.randomUUID()}@example.test` };
  return {
    ...(await rpc(sql, admin.id, 'create_invitation', args)),
    admin: admin.id,
  };
}

async function vipWithBalance(sql: Sql): Promise<Customer> {
  const vip = await createVip(sql);
  await claimWelcome(sql, vip);
  return vip;
}

/** Prepares a call of an owner at a new café of their own. */
const owning =
  (args: (sql: Sql, cafe: Cafe) => Promise<Call['args']>): World =>
  async (sql) => {
    const { cafe, id } = await memberOf(sql, 'owner');
    return by(id, { cafe_id: cafe.id, ...(await args(sql, cafe)) });
  };

const spinning =
  (prize: string): World =>
  async (sql) => {
    await fixWheel(sql, 'hito', prize);
    const { account, cafe } = await customerAtWheel(sql, 3);
    return by(account.id, { cafe_id: cafe.id, hito: 3, request_id: requestId() });
  };

const spinningVip =
  (prize: string): World =>
  async (sql) => {
    await fixWheel(sql, 'vip', prize);
    const { account, cafe } = await vipWithBalance(sql);
    return by(account.id, { cafe_id: cafe.id, request_id: requestId() });
  };

/** A guest whose sign-up named an inviter. */
const enrolling =
  (inviter: (sql: Sql, cafe: Cafe) => Promise<string>): World =>
  async (sql) => {
    const cafe = await createCafe(sql);
    const metadata = { cafe_slug: cafe.slug, inviter_email: await inviter(sql, cafe) };
    const { id } = await createAccount(sql, { metadata });
    return by(id, { cafe_slug: cafe.slug });
  };

const friendLinkOf = async (sql: Sql, { account, cafe }: Customer) =>
  (await rpc(sql, account.id, 'invite_friend', { cafe_id: cafe.id })).token;

/** A guest who holds a token. */
const following =
  (token: (sql: Sql) => Promise<string>): World =>
  async (sql) => {
    const { id } = await createAccount(sql);
    return by(id, { cafe_slug: (await createCafe(sql)).slug, invitation: await token(sql) });
  };

const peeking =
  (token: (sql: Sql) => Promise<string>): World =>
  async (sql) =>
    by(null, { cafe_slug: (await createCafe(sql)).slug, token: await token(sql) });

/** Somebody at a café who names a row by its id. */
const naming =
  (
    argument: string,
    id: (sql: Sql) => Promise<string>,
    more: (customer: Customer) => Call['args'] = () => ({}),
  ): World =>
  async (sql) => {
    const customer = await createVip(sql);
    return by(customer.account.id, { [argument]: await id(sql), ...more(customer) });
  };

/** An owner to whom mails may go out. */
async function provenOwner(sql: Sql): Promise<{ cafe: Cafe; id: string }> {
  const cafe = await createCafe(sql);
  const owner = await createMember(sql, cafe, 'owner');
  await proveMailbox(sql, owner);
  return { cafe, id: owner.id };
}

/** Somebody who holds the mail of a month. */
const stoppingMonths: World = async (sql) => {
  const { cafe, id } = await provenOwner(sql);
  await rpc(sql, id, 'ask_month_mail', { cafe_id: cafe.id, asked: true });
  const [row] = await sql<{ token: string }[]>`select private.month_token(${cafe.id}, ${id}) as token`;
  return by(null, { token: row!.token });
};

/** A customer to whom reminders may go out, at a café that offers them. */
async function provenCustomer(sql: Sql): Promise<Customer> {
  const customer = await customerAt(sql, 3);
  await proveMailbox(sql, customer.account);
  await sql`update public.cafeterias set sends_reminders = true where id = ${customer.cafe.id}`;
  return customer;
}
const wishing = { reminders: true, tickets: true, text_version: REMINDER_TEXT_VERSION };

/** Somebody who holds a reminder's mail. */
const stoppingReminders: World = async (sql) => {
  const { account, cafe } = await provenCustomer(sql);
  await rpc(sql, account.id, 'answer_reminders', { cafe_id: cafe.id, ...wishing });
  const [row] = await sql<{ token: string }[]>`
    select private.reminder_token(${account.id}, ${cafe.id}) as token`;
  return by(null, { token: row!.token, everywhere: true });
};

/** Somebody whose press waits for the bar. */
const waitingForTheBar: World = async (sql) => {
  const customer = await customerWhoAsks(sql);
  return by(customer.account.id, { ask_id: await ask(sql, customer) });
};
const foreignAsk = async (sql: Sql) => ask(sql, await customerWhoAsks(sql));
const ASK = ['decided_at', 'ends_at', 'id', 'note', 'reason', 'role', 'status'];

const foreignReward = async (sql: Sql) => rewardOf(sql, await createVip(sql), 3);
const foreignPrize = async (sql: Sql) => (await spinVip(sql, await vipWithBalance(sql))).prize.id;
const nothing = () => Promise.resolve(unknownId());
const withRequest = () => ({ request_id: requestId() });

const madridToday = () => new Date().toLocaleDateString('sv', { timeZone: 'Europe/Madrid' });

/** A customer who types the code of a slip. */
const claiming =
  (typed: (code: string) => string): World =>
  async (sql) => {
    // the limits of an address, which all these attacks share, are not what is looked at here
    await sql`delete from private.rate_limits where kind in ('slip-miss', 'presence-claim')`;
    const { account, cafe } = await customerAt(sql, 3);
    const { id } = await createMember(sql, cafe, 'staff');
    const { code } = await rpc(sql, id, 'make_slip', { cafe_id: cafe.id });
    return by(account.id, { cafe_slug: cafe.slug, token: typed(code) });
  };

const asking =
  (before: (sql: Sql, email: string) => Promise<unknown>): World =>
  async (sql) => {
    const email = `${crypto.randomUUID()}@example.test`;
    // the limit of an address, which all these attacks share, is not what is looked at here
    await sql`delete from private.rate_limits where kind = 'demo'`;
    await before(sql, email);
    return by(null, { nombre: 'Ana', email });
  };

const visiting =
  (name: 'cafe_slug' | null, hito: number): World =>
  async (sql) => {
    const { account, cafe } = await customerAt(sql, hito);
    return by(account.id, name ? { [name]: cafe.slug } : {});
  };

const administering =
  (args: (sql: Sql) => Promise<Call['args']> = () => Promise.resolve({})): World =>
  async (sql) =>
    by((await createAdmin(sql)).id, await args(sql));

/** An owner changes a team with one of its staff. */
const changing =
  (args: (sql: Sql, staff: string) => Call['args'] | Promise<Call['args']>): World =>
  async (sql) => {
    const { cafe, id } = await memberOf(sql, 'staff');
    const owner = await createMember(sql, cafe, 'owner');
    return by(owner.id, { cafe_id: cafe.id, ...(await args(sql, id)) });
  };

/** An open invitation into a team, with whom it is from and for. */
async function teamInvitation(sql: Sql, cafe?: Cafe) {
  const at = cafe ?? (await createCafe(sql));
  const owner = await createMember(sql, at, 'owner');
  const invited = await createAccount(sql);
  const args = { cafe_id: at.id, email: invited.email, role: 'staff' };
  return { cafe: at, owner, invited, ...(await rpc(sql, owner.id, 'invite_to_team', args)) };
}

/** Somebody of the team, and a customer of their café. */
const atDesk: World = async (sql) => {
  const { cafe, recordId } = await customerAt(sql, 3);
  const { id } = await createMember(sql, cafe, 'staff');
  return by(id, { cafe_id: cafe.id, record_id: recordId });
};

/** The owner of a café, a customer of it, and a reason. */
const owningAtDesk: World = async (sql) => {
  const { cafe, recordId } = await customerAt(sql, 3);
  const { id } = await createMember(sql, cafe, 'owner');
  return by(id, { cafe_id: cafe.id, record_id: recordId, reason: 'Fotos del código' });
};

const lookingFor =
  (search: string): World =>
  async (sql) => {
    const { cafe } = await customerAt(sql, 3);
    return by((await createMember(sql, cafe, 'staff')).id, { cafe_id: cafe.id, search });
  };

const TICKET = [
  'admin_notes',
  'amount_cents',
  'conectitos_to_award',
  'confirms_at',
  'created_at',
  'decided_by',
  'held_for',
  'id',
  'outcome_seen_at',
  'photo_asked',
  'photo_removed_at',
  'receipt',
  'rejection_reason',
  'reviewed_as',
  'reviewed_at',
  'status',
  'ticket_image_url',
] as const;
const VIP_CODE = [
  'activated_at',
  'cafe_id',
  'cafeteria',
  'code',
  'created_at',
  'id',
  'revoked_at',
  'status',
  'used_at',
];

/** A period of results that ends today or yesterday, wherever the test runs. */
const THIS_YEAR = {
  from_day: new Date(Date.now() - 300 * 86_400_000).toISOString().slice(0, 10),
  to_day: new Date(Date.now() - 7_200_000).toISOString().slice(0, 10),
};
const TEXTS = { question: 'mejoras_negocio', ...THIS_YEAR };

/** A member of a new café. */
async function memberOf(sql: Sql, role: TeamRole): Promise<{ cafe: Cafe; id: string }> {
  const cafe = await createCafe(sql);
  return { cafe, id: (await createMember(sql, cafe, role)).id };
}

/** A member opens a screen of a new café's desk. */
const opening =
  (role: TeamRole): World =>
  async (sql) => {
    const { cafe, id } = await memberOf(sql, role);
    return by(id, { cafe_slug: cafe.slug });
  };

/** A member acts at a new café. */
const acting =
  (role: TeamRole, more: Call['args'] = {}): World =>
  async (sql) => {
    const { cafe, id } = await memberOf(sql, role);
    return by(id, { cafe_id: cafe.id, ...more });
  };

/** The owner of one café asks about another one, by default with a customer, or about none. */
const otherOrNoCafe = (
  key: 'cafe_slug' | 'cafe_id',
  more: Call['args'] = {},
  other = async (sql: Sql) => (await customerAt(sql, 6)).cafe,
): NonNullable<Procedure['alike']> => ({
  'another café, and no café': [
    async (sql) => {
      const { id } = await memberOf(sql, 'owner');
      const { slug, id: cafeId } = await other(sql);
      return by(id, { [key]: key === 'cafe_id' ? cafeId : slug, ...more });
    },
    async (sql) => by((await memberOf(sql, 'owner')).id, { [key]: unknownId(), ...more }),
  ],
});

/** The owner of a café, who names a screen: their own, or another one. */
const withScreen =
  (more: Call['args'] = {}, screen = (sql: Sql, cafe: Cafe) => createScreen(sql, cafe)): World =>
  async (sql) => {
    const { cafe, id } = await memberOf(sql, 'owner');
    return by(id, { cafe_id: cafe.id, device_id: await screen(sql, cafe), ...more });
  };

const foreignScreen = async (sql: Sql) => createScreen(sql, await createCafe(sql));

/** The code of a café's next screen. */
async function pairingCode(sql: Sql): Promise<string> {
  const { cafe, id } = await memberOf(sql, 'owner');
  return (await rpc(sql, id, 'make_pairing_code', { cafe_id: cafe.id })).code;
}

/** A device with a secret of its own types a code: that of a café, or none. */
const pairing =
  (right: boolean): World =>
  async (sql) => {
    // the limit of an address, which all these attacks share, is not what is looked at here
    await sql`delete from private.rate_limits where kind = 'pairing-miss'`;
    const code = await pairingCode(sql);
    return by(null, { code: right ? code : '00000000', secret: randomBytes(32).toString('hex') });
  };

/** A manager with an inactive code of their café. */
const withCode: World = async (sql) => {
  const { cafe, id } = await memberOf(sql, 'manager');
  await createCode(sql, cafe, { status: 'inactive' });
  const rows = await sql<{ id: string }[]>`select id from public.vip_codes where cafe_id = ${cafe.id}`;
  return by(id, { code_ids: rows.map((row) => row.id), cafe_id: cafe.id });
};

/**
 * Every procedure of the API that may be called from outside. The tests take the list itself from the catalogue and fail
 * where one is missing here: say how it is called, and what its answer tells.
 */
export const PROCEDURES: Record<string, Procedure> = {
  // ── The journey ──
  check_hito_2: {
    world: async (sql) => {
      const customer = await customerAt(sql, 2, { at: new Date(Date.now() - 3 * 86_400_000) });
      await visit(sql, customer, new Date());
      return by(customer.account.id, { cafe_slug: customer.cafe.slug });
    },
    tells: ['can_advance', 'completed', 'days_left', 'deadline', 'reason'],
  },
  complete_hito_1: {
    tellsApart: { email: 'only the caller’s own is right' },
    world: async (sql) => {
      const { account, cafe } = await customerAt(sql, 1);
      return by(account.id, {
        cafe_id: cafe.id,
        email: account.email,
        nombre: 'Ana',
        request_id: requestId(),
      });
    },
    tells: [
      'already',
      'given_before',
      'hito_actual',
      ...[
        'conditions',
        'hito_number',
        'id',
        'obtained_at',
        'picture',
        'redeemed_at',
        'reward_name',
        'reward_type',
        'seen_at',
      ].map((key) => `reward.${key}`),
    ],
  },
  enroll: {
    world: enrolling(() => Promise.resolve('nadie@example.test')),
    // `invited` is told of a live link to anybody who holds it
    tells: ['cafe.nombre', 'cafe.slug', 'invited', 'record_id', 'status'],
    alike: {
      'an inviter who is a customer, and one who is none': [
        enrolling(async (sql, cafe) => (await customerAt(sql, 4, { cafe })).account.email),
        enrolling(() => Promise.resolve('nadie@example.test')),
      ],
      'the link of a customer elsewhere, and none': [
        following(async (sql) => friendLinkOf(sql, await customerAt(sql, 4))),
        following(() => Promise.resolve('0'.repeat(32))),
      ],
    },
  },
  invite_friend: {
    world: async (sql) => {
      const { account, cafe } = await customerAt(sql, 4);
      return by(account.id, { cafe_id: cafe.id });
    },
    // a token without its row opens nothing
    tells: ['token'],
  },
  peek_friend_link: {
    tellsApart: { token: '128 random bits' },
    world: async (sql) => {
      const inviter = await customerAt(sql, 4);
      return by(null, { cafe_slug: inviter.cafe.slug, token: await friendLinkOf(sql, inviter) });
    },
    alike: {
      'the link of another café, and none': [
        peeking(async (sql) => friendLinkOf(sql, await customerAt(sql, 4))),
        peeking(() => Promise.resolve('0'.repeat(32))),
      ],
    },
  },
  revoke_friend_link: {
    world: async (sql) => {
      const inviter = await customerAt(sql, 4);
      await friendLinkOf(sql, inviter);
      return by(inviter.account.id, { cafe_id: inviter.cafe.id });
    },
    tells: [],
  },
  get_cafe: { world: visiting('cafe_slug', 1) },
  load_dashboard: { world: visiting(null, 3), tells: 'what they may read anyway' },
  load_journey: { world: visiting('cafe_slug', 3), tells: 'what they may read anyway' },
  mark_reward_seen: {
    world: async (sql) => {
      const customer = await customerAt(sql, 4);
      return by(customer.account.id, { reward_id: await rewardOf(sql, customer, 3) });
    },
    tells: [],
    alike: {
      'the reward of somebody else, and none': [
        naming('reward_id', foreignReward),
        naming('reward_id', nothing),
      ],
    },
  },
  save_instagram: {
    world: async (sql) => {
      const { account, cafe } = await customerAt(sql, 3);
      return by(account.id, { cafe_id: cafe.id, username: 'ana.cafe' });
    },
    tells: ['hito', 'validated'],
  },
  spin_hito_wheel: {
    world: spinning('Café gratis'),
    tells: ['given_before', 'spin_id'],
    alike: { 'one prize, and another': [spinning('3€ de descuento'), spinning('1€ de descuento')] },
  },
  submit_survey: {
    world: async (sql) => {
      const { account, cafe } = await customerAt(sql, 5);
      return by(account.id, { cafe_id: cafe.id, answers: SURVEY });
    },
    tells: ['hito', 'validated'],
  },
  validate_hito: {
    world: async (sql) => {
      const customer = await customerAt(sql, 4);
      await inviteGuest(sql, customer);
      return by(customer.account.id, { cafe_id: customer.cafe.id, hito: 4 });
    },
    tells: ['hito', 'validated'],
  },

  // ── Rewards and the VIP area ──
  claim_vip_welcome: {
    world: async (sql) => {
      const { account, cafe } = await createVip(sql);
      return by(account.id, { cafe_id: cafe.id });
    },
    tells: ['balance', 'given_before', 'granted'],
  },
  load_reward: {
    world: async (sql) => {
      const customer = await customerAt(sql, 4);
      const reward_id = await rewardOf(sql, customer, 3);
      return by(customer.account.id, { cafe_slug: customer.cafe.slug, reward_id });
    },
    alike: {
      'the reward of somebody else, and none': [
        naming('reward_id', foreignReward, ({ cafe }) => ({ cafe_slug: cafe.slug })),
        naming('reward_id', nothing, ({ cafe }) => ({ cafe_slug: cafe.slug })),
      ],
    },
  },
  load_rewards: { world: visiting('cafe_slug', 4), tells: 'what they may read anyway' },
  load_spin: {
    world: async (sql) => {
      const vip = await vipWithBalance(sql);
      return by(vip.account.id, { spin_id: await spinVipId(sql, vip) });
    },
    alike: {
      'the spin of somebody else, and none': [
        naming('spin_id', async (sql) => spinHitoId(sql, await customerAtWheel(sql, 3), 3)),
        naming('spin_id', nothing),
      ],
      'the VIP spin of somebody else, and none': [
        naming('spin_id', async (sql) => spinVipId(sql, await vipWithBalance(sql))),
        naming('spin_id', nothing),
      ],
    },
  },
  load_vip_area: { world: visiting('cafe_slug', 8) },
  mark_ticket_outcomes_seen: {
    world: async (sql) => {
      const vip = await createVip(sql);
      const ticket_id = await sendTicket(sql, vip);
      const photo = await photoOf(sql, ticket_id);
      await rpc(sql, (await createAdmin(sql)).id, 'review_ticket', {
        ticket_id,
        decision: 'reject',
        reason: 'unreadable',
        photo,
      });
      return by(vip.account.id, { cafe_id: vip.cafe.id });
    },
    tells: [],
  },
  mark_vip_prize_seen: {
    world: async (sql) => {
      const vip = await vipWithBalance(sql);
      return by(vip.account.id, { prize_id: (await spinVip(sql, vip)).prize.id });
    },
    tells: [],
    alike: {
      'the prize of somebody else, and none': [naming('prize_id', foreignPrize), naming('prize_id', nothing)],
    },
  },
  redeem_reward: {
    world: async (sql) => {
      const customer = await customerAt(sql, 4);
      return by(customer.account.id, {
        reward_id: await rewardOf(sql, customer, 3),
        request_id: requestId(),
      });
    },
    // the code is known before, and staff look at the moment
    tells: ['code', 'redeemed_at', 'status'],
    alike: {
      'the reward of somebody else, and none': [
        naming('reward_id', foreignReward, withRequest),
        naming('reward_id', nothing, withRequest),
      ],
    },
  },
  load_handover_request: {
    world: waitingForTheBar,
    alike: {
      'the ask of somebody else, and none': [naming('ask_id', foreignAsk), naming('ask_id', nothing)],
    },
  },
  withdraw_handover_request: {
    world: waitingForTheBar,
    // their own press taken back: without the write it waits on
    tells: ['now', ...ASK.map((key) => `ask.${key}`)],
    alike: {
      'the ask of somebody else, and none': [naming('ask_id', foreignAsk), naming('ask_id', nothing)],
    },
  },
  redeem_vip_reward: {
    world: async (sql) => {
      const vip = await vipWithBalance(sql);
      return by(vip.account.id, { reward_id: (await spinVip(sql, vip)).prize.id, request_id: requestId() });
    },
    tells: ['code', 'redeemed_at', 'status'],
    alike: {
      'the prize of somebody else, and none': [
        naming('reward_id', foreignPrize, withRequest),
        naming('reward_id', nothing, withRequest),
      ],
    },
  },
  spin_vip_wheel: {
    world: spinningVip('Bebida gratis'),
    tells: ['spin_id'],
    alike: { 'one prize, and another': [spinningVip('Cookie gratis'), spinningVip('2€ de descuento')] },
  },

  // ── Administration: an administrator may know whatever is in it ──
  admin_home: { world: administering() },
  admin_list_cafes: { world: administering() },
  admin_list_tickets: { world: administering() },
  admin_list_vip_codes: { world: administering() },
  admin_load_customers: { world: administering() },
  admin_load_cafe: { world: administering(async (sql) => ({ cafe_id: (await createCafe(sql)).id })) },
  create_cafe: {
    tellsApart: { nombre: 'the caller makes it, and its address with it' },
    // with an owner it invites as well, as invite_to_team does: a token without its row opens nothing
    world: administering(() => Promise.resolve({ nombre: `Café ${crypto.randomUUID()}` })),
    tells: 'what they may read anyway',
  },
  create_invitation: {
    world: administering(async (sql) => ({ cafe_id: (await createCafe(sql)).id, email: 'ana@example.test' })),
    // a token without its row opens nothing
    tells: ['correo', 'expires_at', 'id', 'token'],
  },
  create_vip_code: {
    tellsApart: { cafeteria: 'an administrator knows the cafés', code: 'the caller makes it' },
    world: administering(async (sql) => ({ code: 'a11b22', cafeteria: (await createCafe(sql)).nombre })),
    tells: VIP_CODE,
  },
  revoke_invitation: {
    world: async (sql) => {
      const { id, admin } = await invitation(sql);
      return by(admin, { invitation_id: id });
    },
    tells: ['revoked'],
  },

  // ── The team of a café ──
  hand_over_team: { world: changing((_, user_id) => ({ user_id })), tells: ['role'] },
  invite_to_team: {
    world: changing(() => ({ email: `${crypto.randomUUID()}@example.test`, role: 'staff' })),
    // a token without its row opens nothing
    tells: ['email', 'expires_at', 'id', 'mailed', 'role', 'token'],
  },
  join_team: {
    tellsApart: { token: '256 random bits' },
    world: async (sql) => {
      const { invited, token } = await teamInvitation(sql);
      return by(invited.id, { token });
    },
    tells: ['cafe_slug', 'status'],
  },
  peek_team_invitation: {
    tellsApart: { token: '256 random bits' },
    world: async (sql) => by(null, { token: (await teamInvitation(sql)).token }),
  },
  remove_member: { world: changing((_, user_id) => ({ user_id })), tells: ['removed'] },
  revoke_team_invitation: {
    world: async (sql) => {
      const { owner, cafe, id } = await teamInvitation(sql);
      return by(owner.id, { cafe_id: cafe.id, invitation_id: id });
    },
    tells: ['revoked'],
    alike: {
      'an invitation into another team, and none': [
        changing(async (sql) => ({ invitation_id: (await teamInvitation(sql)).id })),
        changing(() => ({ invitation_id: unknownId() })),
      ],
    },
  },
  set_member_role: { world: changing((_, user_id) => ({ user_id, role: 'manager' })), tells: ['role'] },
  load_team: {
    world: opening('owner'),
    alike: otherOrNoCafe('cafe_slug'),
  },

  search_customers: {
    world: async (sql) => {
      const { cafe } = await customerAt(sql, 3);
      return by((await createMember(sql, cafe, 'staff')).id, { cafe_id: cafe.id, search: 'Ana' });
    },
    tells: ['look_up_id', 'status'],
    alike: {
      'a name that somebody has, and one that nobody has': [lookingFor('Ana'), lookingFor('Zoe')],
    },
  },
  load_customer_search: {
    world: async (sql) => {
      const { cafe } = await customerAt(sql, 3);
      const { id } = await createMember(sql, cafe, 'staff');
      const { look_up_id } = await rpc(sql, id, 'search_customers', { cafe_id: cafe.id, search: 'Ana' });
      return by(id, { look_up_id });
    },
  },
  list_customers: {
    tellsApart: { filter: 'one of four words, each another list' },
    world: async (sql) => {
      const { cafe } = await customerAt(sql, 3);
      const { id } = await createMember(sql, cafe, 'manager');
      return by(id, { cafe_id: cafe.id, filter: 'all' });
    },
  },
  open_customer: { world: atDesk, tells: [] },
  load_customer: {
    world: async (sql) => {
      const call = await atDesk(sql);
      await rpc(sql, call.caller as string, 'open_customer', call.args);
      return call;
    },
  },
  add_customer_visit: {
    world: async (sql) => {
      const { cafe, recordId } = await customerAt(sql, 3);
      const { id } = await createMember(sql, cafe, 'staff');
      const visit_day = new Date(Date.now()).toLocaleDateString('sv', { timeZone: 'Europe/Madrid' });
      const args = { cafe_id: cafe.id, record_id: recordId, visit_day, reason: 'No se registró' };
      return by(id, { ...args, ...withRequest() });
    },
    tells: ['milestone', 'registered', 'reopened'],
  },
  remove_visit: {
    world: async (sql) => {
      const { cafe, account } = await customerAt(sql, 3);
      const { id } = await createMember(sql, cafe, 'manager');
      const [row] = await sql<{ id: string }[]>`
        select id from public.visitas_clientes where user_id = ${account.id} limit 1`;
      return by(id, { cafe_id: cafe.id, visit_id: row!.id, reason: 'No vino', ...withRequest() });
    },
    tells: ['taken_away'],
  },
  give_back_redemption: {
    world: async (sql) => {
      const customer = await customerAt(sql, 4);
      const reward_id = await rewardOf(sql, customer, 3);
      await rpc(sql, customer.account.id, 'redeem_reward', { reward_id, ...withRequest() });
      const { id } = await createMember(sql, customer.cafe, 'staff');
      return by(id, { cafe_id: customer.cafe.id, reward_id, reason: 'Sin querer', ...withRequest() });
    },
    tells: ['given_back'],
  },
  add_customer_redemption: {
    world: async (sql) => {
      const customer = await customerWhoAsks(sql);
      const reward_id = await rewardOf(sql, customer, 3);
      const { id } = await createMember(sql, customer.cafe, 'staff');
      return by(id, { cafe_id: customer.cafe.id, reward_id, reason: 'Sin internet', ...withRequest() });
    },
    tells: ['redeemed'],
  },
  adjust_conectitos: {
    world: async (sql) => {
      const { cafe, recordId } = await vipWithBalance(sql);
      const { id } = await createMember(sql, cafe, 'manager');
      const args = { cafe_id: cafe.id, record_id: recordId, amount: 10, reason: 'Ticket mal leído' };
      return by(id, { ...args, ...withRequest() });
    },
    tells: ['balance'],
  },
  block_customer: { world: owningAtDesk, tells: ['blocked'] },
  unblock_customer: {
    world: async (sql) => {
      const call = await owningAtDesk(sql);
      await rpc(sql, call.caller as string, 'block_customer', call.args);
      return call;
    },
    tells: ['blocked'],
  },
  load_signals: {
    world: opening('owner'),
    alike: otherOrNoCafe('cafe_slug'),
  },
  dismiss_signal: {
    tellsApart: { key: 'load_signals tells the caller' },
    world: async (sql) => {
      const cafe = await createCafe(sql);
      for (const form of ['eva.gil', 'evagil', 'e.vagil']) {
        const account = await createAccount(sql, { email: `${form}${cafe.id.slice(0, 8)}@gmail.com` });
        await proveMailbox(sql, account);
        await enroll(sql, account, cafe);
      }
      const { id } = await createMember(sql, cafe, 'owner');
      const { signals } = await rpc(sql, id, 'load_signals', { cafe_slug: cafe.slug });
      return by(id, { cafe_id: cafe.id, key: signals[0]!.key });
    },
    tells: ['dismissed'],
  },
  activate_vip_codes: { world: withCode, tells: ['activated[]', 'requested'] },
  revoke_vip_codes: { world: withCode, tells: ['requested', 'revoked[]'] },
  generate_vip_codes: {
    world: async (sql) => {
      const { caller, args } = await withCode(sql);
      return by(caller, { cafe_id: args.cafe_id, amount: 2 });
    },
    tells: VIP_CODE.map((key) => `codes[].${key}`),
  },
  set_cafe_promise: {
    world: acting('manager', { promise: 'Tu tostada, gratis' }),
    tells: ['promise'],
  },
  load_screens: {
    world: opening('owner'),
  },
  make_pairing_code: {
    world: acting('owner'),
    // a code without its row pairs nothing
    tells: ['code', 'expires_at'],
  },
  pair_screen: {
    world: pairing(true),
    // an id, whatever the code; without its row it is none
    tells: ['device_id', 'status'],
    alike: { 'a code, and none': [pairing(true), pairing(false)] },
  },
  rename_screen: {
    world: withScreen({ name: 'Terraza' }),
    tells: ['renamed'],
    alike: {
      'the screen of another café, and none': [
        withScreen({ name: 'Barra' }, foreignScreen),
        withScreen({ name: 'Barra' }, nothing),
      ],
    },
  },
  revoke_screen: {
    world: withScreen(),
    tells: ['revoked'],
    alike: {
      'the screen of another café, and none': [withScreen({}, foreignScreen), withScreen({}, nothing)],
    },
  },
  load_counter: {
    tellsApart: { secret: '256 random bits' },
    world: async (sql) => {
      const { args } = await pairing(true)(sql);
      const { device_id } = await rpc(sql, null, 'pair_screen', args);
      return by(null, { device_id, secret: args.secret });
    },
    // what a screen may read anyway: it writes only that it was seen
    tells: 'what they may read anyway',
    alike: {
      'a device without its secret, and none': [
        async (sql) => by(null, { device_id: await foreignScreen(sql), secret: '0'.repeat(64) }),
        () => Promise.resolve(by(null, { device_id: unknownId(), secret: '0'.repeat(64) })),
      ],
    },
  },
  open_phone_screen: {
    world: acting('manager'),
    // tokens of a phone that is not open are worth nothing
    tells: ['now', 'signed.first_step', 'signed.tokens[]'],
  },
  close_phone_screen: { world: acting('manager'), tells: [] },
  load_team_poster: { world: opening('manager') },
  record_print: {
    world: acting('manager', { what: 'poster' }),
    tells: [],
  },
  load_team_codes: {
    world: opening('manager'),
    alike: otherOrNoCafe('cafe_slug', {}, async (sql) => {
      const cafe = await createCafe(sql);
      await createCode(sql, cafe);
      return cafe;
    }),
  },
  reopen_ticket: {
    world: async (sql) => {
      const vip = await createVip(sql);
      const { id } = await createMember(sql, vip.cafe, 'manager');
      const ticket_id = await sendTicket(sql, vip);
      const args = {
        ticket_id,
        decision: 'approve',
        amount_cents: 350,
        photo: await photoOf(sql, ticket_id),
      };
      // somebody else's decision: without a reason it stands
      await rpc(sql, (await createAdmin(sql)).id, 'review_ticket', args);
      return by(id, { ticket_id, decision: 1, reason: 'Se leyó mal' });
    },
    tells: ['already_reopened', ...TICKET.map((key) => `ticket.${key}`)],
  },
  review_ticket: {
    world: async (sql) => {
      const vip = await createVip(sql);
      const { id } = await createMember(sql, vip.cafe, 'manager');
      const ticket_id = await sendTicket(sql, vip);
      const photo = await photoOf(sql, ticket_id);
      return by(id, { ticket_id, decision: 'approve', amount_cents: 350, photo });
    },
    tells: [
      'already_reviewed',
      'decision',
      'reviewed_by',
      'same_purchase',
      ...TICKET.map((key) => `ticket.${key}`),
    ],
  },
  load_team_tickets: {
    world: async (sql) => {
      const vip = await createVip(sql);
      await sendTicket(sql, vip);
      return by((await createMember(sql, vip.cafe, 'manager')).id, { cafe_slug: vip.cafe.slug });
    },
    alike: otherOrNoCafe('cafe_slug'),
  },
  answer_handover_request: {
    world: async (sql) => {
      const customer = await customerWhoAsks(sql);
      const { id } = await createMember(sql, customer.cafe, 'staff');
      return by(id, { ask_id: await ask(sql, customer), confirm: true });
    },
    // without the write nothing was handed over, and the customer's screen goes on waiting
    tells: ['status', 'yours'],
    alike: {
      'an ask at another café, and none': [
        async (sql) =>
          by((await memberOf(sql, 'owner')).id, { ask_id: await foreignAsk(sql), confirm: true }),
        async (sql) => by((await memberOf(sql, 'owner')).id, { ask_id: unknownId(), confirm: true }),
      ],
    },
  },
  load_bases: {
    world: async (sql) => by(null, { cafe_slug: (await createCafe(sql)).slug }),
    alike: {
      'a deleted café, and no café': [
        async (sql) => {
          const cafe = await createCafe(sql);
          await setCafe(sql, cafe, 'deleted');
          return by(null, { cafe_slug: cafe.slug });
        },
        () => Promise.resolve(by(null, { cafe_slug: unknownId() })),
      ],
    },
  },
  load_contract: {
    world: opening('owner'),
    alike: otherOrNoCafe('cafe_slug'),
  },
  accept_contract: {
    world: async (sql) => {
      const cafe = await createCafe(sql);
      await sql`update public.cafeterias set legal_name = 'Ana Pérez', legal_number = '12345678Z',
        legal_address = 'Calle Mayor 1' where id = ${cafe.id}`;
      const { id } = await createMember(sql, cafe, 'owner');
      return by(id, { cafe_id: cafe.id, version: '2026-11', name: 'Ana Pérez' });
    },
    tells: [],
    tellsApart: { version: 'the one that holds, which every owner reads' },
  },
  load_opinions: {
    world: opening('manager'),
    alike: {
      ...otherOrNoCafe('cafe_slug'),
      'an opinion of today, and none': [
        async (sql) => {
          const customer = await customerAt(sql, 2);
          await sql`insert into private.opinions (user_id, cafe_id, cups, improve, day)
            values (${customer.account.id}, ${customer.cafe.id}, 1, 'La espera', private.madrid_day(now()))`;
          return by((await createMember(sql, customer.cafe, 'owner')).id, { cafe_slug: customer.cafe.slug });
        },
        async (sql) => {
          const customer = await customerAt(sql, 2);
          return by((await createMember(sql, customer.cafe, 'owner')).id, { cafe_slug: customer.cafe.slug });
        },
      ],
    },
  },
  set_first_challenge: {
    world: acting('owner', { kind: 'opinion' }),
    tells: [],
  },
  load_prizes: {
    world: opening('manager'),
    alike: otherOrNoCafe('cafe_slug'),
  },
  add_prize: {
    tellsApart: { conditions: 'the caller writes them' },
    world: owning(() => Promise.resolve({ name: 'Churros', picture: 'gift', conditions: '', cents: 250 })),
    tells: [],
  },
  remove_prize: {
    world: owning(async (sql, cafe) => ({ prize: await addPrize(sql, cafe) })),
    tells: [],
  },
  set_prize_sold_out: {
    world: owning(async (sql, cafe) => ({ prize: (await ownWheel(sql, cafe)).rare, until: 'month' })),
    tells: [],
  },
  save_wheel: {
    tellsApart: { segments: 'prizes of the caller’s own list' },
    world: owning(async (sql, cafe) => {
      await ownWheel(sql, cafe);
      return {
        wheel: 'hito',
        based_on: 0,
        segments: [
          { prize: 'Tarta', percent: 10, per_month: 2, endless: false },
          { prize: 'Café gratis', percent: 90, per_month: null, endless: true },
        ],
        ceiling_cents: 5_000,
      };
    }),
    tells: ['from', 'version'],
  },
  restore_wheel: {
    world: owning(async (sql, cafe) => ({
      wheel: 'vip',
      based_on: (await ownWheel(sql, cafe)).version,
    })),
    tells: ['from', 'version'],
  },
  set_first_prize: {
    world: owning(() => Promise.resolve({ prize: 'Cookie gratis' })),
    tells: [],
  },
  set_visit_points: {
    world: owning(async (sql, cafe) => {
      await askForProof(sql, cafe);
      return { points: 10 };
    }),
    tells: [],
  },
  set_market_value: {
    world: acting('owner', { prize: 'Café gratis', cents: 140 }),
    tells: [],
  },
  load_results: {
    world: async (sql) => {
      const { cafe } = await customerAt(sql, 3);
      const { id } = await createMember(sql, cafe, 'manager');
      return by(id, { cafe_slug: cafe.slug, ...THIS_YEAR });
    },
    alike: otherOrNoCafe('cafe_slug', THIS_YEAR),
  },
  load_draws_file: {
    world: async (sql) => {
      const { cafe } = await customerAt(sql, 4);
      return by((await createMember(sql, cafe, 'owner')).id, { cafe_id: cafe.id, ...THIS_YEAR });
    },
    alike: otherOrNoCafe('cafe_id', THIS_YEAR),
  },
  load_survey_answers: {
    world: async (sql) => {
      const { cafe } = await customerAt(sql, 6);
      const { id } = await createMember(sql, cafe, 'manager');
      return by(id, { cafe_id: cafe.id, question: 'mejoras_negocio', ...THIS_YEAR });
    },
    alike: otherOrNoCafe('cafe_id', TEXTS),
  },
  load_all_results: {
    tellsApart: { period: 'one of a public list' },
    world: async (sql) => {
      await customerAt(sql, 3);
      await sql`select private.make_all_results(now())`;
      return by(await createAdmin(sql).then(({ id }) => id), { period: '365' });
    },
  },
  count_scan: {
    world: async (sql) => by(null, { cafe_slug: (await createCafe(sql)).slug }),
    tells: [],
  },
  set_prize_conditions: {
    world: acting('manager', { prize: 'Café gratis', conditions: 'En barra' }),
    tells: [],
  },
  load_today: {
    world: async (sql) => {
      const { cafe } = await customerAt(sql, 3);
      return by((await createMember(sql, cafe, 'staff')).id, { cafe_slug: cafe.slug });
    },
    alike: otherOrNoCafe('cafe_slug'),
  },

  load_cafe_settings: {
    world: opening('manager'),
  },
  change_cafe_settings: {
    tellsApart: { settings: 'the caller’s own, which are taken or are not' },
    world: acting('manager', { settings: { address: 'Calle Mayor 1, Madrid', primary_color: '#112233' } }),
    tells: [],
  },
  pause_cafe: {
    world: async (sql) => {
      const { cafe } = await customerAt(sql, 3);
      return by((await createMember(sql, cafe, 'owner')).id, { cafe_id: cafe.id, paused: true });
    },
    tells: [],
  },
  make_slip: {
    world: acting('staff'),
    // a code without its row is worth nothing
    tells: ['code', 'day', 'id', 'until'],
  },
  make_slip_sheet: {
    world: acting('staff'),
    tells: ['codes[]', 'id', 'label'],
  },
  activate_slip_sheet: {
    world: async (sql) => {
      const { cafe, id } = await memberOf(sql, 'staff');
      const sheet = await rpc(sql, id, 'make_slip_sheet', { cafe_id: cafe.id });
      return by(id, { cafe_id: cafe.id, sheet_id: sheet.id, day: madridToday() });
    },
    tells: ['activated', 'day'],
  },
  void_slip_sheet: {
    world: async (sql) => {
      const { cafe, id } = await memberOf(sql, 'staff');
      const sheet = await rpc(sql, id, 'make_slip_sheet', { cafe_id: cafe.id });
      return by(id, { cafe_id: cafe.id, sheet_id: sheet.id });
    },
    tells: ['voided'],
  },
  void_slip: {
    world: async (sql) => {
      const { cafe, id } = await memberOf(sql, 'staff');
      const slip = await rpc(sql, id, 'make_slip', { cafe_id: cafe.id });
      return by(id, { cafe_id: cafe.id, slip_id: slip.id });
    },
    tells: ['voided'],
    alike: {
      'the slip of another café, and none': [
        async (sql) => {
          const theirs = await memberOf(sql, 'staff');
          const slip = await rpc(sql, theirs.id, 'make_slip', { cafe_id: theirs.cafe.id });
          return acting('staff', { slip_id: slip.id })(sql);
        },
        async (sql) => acting('staff', { slip_id: unknownId() })(sql),
      ],
    },
  },
  load_slips: {
    world: opening('staff'),
  },
  claim_presence: {
    world: claiming((code) => code),
    tells: ['day', 'method', 'status', 'try_id', 'valid_until'],
    alike: { 'a slip that is good, and none': [claiming((code) => code), claiming(() => 'ZZZZ0000')] },
  },
  load_slip_attempt: {
    world: async (sql) => {
      const { caller, args } = await claiming((code) => code)(sql);
      const tried = await rpc(
        sql,
        caller as string,
        'claim_presence',
        args as { cafe_slug: string; token: string },
      );
      return by(caller, { try_id: tried.try_id });
    },
  },
  adopt_presence: {
    tellsApart: { browser: '256 random bits' },
    world: async (sql) => {
      const { args } = await claiming((code) => code)(sql);
      const browser = randomBytes(32).toString('base64url');
      await rpc(sql, null, 'claim_presence', { ...(args as { cafe_slug: string; token: string }), browser });
      return by((await createAccount(sql)).id, { browser });
    },
    // by who holds 256 random bits
    tells: ['adopted'],
  },
  load_presence: {
    world: async (sql) => {
      const { account, cafe } = await customerAt(sql, 3);
      return by(account.id, { cafe_slug: cafe.slug });
    },
  },
  set_way_of_working: {
    world: acting('owner', { way: 'proof' }),
    tells: [],
  },
  set_tax_numbers: {
    tellsApart: { numbers: 'a number that is none is refused, as on every invoice' },
    // its signs turned round (assault.ts) are no number of a person either, as those of one in 23 would be
    world: acting('owner', { numbers: [companyNif(1234567)] }),
    tells: [],
  },
  confirm_tax_number: {
    tellsApart: { number: 'an administrator reads them all' },
    world: async (sql) => {
      const { cafe } = await customerAt(sql, 3);
      const number = companyNif(parseInt(cafe.id.slice(0, 5), 16));
      await sql`insert into private.cafe_tax_numbers (cafe_id, nif) values (${cafe.id}, ${number})`;
      return by((await createAdmin(sql)).id, { cafe_id: cafe.id, number });
    },
    tells: [],
  },
  load_reminder_settings: {
    world: opening('owner'),
    alike: otherOrNoCafe('cafe_slug'),
  },
  offer_reminders: {
    world: acting('owner', { is_on: true }),
    tells: [],
  },
  begin_cafe_logo: {
    world: acting('manager'),
    tells: ['name'],
  },
  set_cafe_logo: {
    tellsApart: { logo_path: 'the caller has just uploaded it' },
    world: async (sql) => {
      const { cafe } = await customerAt(sql, 3);
      const path = `${cafe.id}/${crypto.randomUUID()}.webp`;
      await sql`insert into storage.objects (bucket_id, name) values ('cafe-logos', ${path})`;
      return by((await createMember(sql, cafe, 'manager')).id, { cafe_id: cafe.id, logo_path: path });
    },
    tells: ['before'],
  },

  // ── Accounts and the landing page ──
  // a code without its row finds nobody
  load_account: { world: visiting(null, 3), tells: 'what they may read anyway' },
  ask_month_mail: {
    world: async (sql) => {
      const { cafe, id } = await provenOwner(sql);
      return by(id, { cafe_id: cafe.id, asked: true });
    },
    // what was asked for
    tells: ['asked'],
    alike: {
      'another café, and no café': [
        async (sql) => by((await provenOwner(sql)).id, { cafe_id: (await createCafe(sql)).id, asked: true }),
        async (sql) => by((await provenOwner(sql)).id, { cafe_id: unknownId(), asked: true }),
      ],
    },
  },
  stop_month_mail: {
    world: stoppingMonths,
    tells: [],
  },
  answer_reminders: {
    tellsApart: { text_version: 'one of a public list' },
    world: async (sql) => {
      const { account, cafe } = await provenCustomer(sql);
      return by(account.id, { cafe_id: cafe.id, ...wishing });
    },
    // what was asked for
    tells: ['reminders', 'tickets'],
    alike: {
      'another café, and no café': [
        async (sql) =>
          by((await provenCustomer(sql)).account.id, { cafe_id: (await createCafe(sql)).id, ...wishing }),
        async (sql) => by((await provenCustomer(sql)).account.id, { cafe_id: unknownId(), ...wishing }),
      ],
    },
  },
  stop_reminders: {
    world: stoppingReminders,
    tells: [],
  },
  confirm_mailbox: {
    world: async (sql) => {
      const { account } = await customerAt(sql, 1);
      return by(byCode(account), {});
    },
    tells: ['newly', 'password_question', 'proven'],
  },
  answer_password_question: {
    world: async (sql) => by(byCode(await createAccount(sql)), {}),
    tells: [],
  },
  export_my_data: { world: visiting(null, 4) },
  peek_invitation: {
    tellsApart: { token: '256 random bits' },
    world: async (sql) => by(null, { token: (await invitation(sql)).token }),
  },
  request_demo: {
    world: asking(() => Promise.resolve()),
    tells: ['status'],
    alike: {
      'who has asked before, and who has not': [
        asking((sql, email) => rpc(sql, null, 'request_demo', { nombre: 'Ana', email })),
        asking(() => Promise.resolve()),
      ],
    },
  },
};
