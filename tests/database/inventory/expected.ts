// Expected contents of the catalogue, decided by hand. A new table, policy, grant or function fails until it stands here.

const ADMIN = '( SELECT private.is_admin() AS is_admin)';
const OWN = '(user_id = ( SELECT auth.uid() AS uid))';
const SIGNS_NOTHING =
  "( SELECT (COALESCE(current_setting('storage.operation'::text, true), ''::text) !~ '\\yobject\\.sign(_many)?$'::text))";
const OWN_FOLDER = '((storage.foldername(name))[1] = (( SELECT auth.uid() AS uid))::text)';
const IN_TICKETS = "(bucket_id = 'purchase-tickets'::text)";

const ownersRead = [`select to authenticated using ${OWN}`];

export const PUBLIC_POLICIES: Record<string, string[]> = {
  'Clientes proto': ownersRead,
  Encuesta_5: ownersRead,
  cafe_members: ownersRead,
  cafeterias: [
    `insert to authenticated check ${ADMIN}`,
    'select to anon using (NOT deleted)',
    `select to authenticated using ((NOT deleted) OR ${ADMIN})`,
    `update to authenticated using ${ADMIN} check ${ADMIN}`,
  ],
  conectitos_ledger: ownersRead,
  privacy_acceptances: ownersRead,
  purchase_tickets: ownersRead,
  user_conectitos: ownersRead,
  user_rewards: ownersRead,
  user_roles: ownersRead,
  vip_pending_rewards: ownersRead,
  vip_wheel_spins: ownersRead,
  visitas_clientes: ownersRead,
};

export const STORAGE_POLICIES: Record<string, string[]> = {
  objects: [
    `insert to authenticated check (${IN_TICKETS} AND ${OWN_FOLDER} AND private.may_add_photo(name))`,
    `select to authenticated using (${IN_TICKETS} AND ${SIGNS_NOTHING} AND (${OWN_FOLDER} OR ${ADMIN} OR (( SELECT private.decides_tickets() AS decides_tickets) AND private.may_see_photo(name))))`,
  ],
};

const readOnly = ['authenticated: select', 'service_role: select'];

export const PUBLIC_GRANTS: Record<string, string[]> = {
  'Clientes proto': [
    // not who invited them
    'authenticated: select (VIP, cafe_id, cafeteria, codigo_vip, correo, fecha_registro, hito1_canjeado, hito2_canjeado, hito3_canjeado, hito4_canjeado, hito5_canjeado, hito6_canjeado, hito7_canjeado, hito_1_completado, hito_2_completado, hito_2_extra_days, hito_2_reference_date, hito_4_completado, hito_6_completado, hito_6_extra_days, hito_6_reference_date, hito_actual, hito_validado, id, instagram_usuario, nombre, user_id, ya_recibidos)',
    'service_role: select',
  ],
  Encuesta_5: readOnly,
  cafe_members: [
    // not who invited them
    'authenticated: select (cafe_id, role, since, user_id)',
    'service_role: select',
  ],
  cafeterias: [
    'anon: select (active, deleted, id, instagram_url, nombre, primary_color, review_url, secondary_color, slug)',
    'authenticated: insert (instagram_url, nombre, primary_color, review_url, secondary_color)',
    'authenticated: select',
    'authenticated: update (active, deleted, instagram_url, primary_color, review_url, secondary_color)',
    'service_role: select',
  ],
  conectitos_ledger: [
    // not who moved it
    'authenticated: select (balance_after, cafe_id, cafeteria_id, cause, created_at, delta, id, reason, user_id)',
    'service_role: select',
  ],
  contact_leads: ['service_role: select'],
  invitations: ['service_role: select'],
  privacy_acceptances: readOnly,
  purchase_tickets: [
    // not who decided
    'authenticated: select (admin_notes, amount_euros, cafe_id, cafeteria_id, conectitos_to_award, created_at, decided_by, held_for, id, image_hash, outcome_seen_at, photo_asked, photo_removed_at, receipt_cents, receipt_day, receipt_key, receipt_number, rejection_reason, reviewed_as, reviewed_at, status, ticket_image_url, times_reopened, user_id)',
    'service_role: select',
  ],
  user_conectitos: readOnly,
  user_rewards: [
    // not what it was worth to the café
    'authenticated: select (cafe_id, cafeteria_id, cliente_id, conditions, draw_id, given_before_at, hito_number, id, obtained_at, picture, redeemed_at, reward_name, reward_type, seen_at, user_id, vip_pending_reward_id)',
    'service_role: select',
  ],
  user_roles: readOnly,
  vip_codes: ['service_role: select'],
  vip_pending_rewards: readOnly,
  vip_wheel_spins: readOnly,
  visitas_clientes: [
    // not who registered it
    'authenticated: select (cafe_id, cafeteria, correo, created_at, device_id, fecha_visita, id, proof, source, taken_away_at, user_id)',
    'service_role: select',
  ],
};

