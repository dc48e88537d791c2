import { SURVEY } from '../../support/steps.ts';
import { AT_WHEEL, ENROLLED, type Person } from '../support/population.ts';

/** A call of the API that one person makes, as the benchmark times it. */
export interface TimedCall {
  name: string;
  group: 'screen' | 'procedure' | 'service' | 'admin' | 'desk';
  /** Stages of the callers, and a column that they need. */
  stages: string[];
  having?: keyof Person;
  /** Preparation: SQL and its parameters, as superuser with the caller's claims. */
  before?: (person: Person) => [text: string, ...parameters: unknown[]];
  /** The procedure's arguments by name; `before` is what that answered as `answer`. */
  args: (person: Person, before: string) => Record<string, unknown>;
  /** Shown behind the name, where one procedure is called in several ways. */
  variant?: string;
}

const VIPS = ['vip-ready', 'vip-prize'];

const request = () => crypto.randomUUID();
const address = () => ({
  'x-client-address': `2001:db8:${request().slice(0, 4)}:${request().slice(0, 4)}::1`,
});
const slug = ({ slug: cafe_slug }: Person) => ({ cafe_slug });
const cafeId = ({ cafe_id }: Person) => ({ cafe_id });
const cafe = ({ cafe_id }: Person) => ({ cafe_id });
const nothing = () => ({});
/** Periods of results that end today or yesterday. */
const daysBack = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const month = () => ({ from_day: daysBack(30), to_day: daysBack(1) });
const year = () => ({ from_day: daysBack(365), to_day: daysBack(1) });
/** The café that comes after a person's in the list, where most people are not customers. */
const otherCafe = ({ slug: own }: Person) => (own.endsWith('-1') ? 'café-banco-2' : 'café-banco-1');

/** Somebody's reward waits for the bar's touch. */
const asked = ({ user_id, cafe_id, reward_id }: Person): [text: string, ...parameters: unknown[]] => [
  `insert into private.handover_asks (user_id, cafe_id, reward_id, asked_at, ends_at)
    values ($1, $2, $3, now(), now() + interval '3 minutes') returning id::text as answer`,
  user_id,
  cafe_id,
  reward_id,
];

/** A screen of theirs. */
const newScreen = ({ cafe_id }: Person): [text: string, ...parameters: unknown[]] => [
  `insert into private.counter_devices (cafe_id, kind, name, secret_hash, paired_at)
    values ($1, 'screen', 'Barra', extensions.digest('here', 'sha256'), now()) returning id as answer`,
  cafe_id,
];

/** A screen of theirs that shows a code, now. */
const shownToken = ({ cafe_id }: Person): [text: string, ...parameters: unknown[]] => [
  `with screen as (
    insert into private.counter_devices (cafe_id, kind, name, secret_hash, paired_at)
    values ($1, 'screen', 'Barra', extensions.digest('here', 'sha256'), now()) returning id
  )
  select private.screen_token(private.secret('presence'), $1, s.id, private.screen_step(now())) as answer from screen s`,
  cafe_id,
];

/** Their browser has read such a code before they signed in. */
const BROWSER = 'b'.repeat(43);
const claimedByBrowser = ({ cafe_id }: Person): [text: string, ...parameters: unknown[]] => [
  `insert into private.presence_claims
      (cafe_id, browser_hash, method, at, day, device_id, step, valid_until, made_at)
    values ($1, private.token_hash($2), 'screen', now(), private.madrid_day(now()), gen_random_uuid(), 1,
      now() + interval '15 minutes', now()) returning $2 as answer`,
  cafe_id,
  BROWSER,
];

/** They are at their café, which confirms handovers, and their mailbox is proven. */
const thereWhereTheBarConfirms = ({ user_id, cafe_id }: Person): [text: string, ...parameters: unknown[]] => [
  `with way as (
    update public.cafeterias set way_of_working = 'proof_and_handover' where id = $2
  ), mailbox as (
    insert into private.account_mailboxes (user_id, email, mailbox, proven_at)
    select id, lower(email), private.mailbox_of(email), now() from auth.users where id = $1 on conflict do nothing
  )
  insert into private.presence_claims (cafe_id, user_id, method, at, day, device_id, step, valid_until, made_at)
  values ($2, $1, 'screen', now(), private.madrid_day(now()), gen_random_uuid(), 1, now() + interval '15 minutes', now())
  returning id::text as answer`,
  user_id,
  cafe_id,
];

