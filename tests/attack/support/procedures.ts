import { randomBytes } from 'node:crypto';
import { PRIVACY_VERSION } from '../../../supabase/functions/_shared/contracts/privacy-version.ts';
import type { Sql } from 'postgres';
import type { TeamRole } from '../../../supabase/functions/_shared/contracts/procedures/shapes.ts';
import { REMINDER_TEXT_VERSION } from '../../../supabase/functions/_shared/contracts/reminder-text-version.ts';
import { letRemind } from '../../support/reminders.ts';
import { photoOf, sendTicket } from '../../database/admin/people.ts';
import {
  createAccount,
  createAdmin,
  createCafe,
  createMember,
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

export type Scenario = (sql: Sql) => Promise<Call>;

export interface Procedure {
  /** Makes a call that does the whole act. */
  scenario: Scenario;
  /**
   * Paths in the answer of a call that writes, decided one by one. A caller can undo the write and keep the
   * answer: no path may be worth having without the write (rule S6, docs/decisions/0015); `part.*` is all below
   * a part. `already readable` is for an act whose answer its caller may read anyway. Omitted by procedures that write
   * nothing.
   */
  reveals?: readonly string[] | 'already readable';
  /**
   * Arguments whose right and wrong text lead to different answers of a call that the caller can undo, hence without any
   * limit. The value says why nobody learns a secret from it.
   */
  distinguishable?: Record<string, string>;
  /** Scenarios that differ only in facts that the caller may not learn: their answers must be the same. */
  indistinguishable?: Record<string, readonly [Scenario, Scenario]>;
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
  (args: (sql: Sql, cafe: Cafe) => Promise<Call['args']>): Scenario =>
  async (sql) => {
    const { cafe, id } = await memberOf(sql, 'owner');
    return by(id, { cafe_id: cafe.id, ...(await args(sql, cafe)) });
  };

const spinning =
  (prize: string): Scenario =>
  async (sql) => {
    await fixWheel(sql, 'hito', prize);
    const { account, cafe } = await customerAtWheel(sql, 3);
    return by(account.id, { cafe_id: cafe.id, hito: 3, request_id: requestId() });
  };

const spinningVip =
  (prize: string): Scenario =>
  async (sql) => {
    await fixWheel(sql, 'vip', prize);
    const { account, cafe } = await vipWithBalance(sql);
    return by(account.id, { cafe_id: cafe.id, request_id: requestId() });
  };

/** A guest whose sign-up named an inviter. */
const enrolling =
  (inviter: (sql: Sql, cafe: Cafe) => Promise<string>): Scenario =>
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
  (token: (sql: Sql) => Promise<string>): Scenario =>
  async (sql) => {
    const { id } = await createAccount(sql);
    return by(id, { cafe_slug: (await createCafe(sql)).slug, invitation: await token(sql) });
  };

const peeking =
  (token: (sql: Sql) => Promise<string>): Scenario =>
  async (sql) =>
    by(null, { cafe_slug: (await createCafe(sql)).slug, token: await token(sql) });

/** Somebody at a café who names a row by its id. */
const naming =
  (
    argument: string,
    id: (sql: Sql) => Promise<string>,
    more: (customer: Customer) => Call['args'] = () => ({}),
  ): Scenario =>
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

/** A customer to whom reminders may go out, at a café that offers them. */
async function provenCustomer(sql: Sql): Promise<Customer> {
  const customer = await customerAt(sql, 3);
  await proveMailbox(sql, customer.account);
  await letRemind(sql, customer.cafe);
  return customer;
}
const wishing = { reminders: true, tickets: true, text_version: REMINDER_TEXT_VERSION };

/** Somebody who holds a reminder's mail. */
const stoppingReminders: Scenario = async (sql) => {
  const { account, cafe } = await provenCustomer(sql);
  await rpc(sql, account.id, 'answer_reminders', { cafe_id: cafe.id, ...wishing });
  const [row] = await sql<{ token: string }[]>`
    select private.reminder_token(${account.id}, ${cafe.id}) as token`;
  return by(null, { token: row!.token, everywhere: true });
};

/** Somebody whose press waits for the bar. */
const waitingForTheBar: Scenario = async (sql) => {
  const customer = await customerWhoAsks(sql);
  return by(customer.account.id, { ask_id: await ask(sql, customer) });
};
const foreignAsk = async (sql: Sql) => ask(sql, await customerWhoAsks(sql));
const ASK = ['decided_at', 'ends_at', 'id', 'note', 'reason', 'role', 'status'];

/** A screen that asks what it shows. */
const showing: Scenario = async (sql) => {
  const { args } = await pairing(true)(sql);
  const { device_id } = await rpc(sql, null, 'pair_screen', args);
  return by(null, { device_id, secret: args.secret });
};
const withoutSecret: Procedure['indistinguishable'] = {
  'a device without its secret, and none': [
    async (sql) => by(null, { device_id: await foreignScreen(sql), secret: '0'.repeat(64) }),
    () => Promise.resolve(by(null, { device_id: unknownId(), secret: '0'.repeat(64) })),
  ],
};

const foreignReward = async (sql: Sql) => rewardOf(sql, await createVip(sql), 3);
const foreignPrize = async (sql: Sql) => (await spinVip(sql, await vipWithBalance(sql))).prize.id;
const nothing = () => Promise.resolve(unknownId());
const withRequest = () => ({ request_id: requestId() });

const madridToday = () => new Date().toLocaleDateString('sv', { timeZone: 'Europe/Madrid' });

/** A customer who types the code of a slip. */
const claiming =
  (typed: (code: string) => string): Scenario =>
  async (sql) => {
    // the limits of an address, which all these attacks share, are not what is looked at here
    await sql`delete from private.rate_limits where kind in ('slip-miss', 'presence-claim')`;
    const { account, cafe } = await customerAt(sql, 3);
    const { id } = await createMember(sql, cafe, 'staff');
    const { code } = await rpc(sql, id, 'make_slip', { cafe_id: cafe.id });
    return by(account.id, { cafe_slug: cafe.slug, token: typed(code) });
  };

const asking =
  (before: (sql: Sql, email: string) => Promise<unknown>): Scenario =>
  async (sql) => {
    const email = `${crypto.randomUUID()}@example.test`;
    // the limit of an address, which all these attacks share, is not what is looked at here
    await sql`delete from private.rate_limits where kind = 'demo'`;
    await before(sql, email);
    return by(null, { nombre: 'Ana', email });
  };

const visiting =
  (name: 'cafe_slug' | null, hito: number): Scenario =>
  async (sql) => {
    const { account, cafe } = await customerAt(sql, hito);
    return by(account.id, name ? { [name]: cafe.slug } : {});
  };

const administering =
  (args: (sql: Sql) => Promise<Call['args']> = () => Promise.resolve({})): Scenario =>
  async (sql) =>
    by((await createAdmin(sql)).id, await args(sql));

/** An owner changes a team with one of its staff. */
const changing =
  (args: (sql: Sql, staff: string) => Call['args'] | Promise<Call['args']>): Scenario =>
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
const atDesk: Scenario = async (sql) => {
  const { cafe, recordId } = await customerAt(sql, 3);
  const { id } = await createMember(sql, cafe, 'staff');
  return by(id, { cafe_id: cafe.id, record_id: recordId });
};

/** The owner of a café, a customer of it, and a reason. */
const owningAtDesk: Scenario = async (sql) => {
  const { cafe, recordId } = await customerAt(sql, 3);
  const { id } = await createMember(sql, cafe, 'owner');
  return by(id, { cafe_id: cafe.id, record_id: recordId, reason: 'Fotos del código' });
};

const lookingFor =
  (search: string): Scenario =>
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
  (role: TeamRole): Scenario =>
  async (sql) => {
    const { cafe, id } = await memberOf(sql, role);
    return by(id, { cafe_slug: cafe.slug });
  };

/** A member acts at a new café. */
const acting =
  (role: TeamRole, more: Call['args'] = {}): Scenario =>
  async (sql) => {
    const { cafe, id } = await memberOf(sql, role);
    return by(id, { cafe_id: cafe.id, ...more });
  };

/** The owner of one café asks about another one, by default with a customer, or about none. */
const otherOrNoCafe = (
  key: 'cafe_slug' | 'cafe_id',
  more: Call['args'] = {},
  other = async (sql: Sql) => (await customerAt(sql, 6)).cafe,
): NonNullable<Procedure['indistinguishable']> => ({
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
  (more: Call['args'] = {}, screen = (sql: Sql, cafe: Cafe) => createScreen(sql, cafe)): Scenario =>
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
  (right: boolean): Scenario =>
  async (sql) => {
    // the limit of an address, which all these attacks share, is not what is looked at here
    await sql`delete from private.rate_limits where kind = 'pairing-miss'`;
    const code = await pairingCode(sql);
    return by(null, { code: right ? code : '00000000', secret: randomBytes(32).toString('hex') });
  };

/** A manager with an inactive code of their café. */
const withCode: Scenario = async (sql) => {
  const { cafe, id } = await memberOf(sql, 'manager');
  await createCode(sql, cafe, { status: 'inactive' });
  const rows = await sql<{ id: string }[]>`select id from public.vip_codes where cafe_id = ${cafe.id}`;
  return by(id, { code_ids: rows.map((row) => row.id), cafe_id: cafe.id });
};

/**
 * Every procedure of the API that may be called from outside. The tests take the list itself from the catalogue and fail
 * where one is missing here: say how it is called, and what its answer reveals.
 */
/** Why a form's procedure may tell whether a shown value is the one that holds. */
const READABLE = 'who may save a form reads its values on the same page';

export const PROCEDURES: Record<string, Procedure> = {
  // ── The journey ──
  check_hito_2: {
    scenario: async (sql) => {
      const customer = await customerAt(sql, 2, { at: new Date(Date.now() - 3 * 86_400_000) });
      await visit(sql, customer, new Date());
      return by(customer.account.id, { cafe_slug: customer.cafe.slug });
    },
    reveals: ['can_advance', 'completed', 'days_left', 'deadline', 'reason'],
  },
  complete_hito_1: {
    distinguishable: { email: 'only the caller’s own is right' },
    scenario: async (sql) => {
      const { account, cafe } = await customerAt(sql, 1);
      return by(account.id, {
        cafe_id: cafe.id,
        email: account.email,
        nombre: 'Ana',
        request_id: requestId(),
      });
    },
    reveals: [
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
    scenario: enrolling(() => Promise.resolve('nadie@example.test')),
    // `invited` is told of a live link to anybody who holds it; of the journey, only the caller's new record is new
    reveals: ['cafe.nombre', 'cafe.slug', 'invited', 'journey.*', 'record_id', 'status'],
    indistinguishable: {
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
    scenario: async (sql) => {
      const { account, cafe } = await customerAt(sql, 4);
      return by(account.id, { cafe_id: cafe.id });
    },
    // a token without its row opens nothing
    reveals: ['token'],
  },
  peek_friend_link: {
    distinguishable: { token: '128 random bits' },
    scenario: async (sql) => {
      const inviter = await customerAt(sql, 4);
      return by(null, { cafe_slug: inviter.cafe.slug, token: await friendLinkOf(sql, inviter) });
    },
    indistinguishable: {
      'the link of another café, and none': [
        peeking(async (sql) => friendLinkOf(sql, await customerAt(sql, 4))),
        peeking(() => Promise.resolve('0'.repeat(32))),
      ],
    },
  },
  revoke_friend_link: {
    scenario: async (sql) => {
      const inviter = await customerAt(sql, 4);
      await friendLinkOf(sql, inviter);
      return by(inviter.account.id, { cafe_id: inviter.cafe.id });
    },
    reveals: [],
  },
  get_cafe: { scenario: visiting('cafe_slug', 1) },
  load_dashboard: { scenario: visiting(null, 3) },
  load_journey: { scenario: visiting('cafe_slug', 3) },
  mark_reward_seen: {
    scenario: async (sql) => {
      const customer = await customerAt(sql, 4);
      return by(customer.account.id, { reward_id: await rewardOf(sql, customer, 3) });
    },
    reveals: [],
    indistinguishable: {
      'the reward of somebody else, and none': [
        naming('reward_id', foreignReward),
        naming('reward_id', nothing),
      ],
    },
  },
  save_instagram: {
    scenario: async (sql) => {
      const { account, cafe } = await customerAt(sql, 3);
      return by(account.id, { cafe_id: cafe.id, username: 'ana.cafe' });
    },
    reveals: ['hito', 'validated'],
  },
  spin_hito_wheel: {
    scenario: spinning('Café gratis'),
    reveals: ['given_before', 'spin_id'],
    indistinguishable: {
      'one prize, and another': [spinning('3€ de descuento'), spinning('1€ de descuento')],
    },
  },
  submit_survey: {
    scenario: async (sql) => {
      const { account, cafe } = await customerAt(sql, 5);
      return by(account.id, { cafe_id: cafe.id, answers: SURVEY });
    },
    reveals: ['hito', 'validated'],
  },
  validate_hito: {
    scenario: async (sql) => {
      const customer = await customerAt(sql, 4);
      await inviteGuest(sql, customer);
      return by(customer.account.id, { cafe_id: customer.cafe.id, hito: 4 });
    },
    reveals: ['hito', 'validated'],
  },

  // ── Rewards and the VIP area ──
  claim_vip_welcome: {
    scenario: async (sql) => {
      const { account, cafe } = await createVip(sql);
      return by(account.id, { cafe_id: cafe.id });
    },
    reveals: ['balance', 'given_before', 'granted'],
  },
  load_reward: {
    scenario: async (sql) => {
      const customer = await customerAt(sql, 4);
      const reward_id = await rewardOf(sql, customer, 3);
      return by(customer.account.id, { cafe_slug: customer.cafe.slug, reward_id });
    },
    indistinguishable: {
      'the reward of somebody else, and none': [
        naming('reward_id', foreignReward, ({ cafe }) => ({ cafe_slug: cafe.slug })),
        naming('reward_id', nothing, ({ cafe }) => ({ cafe_slug: cafe.slug })),
      ],
    },
  },
  load_rewards: { scenario: visiting('cafe_slug', 4) },
  load_spin: {
    scenario: async (sql) => {
      const vip = await vipWithBalance(sql);
      return by(vip.account.id, { spin_id: await spinVipId(sql, vip) });
    },
    indistinguishable: {
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
  load_vip_area: { scenario: visiting('cafe_slug', 8) },
  mark_ticket_outcomes_seen: {
    scenario: async (sql) => {
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
    reveals: [],
  },
  mark_vip_prize_seen: {
    scenario: async (sql) => {
      const vip = await vipWithBalance(sql);
      return by(vip.account.id, { prize_id: (await spinVip(sql, vip)).prize.id });
    },
    reveals: [],
    indistinguishable: {
      'the prize of somebody else, and none': [naming('prize_id', foreignPrize), naming('prize_id', nothing)],
    },
  },
  redeem_reward: {
    scenario: async (sql) => {
      const customer = await customerAt(sql, 4);
      return by(customer.account.id, {
        reward_id: await rewardOf(sql, customer, 3),
        request_id: requestId(),
      });
    },
    // the code is known before, and staff look at the moment
    reveals: ['code', 'redeemed_at', 'status'],
    indistinguishable: {
      'the reward of somebody else, and none': [
        naming('reward_id', foreignReward, withRequest),
        naming('reward_id', nothing, withRequest),
      ],
    },
  },
  load_handover_request: {
    scenario: waitingForTheBar,
    indistinguishable: {
      'the ask of somebody else, and none': [naming('ask_id', foreignAsk), naming('ask_id', nothing)],
    },
  },
  withdraw_handover_request: {
    scenario: waitingForTheBar,
    // their own press taken back: without the write it waits on
    reveals: ['now', ...ASK.map((key) => `ask.${key}`)],
    indistinguishable: {
      'the ask of somebody else, and none': [naming('ask_id', foreignAsk), naming('ask_id', nothing)],
    },
  },
  redeem_vip_reward: {
    scenario: async (sql) => {
      const vip = await vipWithBalance(sql);
      return by(vip.account.id, { reward_id: (await spinVip(sql, vip)).prize.id, request_id: requestId() });
    },
    reveals: ['code', 'redeemed_at', 'status'],
    indistinguishable: {
      'the prize of somebody else, and none': [
        naming('reward_id', foreignPrize, withRequest),
        naming('reward_id', nothing, withRequest),
      ],
    },
  },
  spin_vip_wheel: {
    scenario: spinningVip('Bebida gratis'),
    reveals: ['spin_id'],
    indistinguishable: {
      'one prize, and another': [spinningVip('Cookie gratis'), spinningVip('2€ de descuento')],
    },
  },

  // ── Administration: an administrator may know whatever is in it ──
  admin_home: { scenario: administering() },
  admin_list_cafes: { scenario: administering() },
  admin_list_tickets: { scenario: administering() },
  admin_list_vip_codes: { scenario: administering() },
  admin_load_customers: { scenario: administering() },
  admin_load_cafe: { scenario: administering(async (sql) => ({ cafe_id: (await createCafe(sql)).id })) },
  create_cafe: {
    distinguishable: { nombre: 'the caller makes it, and its address with it' },
    // with an owner it invites as well, as invite_to_team does: a token without its row opens nothing
    scenario: administering(() => Promise.resolve({ nombre: `Café ${crypto.randomUUID()}` })),
    reveals: 'already readable',
  },
  create_invitation: {
    scenario: administering(async (sql) => ({
      cafe_id: (await createCafe(sql)).id,
      email: 'ana@example.test',
    })),
    // a token without its row opens nothing
    reveals: ['correo', 'expires_at', 'id', 'token'],
  },
  create_vip_code: {
    distinguishable: { cafeteria: 'an administrator knows the cafés', code: 'the caller makes it' },
    scenario: administering(async (sql) => ({ code: 'a11b22', cafeteria: (await createCafe(sql)).nombre })),
    reveals: VIP_CODE,
  },
  revoke_invitation: {
    scenario: async (sql) => {
      const { id, admin } = await invitation(sql);
      return by(admin, { invitation_id: id });
    },
    reveals: ['revoked'],
  },

  // ── The team of a café ──
  hand_over_team: { scenario: changing((_, user_id) => ({ user_id })), reveals: ['role'] },
  invite_to_team: {
    scenario: changing(() => ({ email: `${crypto.randomUUID()}@example.test`, role: 'staff' })),
    // a token without its row opens nothing
    reveals: ['email', 'expires_at', 'id', 'mailed', 'role', 'token'],
  },
  join_team: {
    distinguishable: { token: '256 random bits' },
    scenario: async (sql) => {
      const { invited, token } = await teamInvitation(sql);
      return by(invited.id, { token });
    },
    reveals: ['cafe_slug', 'status'],
  },
  peek_team_invitation: {
    distinguishable: { token: '256 random bits' },
    scenario: async (sql) => by(null, { token: (await teamInvitation(sql)).token }),
  },
  remove_member: { scenario: changing((_, user_id) => ({ user_id })), reveals: ['removed'] },
  revoke_team_invitation: {
    scenario: async (sql) => {
      const { owner, cafe, id } = await teamInvitation(sql);
      return by(owner.id, { cafe_id: cafe.id, invitation_id: id });
    },
    reveals: ['revoked'],
    indistinguishable: {
      'an invitation into another team, and none': [
        changing(async (sql) => ({ invitation_id: (await teamInvitation(sql)).id })),
        changing(() => ({ invitation_id: unknownId() })),
      ],
    },
  },
  set_member_role: { scenario: changing((_, user_id) => ({ user_id, role: 'manager' })), reveals: ['role'] },
  load_team: {
    scenario: opening('owner'),
    indistinguishable: otherOrNoCafe('cafe_slug'),
  },

  search_customers: {
    scenario: async (sql) => {
      const { cafe } = await customerAt(sql, 3);
      return by((await createMember(sql, cafe, 'staff')).id, { cafe_id: cafe.id, search: 'Ana' });
    },
    reveals: ['look_up_id', 'status'],
    indistinguishable: {
      'a name that somebody has, and one that nobody has': [lookingFor('Ana'), lookingFor('Zoe')],
    },
  },
  load_customer_search: {
    scenario: async (sql) => {
      const { cafe } = await customerAt(sql, 3);
      const { id } = await createMember(sql, cafe, 'staff');
      const { look_up_id } = await rpc(sql, id, 'search_customers', { cafe_id: cafe.id, search: 'Ana' });
      return by(id, { look_up_id });
    },
  },
  list_customers: {
    distinguishable: { filter: 'one of four words, each another list' },
    scenario: async (sql) => {
      const { cafe } = await customerAt(sql, 3);
      const { id } = await createMember(sql, cafe, 'manager');
      return by(id, { cafe_id: cafe.id, filter: 'all' });
    },
  },
  open_customer: { scenario: atDesk, reveals: [] },
  load_customer: {
    scenario: async (sql) => {
      const call = await atDesk(sql);
      await rpc(sql, call.caller as string, 'open_customer', call.args);
      return call;
    },
  },
  add_customer_visit: {
    scenario: async (sql) => {
      const { cafe, recordId } = await customerAt(sql, 3);
      const { id } = await createMember(sql, cafe, 'staff');
      const visit_day = new Date(Date.now()).toLocaleDateString('sv', { timeZone: 'Europe/Madrid' });
      const args = { cafe_id: cafe.id, record_id: recordId, visit_day, reason: 'No se registró' };
      return by(id, { ...args, ...withRequest() });
    },
    reveals: ['milestone', 'registered', 'reopened'],
  },
  remove_visit: {
    scenario: async (sql) => {
      const { cafe, account } = await customerAt(sql, 3);
      const { id } = await createMember(sql, cafe, 'manager');
      const [row] = await sql<{ id: string }[]>`
        select id from public.visitas_clientes where user_id = ${account.id} limit 1`;
      return by(id, { cafe_id: cafe.id, visit_id: row!.id, reason: 'No vino', ...withRequest() });
    },
    reveals: ['taken_away'],
  },
  give_back_redemption: {
    scenario: async (sql) => {
      const customer = await customerAt(sql, 4);
      const reward_id = await rewardOf(sql, customer, 3);
      await rpc(sql, customer.account.id, 'redeem_reward', { reward_id, ...withRequest() });
      const { id } = await createMember(sql, customer.cafe, 'staff');
      return by(id, { cafe_id: customer.cafe.id, reward_id, reason: 'Sin querer', ...withRequest() });
    },
    reveals: ['given_back'],
  },
  add_customer_redemption: {
    scenario: async (sql) => {
      const customer = await customerWhoAsks(sql);
      const reward_id = await rewardOf(sql, customer, 3);
      const { id } = await createMember(sql, customer.cafe, 'staff');
      return by(id, { cafe_id: customer.cafe.id, reward_id, reason: 'Sin internet', ...withRequest() });
    },
    reveals: ['redeemed'],
  },
  adjust_conectitos: {
    scenario: async (sql) => {
      const { cafe, recordId } = await vipWithBalance(sql);
      const { id } = await createMember(sql, cafe, 'manager');
      const args = { cafe_id: cafe.id, record_id: recordId, amount: 10, reason: 'Ticket mal leído' };
      return by(id, { ...args, ...withRequest() });
    },
    reveals: ['balance'],
  },
  block_customer: { scenario: owningAtDesk, reveals: ['blocked'] },
  unblock_customer: {
    scenario: async (sql) => {
      const call = await owningAtDesk(sql);
      await rpc(sql, call.caller as string, 'block_customer', call.args);
      return call;
    },
    reveals: ['blocked'],
  },
  load_signals: {
    scenario: opening('owner'),
    indistinguishable: otherOrNoCafe('cafe_slug'),
  },
  dismiss_signal: {
    distinguishable: { key: 'load_signals tells the caller' },
    scenario: async (sql) => {
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
    reveals: ['dismissed'],
  },
  activate_vip_codes: { scenario: withCode, reveals: ['activated[]', 'requested'] },
  revoke_vip_codes: { scenario: withCode, reveals: ['requested', 'revoked[]'] },
  generate_vip_codes: {
    scenario: async (sql) => {
      const { caller, args } = await withCode(sql);
      return by(caller, { cafe_id: args.cafe_id, amount: 2 });
    },
    reveals: VIP_CODE.map((key) => `codes[].${key}`),
  },
  set_cafe_promise: {
    scenario: acting('manager', { promise: 'Tu tostada, gratis', shown: { promise: null } }),
    reveals: ['promise'],
  },
  load_screens: {
    scenario: opening('owner'),
  },
  make_pairing_code: {
    scenario: acting('owner'),
    // a code without its row pairs nothing
    reveals: ['code', 'expires_at'],
  },
  pair_screen: {
    scenario: pairing(true),
    // an id, whatever the code; without its row it is none
    reveals: ['device_id', 'status'],
    indistinguishable: { 'a code, and none': [pairing(true), pairing(false)] },
  },
  rename_screen: {
    distinguishable: { shown: READABLE },
    scenario: withScreen({ name: 'Terraza', shown: { screen_name: 'Barra' } }),
    reveals: ['renamed'],
    indistinguishable: {
      'the screen of another café, and none': [
        withScreen({ name: 'Barra', shown: { screen_name: 'Barra' } }, foreignScreen),
        withScreen({ name: 'Barra', shown: { screen_name: 'Barra' } }, nothing),
      ],
    },
  },
  revoke_screen: {
    scenario: withScreen(),
    reveals: ['revoked'],
    indistinguishable: {
      'the screen of another café, and none': [withScreen({}, foreignScreen), withScreen({}, nothing)],
    },
  },
  load_counter: {
    distinguishable: { secret: '256 random bits' },
    scenario: showing,
    indistinguishable: withoutSecret,
  },
  renew_screen: {
    distinguishable: { secret: '256 random bits' },
    scenario: showing,
    // tokens and secret of a screen that knows its own; load_counter tells the rest
    reveals: ['counter.*', 'next_secret', 'now', 'signed.first_step', 'signed.tokens[]', 'status', 'version'],
    indistinguishable: withoutSecret,
  },
  open_phone_screen: {
    scenario: acting('manager'),
    // tokens of a phone that is not open are worth nothing
    reveals: ['now', 'signed.first_step', 'signed.tokens[]'],
  },
  close_phone_screen: { scenario: acting('manager'), reveals: [] },
  load_poster: { scenario: opening('manager') },
  record_print: {
    scenario: acting('manager', { what: 'poster' }),
    reveals: [],
  },
  load_vip_codes: {
    scenario: opening('manager'),
    indistinguishable: otherOrNoCafe('cafe_slug', {}, async (sql) => {
      const cafe = await createCafe(sql);
      await createCode(sql, cafe);
      return cafe;
    }),
  },
  reopen_ticket: {
    scenario: async (sql) => {
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
    reveals: ['already_reopened', ...TICKET.map((key) => `ticket.${key}`)],
  },
  review_ticket: {
    scenario: async (sql) => {
      const vip = await createVip(sql);
      const { id } = await createMember(sql, vip.cafe, 'manager');
      const ticket_id = await sendTicket(sql, vip);
      const photo = await photoOf(sql, ticket_id);
      return by(id, { ticket_id, decision: 'approve', amount_cents: 350, photo });
    },
    reveals: [
      'already_reviewed',
      'decision',
      'reviewed_by',
      'same_purchase',
      ...TICKET.map((key) => `ticket.${key}`),
    ],
  },
  load_tickets: {
    scenario: async (sql) => {
      const vip = await createVip(sql);
      await sendTicket(sql, vip);
      return by((await createMember(sql, vip.cafe, 'manager')).id, { cafe_slug: vip.cafe.slug });
    },
    indistinguishable: otherOrNoCafe('cafe_slug'),
  },
  answer_handover_request: {
    scenario: async (sql) => {
      const customer = await customerWhoAsks(sql);
      const { id } = await createMember(sql, customer.cafe, 'staff');
      return by(id, { ask_id: await ask(sql, customer), confirm: true });
    },
    // without the write nothing was handed over, and the customer's screen goes on waiting
    reveals: ['status', 'yours'],
    indistinguishable: {
      'an ask at another café, and none': [
        async (sql) =>
          by((await memberOf(sql, 'owner')).id, { ask_id: await foreignAsk(sql), confirm: true }),
        async (sql) => by((await memberOf(sql, 'owner')).id, { ask_id: unknownId(), confirm: true }),
      ],
    },
  },
  load_bases: {
    scenario: async (sql) => by(null, { cafe_slug: (await createCafe(sql)).slug }),
  },
  load_contract: {
    scenario: opening('owner'),
    indistinguishable: otherOrNoCafe('cafe_slug'),
  },
  accept_contract: {
    scenario: async (sql) => {
      const cafe = await createCafe(sql);
      await sql`update public.cafeterias set legal_name = 'Ana Pérez', legal_number = '12345678Z',
        legal_address = 'Calle Mayor 1' where id = ${cafe.id}`;
      const { id } = await createMember(sql, cafe, 'owner');
      return by(id, { cafe_id: cafe.id, version: '2026-11', name: 'Ana Pérez' });
    },
    reveals: [],
    distinguishable: { version: 'the one that holds, which every owner reads' },
  },
  load_opinions: {
    scenario: opening('manager'),
    indistinguishable: {
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
    scenario: acting('owner', { kind: 'opinion' }),
    reveals: [],
  },
  load_prizes: {
    scenario: opening('manager'),
    indistinguishable: otherOrNoCafe('cafe_slug'),
  },
  add_prize: {
    distinguishable: { conditions: 'the caller writes them' },
    scenario: owning(() => Promise.resolve({ name: 'Churros', picture: 'gift', conditions: '', cents: 250 })),
    reveals: [],
  },
  remove_prize: {
    scenario: owning(async (sql, cafe) => ({ prize: await addPrize(sql, cafe) })),
    reveals: [],
  },
  set_prize_sold_out: {
    scenario: owning(async (sql, cafe) => ({ prize: (await ownWheel(sql, cafe)).rare, until: 'month' })),
    reveals: [],
  },
  save_wheel: {
    distinguishable: { segments: 'prizes of the caller’s own list' },
    scenario: owning(async (sql, cafe) => {
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
    reveals: ['from', 'version'],
  },
  restore_wheel: {
    scenario: owning(async (sql, cafe) => ({
      wheel: 'vip',
      based_on: (await ownWheel(sql, cafe)).version,
    })),
    reveals: ['from', 'version'],
  },
  set_first_prize: {
    distinguishable: { shown: READABLE },
    scenario: owning(() =>
      Promise.resolve({ prize: 'Cookie gratis', shown: { first_prize: 'Café gratis' } }),
    ),
    reveals: [],
  },
  set_visit_points: {
    scenario: owning(async (sql, cafe) => {
      await askForProof(sql, cafe);
      return { points: 10, shown: { visit_points: null } };
    }),
    reveals: [],
  },
  set_market_value: {
    scenario: acting('owner', { prize: 'Café gratis', cents: 140, shown: { value_cents: null } }),
    reveals: [],
  },
  load_results: {
    scenario: async (sql) => {
      const { cafe } = await customerAt(sql, 3);
      const { id } = await createMember(sql, cafe, 'manager');
      return by(id, { cafe_slug: cafe.slug, ...THIS_YEAR });
    },
    indistinguishable: otherOrNoCafe('cafe_slug', THIS_YEAR),
  },
  load_draws_file: {
    scenario: async (sql) => {
      const { cafe } = await customerAt(sql, 4);
      return by((await createMember(sql, cafe, 'owner')).id, { cafe_id: cafe.id, ...THIS_YEAR });
    },
    indistinguishable: otherOrNoCafe('cafe_id', THIS_YEAR),
  },
  load_survey_answers: {
    scenario: async (sql) => {
      const { cafe } = await customerAt(sql, 6);
      const { id } = await createMember(sql, cafe, 'manager');
      return by(id, { cafe_id: cafe.id, question: 'mejoras_negocio', ...THIS_YEAR });
    },
    indistinguishable: otherOrNoCafe('cafe_id', TEXTS),
  },
  load_all_results: {
    distinguishable: { period: 'one of a public list' },
    scenario: async (sql) => {
      await customerAt(sql, 3);
      await sql`select private.make_all_results(now())`;
      return by(await createAdmin(sql).then(({ id }) => id), { period: '365' });
    },
  },
  load_processing_record: {
    scenario: administering(),
  },
  count_scan: {
    scenario: async (sql) => by(null, { cafe_slug: (await createCafe(sql)).slug }),
    reveals: [],
  },
  set_prize_conditions: {
    scenario: acting('manager', {
      prize: 'Café gratis',
      conditions: 'En barra',
      shown: { conditions: null },
    }),
    reveals: [],
  },
  load_today: {
    scenario: async (sql) => {
      const { cafe } = await customerAt(sql, 3);
      return by((await createMember(sql, cafe, 'staff')).id, { cafe_slug: cafe.slug });
    },
    indistinguishable: otherOrNoCafe('cafe_slug'),
  },

  load_cafe_settings: {
    scenario: opening('manager'),
  },
  change_cafe_settings: {
    distinguishable: { settings: 'the caller’s own, which are taken or are not', shown: READABLE },
    scenario: acting('manager', {
      settings: { address: 'Calle Mayor 1, Madrid', primary_color: '#112233' },
      shown: { address: null, primary_color: '#244EB8' },
    }),
    reveals: [],
  },
  pause_cafe: {
    scenario: async (sql) => {
      const { cafe } = await customerAt(sql, 3);
      return by((await createMember(sql, cafe, 'owner')).id, { cafe_id: cafe.id, paused: true });
    },
    reveals: [],
  },
  make_slip: {
    scenario: acting('staff'),
    // a code without its row is worth nothing
    reveals: ['code', 'day', 'id', 'until'],
  },
  make_slip_sheet: {
    scenario: acting('staff'),
    reveals: ['codes[]', 'id', 'label'],
  },
  activate_slip_sheet: {
    scenario: async (sql) => {
      const { cafe, id } = await memberOf(sql, 'staff');
      const sheet = await rpc(sql, id, 'make_slip_sheet', { cafe_id: cafe.id });
      return by(id, { cafe_id: cafe.id, sheet_id: sheet.id, day: madridToday() });
    },
    reveals: ['activated', 'day'],
  },
  void_slip_sheet: {
    scenario: async (sql) => {
      const { cafe, id } = await memberOf(sql, 'staff');
      const sheet = await rpc(sql, id, 'make_slip_sheet', { cafe_id: cafe.id });
      return by(id, { cafe_id: cafe.id, sheet_id: sheet.id });
    },
    reveals: ['voided'],
  },
  void_slip: {
    scenario: async (sql) => {
      const { cafe, id } = await memberOf(sql, 'staff');
      const slip = await rpc(sql, id, 'make_slip', { cafe_id: cafe.id });
      return by(id, { cafe_id: cafe.id, slip_id: slip.id });
    },
    reveals: ['voided'],
    indistinguishable: {
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
    scenario: opening('staff'),
  },
  claim_presence: {
    scenario: claiming((code) => code),
    reveals: ['day', 'method', 'status', 'try_id', 'valid_until'],
    indistinguishable: {
      'a slip that is good, and none': [claiming((code) => code), claiming(() => 'ZZZZ0000')],
    },
  },
  load_slip_attempt: {
    scenario: async (sql) => {
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
    distinguishable: { browser: '256 random bits' },
    scenario: async (sql) => {
      const { args } = await claiming((code) => code)(sql);
      const browser = randomBytes(32).toString('base64url');
      await rpc(sql, null, 'claim_presence', { ...(args as { cafe_slug: string; token: string }), browser });
      return by((await createAccount(sql)).id, { browser });
    },
    // by who holds 256 random bits
    reveals: ['adopted'],
  },
  load_presence: {
    scenario: async (sql) => {
      const { account, cafe } = await customerAt(sql, 3);
      return by(account.id, { cafe_slug: cafe.slug });
    },
  },
  set_way_of_working: {
    distinguishable: { shown: READABLE },
    scenario: acting('owner', { way: 'proof', shown: { way_of_working: 'as_always' } }),
    reveals: [],
  },
  set_tax_numbers: {
    distinguishable: { numbers: 'a number that is none is refused, as on every invoice' },
    // its signs turned round (assault.ts) are no number of a person either, as those of one in 23 would be
    scenario: acting('owner', { numbers: [companyNif(1234567)], shown: { tax_numbers: [] } }),
    reveals: [],
  },
  confirm_tax_number: {
    distinguishable: { number: 'an administrator reads them all' },
    scenario: async (sql) => {
      const { cafe } = await customerAt(sql, 3);
      const number = companyNif(parseInt(cafe.id.slice(0, 5), 16));
      await sql`insert into private.cafe_tax_numbers (cafe_id, nif) values (${cafe.id}, ${number})`;
      return by((await createAdmin(sql)).id, { cafe_id: cafe.id, number });
    },
    reveals: [],
  },
  load_reminder_settings: {
    scenario: opening('owner'),
    indistinguishable: otherOrNoCafe('cafe_slug'),
  },
  offer_reminders: {
    scenario: async (sql) => {
      const call = await acting('owner', { is_on: true })(sql);
      await letRemind(sql, { id: call.args['cafe_id'] as string });
      await sql`update public.cafeterias set sends_reminders = false where id = ${call.args['cafe_id'] as string}`;
      return call;
    },
    reveals: [],
  },
  begin_cafe_logo: {
    scenario: acting('manager'),
    reveals: ['name'],
  },
  set_cafe_logo: {
    distinguishable: { logo_path: 'the caller has just uploaded it' },
    scenario: async (sql) => {
      const { cafe } = await customerAt(sql, 3);
      const path = `${cafe.id}/${crypto.randomUUID()}.webp`;
      await sql`insert into storage.objects (bucket_id, name) values ('cafe-logos', ${path})`;
      return by((await createMember(sql, cafe, 'manager')).id, { cafe_id: cafe.id, logo_path: path });
    },
    reveals: ['before'],
  },

  // ── Accounts and the landing page ──
  // a code without its row finds nobody
  load_account: { scenario: visiting(null, 3) },
  ask_month_mail: {
    scenario: async (sql) => {
      const { cafe, id } = await provenOwner(sql);
      return by(id, { cafe_id: cafe.id, asked: true });
    },
    // what was asked for
    reveals: ['asked'],
    indistinguishable: {
      'another café, and no café': [
        async (sql) => by((await provenOwner(sql)).id, { cafe_id: (await createCafe(sql)).id, asked: true }),
        async (sql) => by((await provenOwner(sql)).id, { cafe_id: unknownId(), asked: true }),
      ],
    },
  },
  answer_reminders: {
    distinguishable: { text_version: 'one of a public list' },
    scenario: async (sql) => {
      const { account, cafe } = await provenCustomer(sql);
      return by(account.id, { cafe_id: cafe.id, ...wishing });
    },
    // what was asked for
    reveals: ['reminders', 'tickets'],
    indistinguishable: {
      'another café, and no café': [
        async (sql) =>
          by((await provenCustomer(sql)).account.id, { cafe_id: (await createCafe(sql)).id, ...wishing }),
        async (sql) => by((await provenCustomer(sql)).account.id, { cafe_id: unknownId(), ...wishing }),
      ],
    },
  },
  stop_mail: {
    scenario: stoppingReminders,
    reveals: [],
  },
  confirm_mailbox: {
    scenario: async (sql) => {
      const { account } = await customerAt(sql, 1);
      return by(byCode(account), {});
    },
    reveals: ['newly', 'password_question', 'proven'],
  },
  accept_policy: {
    distinguishable: { version: 'printed on the page' },
    scenario: async (sql) => by((await createAccount(sql)).id, { version: PRIVACY_VERSION }),
  },
  answer_password_question: {
    scenario: async (sql) => by(byCode(await createAccount(sql)), {}),
    reveals: [],
  },
  export_my_data: { scenario: visiting(null, 4) },
  peek_invitation: {
    distinguishable: { token: '256 random bits' },
    scenario: async (sql) => by(null, { token: (await invitation(sql)).token }),
  },
  request_demo: {
    scenario: asking(() => Promise.resolve()),
    reveals: ['status'],
    indistinguishable: {
      'who has asked before, and who has not': [
        asking((sql, email) => rpc(sql, null, 'request_demo', { nombre: 'Ana', email })),
        asking(() => Promise.resolve()),
      ],
    },
  },
};