const visitors = ['anon', 'authenticated'];
const people = ['authenticated'];
const service = ['service_role'];

type Functions = Record<string, string[]>;

const journey: Functions = {
  'check_hito_2(text)': people,
  'complete_hito_1(uuid, text, text, uuid, jsonb)': people,
  'enroll(text, text, text)': people,
  'get_cafe(text)': visitors,
  'load_bases(text, date)': visitors,
  'invite_friend(uuid)': people,
  'load_dashboard()': people,
  'load_journey(text)': visitors,
  'mark_reward_seen(uuid)': people,
  'peek_friend_link(text, text)': visitors,
  'revoke_friend_link(uuid)': people,
  'save_instagram(uuid, text)': people,
  'spin_hito_wheel(uuid, integer, uuid, text)': people,
  'submit_survey(uuid, jsonb)': people,
  'validate_hito(uuid, integer)': people,
};

const rewardsAndVip: Functions = {
  'adopt_presence(text)': people,
  'claim_presence(text, text, text)': visitors,
  'load_presence(text)': people,
  'load_slip_attempt(uuid)': visitors,
  'claim_vip_welcome(uuid)': people,
  'load_handover_request(uuid)': people,
  'load_reward(text, uuid)': people,
  'load_rewards(text)': people,
  'load_spin(uuid)': people,
  'load_vip_area(text)': visitors,
  'mark_ticket_outcomes_seen(uuid)': people,
  'mark_vip_prize_seen(uuid)': people,
  'redeem_reward(uuid, uuid)': people,
  'redeem_vip_reward(uuid, uuid)': people,
  'spin_vip_wheel(uuid, uuid, text)': people,
  'withdraw_handover_request(uuid)': people,
};

/** Each refuses everybody but administrators. */
const administration: Functions = {
  'admin_home()': people,
  'confirm_tax_number(uuid, text)': people,
  'admin_list_cafes(text, text, boolean, integer, integer, boolean)': people,
  'admin_list_tickets(boolean, boolean, uuid, text, timestamp with time zone, uuid, boolean, integer, boolean, boolean)':
    people,
  'admin_list_vip_codes(uuid, text, text, text, boolean, integer, integer)': people,
  'admin_load_cafe(uuid)': people,
  'admin_load_customers(uuid)': people,
  'load_all_results(text)': people,
  'load_processing_record()': people,
  'create_cafe(text, boolean, text, text, text, text, text)': people,
  'create_invitation(uuid, text)': people,
  'create_vip_code(text, text)': people,
  'revoke_invitation(uuid)': people,
};