/** Returns the statement that makes a person an owner with a month's mail due. It answers the expression `answer`. */
const monthDue = ({ user_id, cafe_id }: Person, answer: string): [text: string, ...parameters: unknown[]] => [
  `with mailbox as (
    insert into private.account_mailboxes (user_id, email, mailbox, proven_at)
    select id, lower(email), private.mailbox_of(email), now() from auth.users where id = $1 on conflict do nothing
  ), member as (
    insert into public.cafe_members (cafe_id, user_id, role) values ($2, $1, 'owner')
    on conflict on constraint cafe_members_pkey do update set role = 'owner' returning cafe_id, user_id
  ), wish as (
    insert into private.month_wishes (cafe_id, user_id, next_month, token_hash, asked_at)
    select m.cafe_id, m.user_id, date_trunc('month', now())::date,
      private.token_hash(private.month_token(m.cafe_id, m.user_id)), now() from member m returning cafe_id, user_id
  ), event as (
    insert into private.events (topic, payload, user_id)
    select 'month-mail', jsonb_build_object('cafe_id', w.cafe_id,
      'month', to_char(now() - interval '1 month', 'YYYY-MM')), w.user_id from wish w returning id
  )
  select ${answer} as answer from event e, wish w`,
  user_id,
  cafe_id,
];

/** Returns the statement that makes a person due for a reminder of their café. It answers the expression `answer`. */
const reminderDue = (
  { user_id, cafe_id }: Person,
  answer: string,
): [text: string, ...parameters: unknown[]] => [
  `with cafe as (
    update public.cafeterias set sends_reminders = true, legal_name = 'Ana', legal_number = 'B12345674',
      legal_address = 'Calle Mayor, 1', contract_version = '2026-11' where id = $2 returning id
  ), mailbox as (
    insert into private.account_mailboxes (user_id, email, mailbox, proven_at)
    select id, lower(email), private.mailbox_of(email), now() from auth.users where id = $1 on conflict do nothing
  ), answer as (
    insert into private.reminder_answers (user_id, cafe_id, answered_at, text_version, digest, reminders, tickets,
      token_hash, next_look)
    select $1, c.id, now(), '2026-11', repeat('0', 64), true, true, private.token_hash(private.reminder_token($1, c.id)), now()
    from cafe c returning user_id, cafe_id
  ), event as (
    insert into private.events (topic, payload, user_id)
    select 'reminder', jsonb_build_object('cafe_id', a.cafe_id, 'occasion', 'away'), a.user_id from answer a
    returning id
  )
  select ${answer} as answer from event e, answer a`,
  user_id,
  cafe_id,
];

/** First calls of the screens. */
const SCREENS: Omit<TimedCall, 'group'>[] = [
  { name: 'get_cafe', stages: ENROLLED, args: slug },
  {
    name: 'get_cafe',
    variant: 'part of a name',
    stages: ENROLLED,
    args: () => ({ cafe_slug: 'ría-centr' }),
  },
  { name: 'load_dashboard', stages: ENROLLED, args: nothing },
  { name: 'load_journey', stages: ENROLLED, args: slug },
  { name: 'load_rewards', stages: ENROLLED, args: slug },
  {
    name: 'load_reward',
    stages: ENROLLED,
    having: 'reward_id',
    args: (person) => ({ cafe_slug: person.slug, reward_id: person.reward_id }),
  },
  {
    name: 'load_reward',
    variant: 'VIP prize',
    stages: ['vip-prize'],
    args: (person) => ({ cafe_slug: person.slug, reward_id: person.prize_id }),
  },
  { name: 'load_vip_area', stages: VIPS, args: slug },
  {
    name: 'load_counter',
    stages: ENROLLED,
    before: newScreen,
    args: (_, device_id) => ({ device_id, secret: 'here' }),
  },
  {
    name: 'renew_screen',
    stages: ENROLLED,
    before: newScreen,
    args: (_, device_id) => ({ device_id, secret: 'here' }),
  },
  {
    name: 'pair_screen',
    stages: ENROLLED,
    before: ({ cafe_id }) => [
      `insert into private.counter_pairings (cafe_id, code_hash, expires_at)
        values ($1, extensions.digest('ABCDEFGH', 'sha256'), now() + interval '10 minutes') returning 'ABCDEFGH' as answer`,
      cafe_id,
    ],
    args: (_, code) => ({ code, secret: '0'.repeat(64) }),
  },
  { name: 'load_account', stages: ENROLLED, args: nothing },
  { name: 'load_presence', stages: ENROLLED, args: slug },
  { name: 'admin_home', variant: 'as a customer', stages: ENROLLED, args: nothing },
  { name: 'export_my_data', stages: VIPS, args: nothing },
];

/** Calls of customers. */
const PROCEDURES: Omit<TimedCall, 'group'>[] = [
  { name: 'count_scan', stages: ENROLLED, args: slug },
  { name: 'claim_presence', stages: ENROLLED, args: (person) => ({ ...slug(person), token: 'ZZZZ0000' }) },
  {
    name: 'claim_presence',
    variant: 'the code of a screen',
    stages: ENROLLED,
    before: shownToken,
    args: (person, token) => ({ ...slug(person), token }),
  },
  {
    name: 'load_slip_attempt',
    stages: ENROLLED,
    before: ({ user_id }) => [
      `insert into private.slip_tries (user_id, status, at) values ($1, 'already_used', now())
        returning id::text as answer`,
      user_id,
    ],
    args: (_, try_id) => ({ try_id }),
  },
  {
    name: 'adopt_presence',
    stages: ENROLLED,
    before: claimedByBrowser,
    args: (_, browser) => ({ browser }),
  },
  { name: 'enroll', stages: ['new'], args: (person) => ({ cafe_slug: otherCafe(person) }) },
  {
    name: 'complete_hito_1',
    stages: ['new'],
    args: ({ cafe_id, email }) => ({ cafe_id, email, nombre: 'Ana', request_id: request() }),
  },
  { name: 'check_hito_2', stages: ['visited'], args: slug },
  {
    name: 'save_instagram',
    stages: ['instagram-due'],
    args: ({ cafe_id }) => ({ cafe_id, username: 'ana.cafe' }),
  },
  {
    name: 'validate_hito',
    variant: '4',
    stages: ['guest-came'],
    args: ({ cafe_id }) => ({ cafe_id, hito: 4 }),
  },
  { name: 'submit_survey', stages: ['survey-due'], args: ({ cafe_id }) => ({ cafe_id, answers: SURVEY }) },
  {
    name: 'validate_hito',
    variant: '6',
    stages: ['visits-made'],
    args: ({ cafe_id }) => ({ cafe_id, hito: 6 }),
  },
  {
    name: 'spin_hito_wheel',
    stages: AT_WHEEL,
    args: ({ cafe_id, hito }) => ({ cafe_id, hito, request_id: request() }),
  },
  {
    name: 'mark_reward_seen',
    stages: ENROLLED,
    having: 'reward_id',
    args: ({ reward_id }) => ({ reward_id }),
  },
  {
    name: 'redeem_reward',
    stages: ENROLLED,
    having: 'reward_id',
    args: ({ reward_id }) => ({ reward_id, request_id: request() }),
  },
  {
    name: 'redeem_reward',
    variant: 'asks the bar',
    stages: ENROLLED,
    having: 'reward_id',
    before: thereWhereTheBarConfirms,
    args: ({ reward_id }) => ({ reward_id, request_id: request() }),
  },
  {
    name: 'load_handover_request',
    stages: ENROLLED,
    having: 'reward_id',
    before: asked,
    args: (_, ask_id) => ({ ask_id }),
  },
  {
    name: 'withdraw_handover_request',
    stages: ENROLLED,
    having: 'reward_id',
    before: asked,
    args: (_, ask_id) => ({ ask_id }),
  },
  { name: 'claim_vip_welcome', stages: ['vip-new'], args: cafe },
  {
    name: 'spin_vip_wheel',
    stages: ['vip-ready'],
    args: ({ cafe_id }) => ({ cafe_id, request_id: request() }),
  },
  {
    name: 'redeem_vip_reward',
    stages: ['vip-prize'],
    args: ({ prize_id }) => ({ reward_id: prize_id, request_id: request() }),
  },
  { name: 'mark_vip_prize_seen', stages: ['vip-prize'], args: ({ prize_id }) => ({ prize_id }) },
  { name: 'mark_ticket_outcomes_seen', stages: VIPS, args: cafe },
  {
    name: 'ask_month_mail',
    stages: ENROLLED,
    before: (person) => monthDue(person, 'e.id::text'),
    args: ({ cafe_id }) => ({ cafe_id, asked: false }),
  },
  { name: 'accept_policy', stages: ENROLLED, args: () => ({ version: '2026-11' }) },
  {
    name: 'answer_reminders',
    stages: ENROLLED,
    before: (person) => reminderDue(person, 'e.id::text'),
    args: ({ cafe_id }) => ({ cafe_id, reminders: true, tickets: false, text_version: '2026-11' }),
  },
  {
    name: 'stop_mail',
    stages: ENROLLED,
    before: (person) => reminderDue(person, 'private.reminder_token(a.user_id, a.cafe_id)'),
    args: (_, token) => ({ token }),
  },
  {
    name: 'join_team',
    stages: ENROLLED,
    before: ({ cafe_id, email }) => [
      `insert into private.team_invitations (token_hash, cafe_id, email, role, created_at, expires_at)
        values (extensions.digest('here', 'sha256'), $1, $2, 'staff', now(), now() + interval '7 days')
        returning 'here' as answer`,
      cafe_id,
      email,
    ],
    args: (_, token) => ({ token }),
  },
];