/** Acts at a café's desk; each asks the table of rights. */
export const TEAM_FUNCTIONS: Functions = {
  'activate_vip_codes(uuid[], uuid)': people,
  'add_customer_redemption(uuid, uuid, text, uuid)': people,
  'add_customer_visit(uuid, uuid, date, text, uuid)': people,
  'adjust_conectitos(uuid, uuid, integer, text, uuid)': people,
  'answer_handover_request(uuid, boolean, text, text)': people,
  'dismiss_signal(uuid, text)': people,
  'generate_vip_codes(uuid, integer)': people,
  'begin_cafe_logo(uuid)': people,
  'block_customer(uuid, uuid, text)': people,
  'change_cafe_settings(uuid, jsonb, jsonb)': people,
  'give_back_redemption(uuid, uuid, text, uuid)': people,
  'hand_over_team(uuid, uuid)': people,
  'invite_to_team(uuid, text, text)': people,
  'load_cafe_settings(text)': people,
  'load_customer(uuid, uuid)': people,
  'list_customers(uuid, text, timestamp with time zone, uuid)': people,
  'load_customer_search(uuid)': people,
  'load_signals(text)': people,
  'load_draws_file(uuid, date, date)': people,
  'load_results(text, date, date)': people,
  'load_survey_answers(uuid, text, date, date, timestamp with time zone)': people,
  'load_reminder_settings(text)': people,
  'load_screens(text)': people,
  'load_team(text)': people,
  'load_vip_codes(text, text, text, text, boolean, integer, integer)': people,
  'load_prizes(text)': people,
  'add_prize(uuid, text, text, text, integer)': people,
  'remove_prize(uuid, text)': people,
  'restore_wheel(uuid, text, integer)': people,
  'save_wheel(uuid, text, integer, jsonb, integer)': people,
  'set_first_prize(uuid, text, jsonb)': people,
  'set_prize_sold_out(uuid, text, text)': people,
  'set_visit_points(uuid, integer, jsonb)': people,
  'load_opinions(text)': people,
  'load_contract(text)': people,
  'accept_contract(uuid, text, text)': people,
  'set_first_challenge(uuid, text)': people,
  'load_tickets(text, boolean, boolean, timestamp with time zone, uuid, boolean, integer, boolean)': people,
  'load_poster(text)': people,
  'load_today(text, text)': people,
  'search_customers(text, uuid)': people,
  'record_print(uuid, text)': people,
  'make_pairing_code(uuid)': people,
  'close_phone_screen(uuid)': people,
  'open_customer(uuid, uuid)': people,
  'open_phone_screen(uuid)': people,
  'offer_reminders(uuid, boolean)': people,
  'pause_cafe(uuid, boolean)': people,
  'remove_member(uuid, uuid, boolean)': people,
  'rename_screen(uuid, uuid, text, jsonb)': people,
  'revoke_screen(uuid, uuid)': people,
  'reopen_ticket(uuid, integer, text)': people,
  'review_ticket(uuid, text, integer, text, text, text, boolean)': people,
  'revoke_team_invitation(uuid, uuid)': people,
  'revoke_vip_codes(uuid[], uuid)': people,
  'set_cafe_promise(uuid, text, jsonb)': people,
  'set_cafe_logo(uuid, text)': people,
  'set_prize_conditions(uuid, text, text, jsonb)': people,
  'set_market_value(uuid, text, integer, jsonb)': people,
  'set_member_role(uuid, uuid, text)': people,
  'set_tax_numbers(uuid, text[], jsonb)': people,
  'set_way_of_working(uuid, text, jsonb)': people,
  'activate_slip_sheet(uuid, uuid, date)': people,
  'load_slips(text)': people,
  'make_slip(uuid)': people,
  'make_slip_sheet(uuid)': people,
  'remove_visit(uuid, uuid, text, uuid)': people,
  'unblock_customer(uuid, uuid, text)': people,
  'void_slip(uuid, uuid)': people,
  'void_slip_sheet(uuid, uuid)': people,
};

const accountsAndLanding: Functions = {
  // each owner's own, which no role brings along: administrators neither
  'answer_reminders(uuid, boolean, boolean, text)': people,
  'ask_month_mail(uuid, boolean)': people,
  'accept_policy(text)': people,
  'answer_password_question()': people,
  'confirm_mailbox(uuid)': people,
  'export_my_data()': people,
  'join_team(text)': people,
  'load_account()': people,
  'count_scan(text)': visitors,
  'peek_invitation(text)': visitors,
  'peek_team_invitation(text)': visitors,
  'request_demo(text, text)': visitors,
  // mail programs ask through the function
  'stop_mail(text, boolean)': [...visitors, ...service],
};

/** Calls of a screen on a counter, which has no account. */
const screens: Functions = {
  'load_counter(uuid, text, text)': visitors,
  'renew_screen(uuid, text, text)': visitors,
  'pair_screen(text, text)': visitors,
};