/** Calls of the Edge Functions with the secret key. */
const SERVICES: Omit<TimedCall, 'group'>[] = [
  {
    name: 'register_visit_by_email',
    stages: ENROLLED,
    args: (person) => ({
      cafe_slug: person.slug,
      email: person.email,
      visit_date: new Date().toISOString(),
      client_address: address(),
    }),
  },
  {
    name: 'validate_inviter',
    stages: ENROLLED,
    args: (person) => ({ cafe_slug: person.slug, inviter_email: person.email, client_address: address() }),
  },
  {
    name: 'confirm_inviter',
    stages: ['new'],
    args: (person) => ({
      user_id: person.user_id,
      cafe_slug: person.slug,
      inviter_email: 'persona-1@example.test',
      client_address: address(),
    }),
  },
  {
    name: 'validate_vip_code',
    stages: ['code-due'],
    args: ({ user_id, slug: cafe_slug, code }) => ({ user_id, cafe_slug, code }),
  },
  { name: 'claim_events', stages: ENROLLED, args: () => ({ topics: ['registration'], batch: 20 }) },
  {
    name: 'month_mail',
    stages: ENROLLED,
    before: (person) => monthDue(person, 'e.id::text'),
    args: (_, event_id) => ({ event_id }),
  },
  {
    name: 'begin_reminder',
    stages: ENROLLED,
    before: (person) => reminderDue(person, 'e.id::text'),
    args: (_, event_id) => ({ event_id }),
  },
  {
    name: 'note_mail_failure',
    stages: ENROLLED,
    args: ({ email }) => ({ email, kind: 'bounced' }),
  },
  {
    name: 'claim_invitation',
    stages: ENROLLED,
    having: 'invitation_token',
    args: ({ invitation_token }) => ({ token: invitation_token, client_address: address() }),
  },
  {
    name: 'submit_ticket',
    stages: ['vip-ready'],
    args: ({ user_id, cafe_id, photo }) => ({
      user_id,
      cafe_id,
      image_path: photo,
      image_version: '1',
      image_hash: '0'.repeat(64),
    }),
  },
  {
    name: 'submit_ticket_qr',
    stages: ['vip-ready'],
    before: ({ cafe_id }) => [
      `insert into private.cafe_tax_numbers (cafe_id, nif, confirmed_at) values ($1, '00000000T', now()) on conflict do nothing
        returning to_char(private.madrid_day(now()), 'DD-MM-YYYY') as answer`,
      cafe_id,
    ],
    args: ({ user_id, cafe_id }, day) => ({
      user_id,
      cafe_id,
      qr: `https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=00000000T&numserie=${request()}&fecha=${day}&importe=12.50`,
      request_id: request(),
    }),
  },
  {
    name: 'claim_photos_to_remove',
    stages: ENROLLED,
    args: ({ user_id }) => ({ batch: 100, folder: user_id }),
  },
  {
    name: 'claim_photos_to_remove',
    variant: 'of everybody',
    stages: ENROLLED,
    // of more the few unsent ones of ten thousand customers are read whole, rightly
    args: () => ({ batch: 1 }),
  },
  { name: 'orphaned_logos', stages: ENROLLED, args: () => ({}) },
  { name: 'settle_photos', stages: ['vip-ready'], args: ({ photo }) => ({ names: [photo] }) },
  {
    name: 'delete_account',
    stages: ENROLLED,
    args: ({ user_id }) => ({ user_id }),
  },
];

/** Calls of administrators. */
const ADMIN: Omit<TimedCall, 'group'>[] = [
  { name: 'admin_home', stages: ENROLLED, args: nothing },
  { name: 'load_all_results', stages: ENROLLED, args: () => ({ period: '365' }) },
  { name: 'load_processing_record', stages: ENROLLED, args: () => ({}) },
  { name: 'admin_list_cafes', stages: ENROLLED, args: nothing },
  {
    name: 'admin_list_cafes',
    variant: 'with figures',
    stages: ENROLLED,
    args: () => ({ figures: true }),
  },
  {
    name: 'admin_list_cafes',
    variant: 'by name',
    stages: ENROLLED,
    args: () => ({ sort: 'nombre', descending: false }),
  },
  {
    name: 'admin_list_cafes',
    variant: 'by state',
    stages: ENROLLED,
    args: () => ({ sort: 'state', descending: true }),
  },
  ...['customers', 'visits', 'trend', 'last_visit', 'pending_tickets'].map((sort) => ({
    name: 'admin_list_cafes',
    variant: `by ${sort}`,
    stages: ENROLLED,
    args: () => ({ sort, figures: true }),
  })),
  { name: 'admin_list_cafes', variant: 'search', stages: ENROLLED, args: () => ({ search: 'central' }) },
  { name: 'admin_load_cafe', stages: ENROLLED, args: cafe },
  {
    name: 'search_customers',
    variant: 'of all cafés',
    stages: ENROLLED,
    args: () => ({ search: 'Persona' }),
  },
  {
    name: 'search_customers',
    variant: 'of all cafés, by address',
    stages: ENROLLED,
    args: ({ email }) => ({ search: email }),
  },
  { name: 'admin_load_customers', stages: ENROLLED, args: cafe },
  { name: 'admin_list_vip_codes', stages: ENROLLED, args: nothing },
  { name: 'admin_list_vip_codes', variant: 'of a café', stages: ENROLLED, args: cafe },
  {
    name: 'admin_list_vip_codes',
    variant: 'by status',
    stages: ENROLLED,
    args: () => ({ status: 'active' }),
  },
  {
    name: 'admin_list_vip_codes',
    variant: 'by code',
    stages: ENROLLED,
    args: () => ({ sort: 'code', descending: false }),
  },
  {
    name: 'admin_list_vip_codes',
    variant: 'by café',
    stages: ENROLLED,
    args: () => ({ sort: 'cafeteria', descending: false }),
  },
  {
    name: 'admin_list_vip_codes',
    variant: 'search',
    stages: ['code-due'],
    args: ({ code }) => ({ search: code }),
  },
  { name: 'admin_list_tickets', variant: 'pending', stages: ENROLLED, args: nothing },
  {
    name: 'admin_list_tickets',
    variant: 'all pending',
    stages: ENROLLED,
    args: () => ({ all_pending: true }),
  },
  {
    name: 'admin_list_tickets',
    variant: 'pending, oldest, next page',
    stages: ['vip-prize'],
    args: ({ ticket_id }) => ({
      oldest_first: true,
      from_moment: '2026-01-01T00:00:00Z',
      from_id: ticket_id,
    }),
  },
  {
    name: 'admin_list_tickets',
    variant: 'pending of a café',
    stages: ENROLLED,
    args: ({ cafe_id }) => ({ cafe_id }),
  },
  {
    name: 'admin_list_tickets',
    variant: 'pending of a person',
    stages: ['vip-prize'],
    args: ({ email }) => ({ person: email }),
  },
  { name: 'admin_list_tickets', variant: 'reviewed', stages: ENROLLED, args: () => ({ reviewed: true }) },
  {
    name: 'admin_list_tickets',
    variant: 'reviewed of a café',
    stages: ENROLLED,
    args: ({ cafe_id }) => ({ reviewed: true, cafe_id }),
  },
  {
    name: 'admin_list_tickets',
    variant: 'reviewed of a person',
    stages: ['vip-prize'],
    args: ({ email }) => ({ reviewed: true, person: email }),
  },
  {
    name: 'review_ticket',
    stages: ['vip-prize'],
    args: ({ ticket_id, ticket_photo }) => ({
      ticket_id,
      decision: 'approve',
      amount_cents: 1250,
      photo: ticket_photo,
    }),
  },
  { name: 'create_cafe', stages: ENROLLED, args: () => ({ nombre: `Café ${request().slice(0, 8)}` }) },
  { name: 'create_invitation', stages: ENROLLED, args: ({ cafe_id, email }) => ({ cafe_id, email }) },
  { name: 'generate_vip_codes', stages: ENROLLED, args: ({ cafe_id }) => ({ cafe_id, amount: 1 }) },
];