const forEdgeFunctions: Functions = {
  'claim_events(text[], integer)': service,
  'claim_invitation(text, jsonb)': service,
  'claim_photos_to_remove(integer, text)': service,
  'confirm_inviter(uuid, text, text, jsonb)': service,
  'set_settings(text, text, boolean, text, text, text, text, text[], text)': service,
  'delete_account(uuid)': service,
  'discard_photo(text)': service,
  'insert_visit(uuid, text, text, date)': service,
  'register_visit_by_email(text, text, timestamp with time zone, jsonb, uuid, text)': service,
  'begin_reminder(uuid)': service,
  'month_mail(uuid)': service,
  'note_mail_failure(text, text)': service,
  'orphaned_logos()': service,
  'settle_event(uuid, boolean, text)': service,
  'settle_invitation(uuid, timestamp with time zone, uuid)': service,
  'settle_photos(text[], text)': service,
  'submit_ticket(uuid, uuid, text, text, text, uuid)': service,
  'submit_ticket_qr(uuid, uuid, text, uuid)': service,
  'update_conectitos_balance(uuid, uuid, integer)': service,
  'validate_inviter(text, text, jsonb)': service,
  'validate_vip_code(uuid, text, text)': service,
};

/** The whole API: who may execute each function of schema public. */
export const PUBLIC_FUNCTIONS: Functions = {
  ...journey,
  ...rewardsAndVip,
  ...administration,
  ...TEAM_FUNCTIONS,
  ...accountsAndLanding,
  ...screens,
  ...forEdgeFunctions,
};

/** Functions of the API whose definer has another name or other arguments: listed below. */
export const WITH_OTHER_DEFINER = [
  'claim_invitation(text, jsonb)',
  'redeem_reward(uuid, uuid)',
  'redeem_vip_reward(uuid, uuid)',
  'register_visit_by_email(text, text, timestamp with time zone, jsonb, uuid, text)',
  'pair_screen(text, text)',
  'request_demo(text, text)',
  'claim_presence(text, text, text)',
  'count_scan(text)',
  'confirm_inviter(uuid, text, text, jsonb)',
  'validate_inviter(text, text, jsonb)',
];

/** Definers of private besides those with name, arguments and callers of a function of public. */
export const OTHER_DEFINERS: Functions = {
  'is_admin()': visitors,
  // asked by the policy on photos of tickets
  'decides_tickets()': people,
  'may_see_photo(text)': people,
  // both redeem_… share it
  'redeem_once(text, uuid, uuid, timestamp with time zone)': people,
  // these take the address that the limits count, found among the headers by this one
  'client_address(jsonb)': [...visitors, ...service],
  'claim_invitation(text, text, timestamp with time zone)': service,
  'register_visit_by_email(text, text, timestamp with time zone, text, uuid, text, timestamp with time zone)':
    service,
  'pair_screen(text, text, text, timestamp with time zone)': visitors,
  'request_demo(text, text, text, timestamp with time zone)': visitors,
  'claim_presence(text, text, text, text, timestamp with time zone)': visitors,
  'count_scan(text, text, timestamp with time zone)': visitors,
  'confirm_inviter(uuid, text, text, text, timestamp with time zone)': service,
  'validate_inviter(text, text, text, timestamp with time zone)': service,
  // the policy of uploads asks it
  'may_add_photo(text)': people,
  // only triggers run these: nobody may execute them
  'audit_cafe_change()': [],
  'block_outlives_its_account()': [],
  'block_proven_mailbox()': [],
  'extend_after_pause()': [],
  'forget_tax_numbers()': [],
  'follow_email_change()': [],
  'forget_looks()': [],
  'give_customer_code()': [],
  'give_short_slug()': [],
  'guard_photo()': [],
  'keep_what_vanishes()': [],
  'note_inviter()': [],
  'on_ticket_decision()': [],
  'on_vip_prize()': [],
  'note_sign_up_inviter()': [],
  'record_privacy_acceptance()': [],
  'remove_photos_of_account()': [],
  'retire_codes_on_recovery()': [],
};

/** Helpers that run with the rights of the caller: in a column, a check or a function of public. */
export const PRIVATE_INVOKERS_GRANTED: Functions = {
  'fold(text)': people,
  'fold_spelled(text)': people,
  'holds_email(text)': people,
  'is_line(text, integer)': people,
  'is_week_of_hours(jsonb)': people,
  'request_address()': visitors,
  'slug_of(text)': people,
  'vip_id(text)': people,
};