const reason = () => ({ reason: 'Se le olvidó registrarla', request_id: request() });
/** Somebody of the team's, to be changed. */
const colleague = ({ cafe_id }: Person): [string, unknown] => [
  `select m.user_id::text as answer from public.cafe_members m where m.cafe_id = $1 and m.role = 'staff' limit 1`,
  cafe_id,
];

/** An array as Postgres writes one. */
const listed = (array: string) => array.slice(1, -1).split(',');
/** Codes of the café that nobody has used. */
const unusedCodes = ({ cafe_id }: Person): [string, unknown] => [
  `select array(select v.id from public.vip_codes v where v.cafe_id = $1 and v.status = 'inactive' limit 10)::text as answer`,
  cafe_id,
];

/** Calls of a café's team at its desk. */
const DESK: Omit<TimedCall, 'group'>[] = [
  { name: 'load_today', stages: ENROLLED, args: slug },
  {
    name: 'load_today',
    variant: 'nothing new',
    stages: ENROLLED,
    before: (person) => [`select public.load_today($1) ->> 'version' as answer`, person.slug],
    args: (person, known_version) => ({ ...slug(person), known_version }),
  },
  { name: 'open_phone_screen', stages: ENROLLED, args: cafeId },
  { name: 'close_phone_screen', stages: ENROLLED, args: cafeId },
  { name: 'load_screens', stages: ENROLLED, args: slug },
  { name: 'load_reminder_settings', stages: ENROLLED, args: slug },
  {
    name: 'offer_reminders',
    stages: ENROLLED,
    before: (person) => reminderDue(person, 'e.id::text'),
    args: ({ cafe_id }) => ({ cafe_id, is_on: true }),
  },
  { name: 'make_pairing_code', stages: ENROLLED, args: cafe },
  ...['rename_screen', 'revoke_screen'].map((name) => ({
    name,
    stages: ENROLLED,
    before: newScreen,
    args: ({ cafe_id }: Person, device_id: string) => ({
      cafe_id,
      device_id,
      ...(name === 'rename_screen' && { name: 'Barra', shown: { screen_name: 'Barra' } }),
    }),
  })),
  {
    name: 'answer_handover_request',
    stages: ENROLLED,
    having: 'reward_id',
    before: asked,
    args: (_, ask_id) => ({ ask_id, confirm: true }),
  },
  {
    name: 'search_customers',
    variant: 'by name',
    stages: ENROLLED,
    args: (person) => ({ ...cafeId(person), search: 'Persona' }),
  },
  {
    name: 'search_customers',
    variant: 'by address',
    stages: ENROLLED,
    args: (person) => ({ ...cafeId(person), search: person.email }),
  },
  {
    name: 'search_customers',
    variant: 'by code',
    stages: ENROLLED,
    args: (person) => ({ ...cafeId(person), search: person.customer_code }),
  },
  {
    name: 'load_customer_search',
    stages: ENROLLED,
    before: (person) => [
      `select public.search_customers('Persona', $1) ->> 'look_up_id' as answer`,
      person.cafe_id,
    ],
    args: (_, look_up_id) => ({ look_up_id }),
  },
  ...['all', 'away', 'vip', 'waiting'].map((filter) => ({
    name: 'list_customers' as const,
    variant: filter,
    stages: ENROLLED,
    args: (person: Person) => ({ ...cafeId(person), filter }),
  })),
  {
    name: 'open_customer',
    stages: ENROLLED,
    args: (person) => ({ ...cafeId(person), record_id: person.record_id }),
  },
  {
    name: 'load_customer',
    stages: VIPS,
    before: (person) => [
      `select public.open_customer($1, $2)::text as answer`,
      person.cafe_id,
      person.record_id,
    ],
    args: (person) => ({ ...cafeId(person), record_id: person.record_id }),
  },
  {
    name: 'add_customer_visit',
    stages: ['visit-due'],
    args: (person) => ({
      ...cafeId(person),
      record_id: person.record_id,
      visit_day: new Date().toISOString().slice(0, 10),
      ...reason(),
    }),
  },
  {
    name: 'remove_visit',
    stages: ['visited'],
    before: ({ user_id, cafe_id }) => [
      `select v.id::text as answer from public.visitas_clientes v where v.user_id = $1 and v.cafe_id = $2
        order by v.fecha_visita desc limit 1`,
      user_id,
      cafe_id,
    ],
    args: (person, visit_id) => ({ ...cafeId(person), visit_id, ...reason() }),
  },
  {
    name: 'give_back_redemption',
    stages: ENROLLED,
    having: 'reward_id',
    before: ({ reward_id }) => [
      `update public.user_rewards r set redeemed_at = now() where r.id = $1 returning r.id::text as answer`,
      reward_id,
    ],
    args: (person, reward_id) => ({ ...cafeId(person), reward_id, ...reason() }),
  },
  {
    name: 'add_customer_redemption',
    stages: ENROLLED,
    having: 'reward_id',
    before: ({ cafe_id, reward_id }) => [
      `with way as (update public.cafeterias set way_of_working = 'proof_and_handover' where id = $1)
        select $2::text as answer`,
      cafe_id,
      reward_id,
    ],
    args: (person, reward_id) => ({ ...cafeId(person), reward_id, ...reason() }),
  },
  {
    name: 'adjust_conectitos',
    stages: VIPS,
    args: (person) => ({ ...cafeId(person), record_id: person.record_id, amount: 25, ...reason() }),
  },
  {
    name: 'block_customer',
    stages: ENROLLED,
    args: (person) => ({ ...cafeId(person), record_id: person.record_id, reason: 'Medida' }),
  },
  {
    name: 'unblock_customer',
    stages: ENROLLED,
    args: (person) => ({ ...cafeId(person), record_id: person.record_id, reason: 'Medida' }),
  },
  { name: 'load_results', stages: ENROLLED, args: (person) => ({ ...slug(person), ...month() }) },
  {
    name: 'load_results',
    variant: 'a year',
    stages: ENROLLED,
    args: (person) => ({ ...slug(person), ...year() }),
  },
  { name: 'load_draws_file', stages: ENROLLED, args: (person) => ({ ...cafeId(person), ...year() }) },
  {
    name: 'load_survey_answers',
    stages: ENROLLED,
    args: (person) => ({ ...cafeId(person), question: 'mejoras_negocio', ...year() }),
  },
  { name: 'load_prizes', stages: ENROLLED, args: slug },
  {
    name: 'add_prize',
    stages: ENROLLED,
    args: (person) => ({
      ...cafeId(person),
      name: 'Churros',
      picture: 'gift',
      conditions: '',
      cents: 250,
    }),
  },
  {
    name: 'set_first_prize',
    stages: ENROLLED,
    args: (person) => ({
      ...cafeId(person),
      prize: 'Cookie gratis',
      shown: { first_prize: 'Café gratis' },
    }),
  },
  {
    name: 'restore_wheel',
    stages: ENROLLED,
    args: (person) => ({ ...cafeId(person), wheel: 'vip', based_on: 0 }),
  },
  {
    name: 'set_market_value',
    stages: ENROLLED,
    args: (person) => ({ ...cafeId(person), prize: 'Café gratis', cents: 140, shown: { value_cents: null } }),
  },
  {
    name: 'set_prize_conditions',
    stages: ENROLLED,
    args: (person) => ({
      ...cafeId(person),
      prize: 'Café gratis',
      conditions: 'En barra',
      shown: { conditions: null },
    }),
  },
  { name: 'load_tickets', stages: ENROLLED, args: slug },
  {
    name: 'load_tickets',
    variant: 'reviewed',
    stages: ENROLLED,
    args: (person) => ({ ...slug(person), reviewed: true }),
  },
  { name: 'load_vip_codes', stages: ENROLLED, args: slug },
  {
    name: 'load_vip_codes',
    variant: 'search',
    stages: ['code-due'],
    args: (person) => ({ ...slug(person), search: person.code }),
  },
  {
    name: 'activate_vip_codes',
    stages: ENROLLED,
    before: unusedCodes,
    args: ({ cafe_id }, code_ids) => ({ cafe_id, code_ids: listed(code_ids) }),
  },
  {
    name: 'revoke_vip_codes',
    stages: ENROLLED,
    before: unusedCodes,
    args: ({ cafe_id }, code_ids) => ({ cafe_id, code_ids: listed(code_ids) }),
  },
  { name: 'load_poster', stages: ENROLLED, args: slug },
  { name: 'record_print', stages: ENROLLED, args: ({ cafe_id }) => ({ cafe_id, what: 'poster' }) },
  { name: 'load_signals', stages: ENROLLED, args: slug },
  {
    name: 'dismiss_signal',
    stages: ENROLLED,
    args: (person) => ({ ...cafeId(person), key: 'one-browser:none' }),
  },
  { name: 'load_team', stages: ENROLLED, args: slug },
  { name: 'load_cafe_settings', stages: ENROLLED, args: slug },
  {
    name: 'change_cafe_settings',
    stages: ENROLLED,
    args: ({ cafe_id }) => ({ cafe_id, settings: { address: 'Calle Mayor 1' }, shown: { address: null } }),
  },
  { name: 'begin_cafe_logo', stages: ENROLLED, args: ({ cafe_id }) => ({ cafe_id }) },
  { name: 'set_cafe_logo', stages: ENROLLED, args: ({ cafe_id }) => ({ cafe_id, logo_path: null }) },
  { name: 'make_slip', stages: ENROLLED, args: cafe },
  { name: 'make_slip_sheet', stages: ENROLLED, args: cafe },
  {
    name: 'activate_slip_sheet',
    stages: ENROLLED,
    before: ({ cafe_id }) => [`select public.make_slip_sheet($1) ->> 'id' as answer`, cafe_id],
    args: ({ cafe_id }, sheet_id) => ({
      cafe_id,
      sheet_id,
      day: new Date().toLocaleDateString('sv', { timeZone: 'Europe/Madrid' }),
    }),
  },
  {
    name: 'void_slip_sheet',
    stages: ENROLLED,
    before: ({ cafe_id }) => [`select public.make_slip_sheet($1) ->> 'id' as answer`, cafe_id],
    args: ({ cafe_id }, sheet_id) => ({ cafe_id, sheet_id }),
  },
  { name: 'load_slips', stages: ENROLLED, args: slug },
  {
    name: 'set_way_of_working',
    stages: ENROLLED,
    args: ({ cafe_id }) => ({ cafe_id, way: 'as_always', shown: { way_of_working: 'as_always' } }),
  },
  {
    name: 'set_tax_numbers',
    stages: ENROLLED,
    args: ({ cafe_id }) => ({ cafe_id, numbers: [], shown: { tax_numbers: [] } }),
  },
  {
    name: 'invite_to_team',
    stages: ENROLLED,
    args: ({ cafe_id, email }) => ({ cafe_id, email, role: 'staff' }),
  },
  {
    name: 'revoke_team_invitation',
    stages: ENROLLED,
    before: ({ cafe_id, email }) => [
      `select public.invite_to_team($1, $2, 'staff') ->> 'id' as answer`,
      cafe_id,
      email,
    ],
    args: ({ cafe_id }, invitation_id) => ({ cafe_id, invitation_id }),
  },
  {
    name: 'set_member_role',
    stages: ENROLLED,
    before: colleague,
    args: ({ cafe_id }, user_id) => ({ cafe_id, user_id, role: 'manager' }),
  },
  {
    name: 'hand_over_team',
    stages: ENROLLED,
    before: colleague,
    args: ({ cafe_id }, user_id) => ({ cafe_id, user_id }),
  },
  {
    name: 'remove_member',
    stages: ENROLLED,
    before: colleague,
    args: ({ cafe_id }, user_id) => ({ cafe_id, user_id }),
  },
];

const inGroup = (group: TimedCall['group'], calls: Omit<TimedCall, 'group'>[]) =>
  calls.map((call): TimedCall => ({ ...call, group }));

export const CALLS: TimedCall[] = [
  ...inGroup('screen', SCREENS),
  ...inGroup('procedure', PROCEDURES),
  ...inGroup('service', SERVICES),
  ...inGroup('admin', ADMIN),
  ...inGroup('desk', DESK),
];

/** Returns a call's name in reports. */
export const nameOf = ({ name, variant }: TimedCall) => (variant ? `${name} (${variant})` : name);
