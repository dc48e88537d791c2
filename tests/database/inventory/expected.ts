import type { Caller } from '@functions/_shared/contracts/procedures/procedure.ts';

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
    `select to authenticated using (${IN_TICKETS} AND ${SIGNS_NOTHING} AND (${OWN_FOLDER} OR ${ADMIN} OR (( SELECT private.can_review_tickets() AS can_review_tickets) AND private.may_see_photo(name))))`,
  ],
};

const readOnly = ['authenticated: select', 'service_role: select'];

export const PUBLIC_GRANTS: Record<string, string[]> = {
  'Clientes proto': [
    // Without `invitado_por`: customers may not read their inviter's address.
    'authenticated: select (VIP, cafe_id, cafeteria, codigo_vip, correo, fecha_registro, hito1_canjeado, hito2_canjeado, hito3_canjeado, hito4_canjeado, hito5_canjeado, hito6_canjeado, hito7_canjeado, hito_1_completado, hito_2_completado, hito_2_extra_days, hito_2_reference_date, hito_4_completado, hito_6_completado, hito_6_extra_days, hito_6_reference_date, hito_actual, hito_validado, id, instagram_usuario, nombre, user_id, ya_recibidos)',
    'service_role: select',
  ],
  Encuesta_5: readOnly,
  cafe_members: [
    // Without `invitado_por`: customers may not read their inviter's address.
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
    // Without `actor`: customers may not read who changed their balance.
    'authenticated: select (balance_after, cafe_id, cafeteria_id, cause, created_at, delta, id, reason, user_id)',
    'service_role: select',
  ],
  contact_leads: ['service_role: select'],
  invitations: ['service_role: select'],
  privacy_acceptances: readOnly,
  purchase_tickets: [
    // Without `reviewed_by`: customers may not read who decided.
    'authenticated: select (admin_notes, amount_euros, cafe_id, cafeteria_id, conectitos_to_award, created_at, decided_by, id, image_hash, outcome_seen_at, photo_removed_at, photo_requested, receipt_cents, receipt_day, receipt_key, receipt_number, rejection_reason, review_reason, reviewed_as, reviewed_at, status, ticket_image_url, times_reopened, user_id)',
    'service_role: select',
  ],
  user_conectitos: readOnly,
  user_rewards: [
    // Without `value_cents`: customers may not read what the reward is worth to the café.
    'authenticated: select (already_received_at, cafe_id, cafeteria_id, cliente_id, conditions, draw_id, hito_number, id, obtained_at, picture, redeemed_at, reward_name, reward_type, seen_at, user_id, vip_pending_reward_id)',
    'service_role: select',
  ],
  user_roles: readOnly,
  vip_codes: ['service_role: select'],
  vip_pending_rewards: readOnly,
  vip_wheel_spins: readOnly,
  visitas_clientes: [
    // Without `registered_by`: customers may not read who registered it.
    'authenticated: select (cafe_id, cafeteria, correo, created_at, device_id, fecha_visita, id, proof, revoked_at, source, user_id)',
    'service_role: select',
  ],
};

const visitors = ['anon', 'authenticated'];
const people = ['authenticated'];
const service = ['service_role'];

/** The roles that may execute the procedures of each caller. */
export const GRANTED_TO: Record<Caller, string[]> = {
  visitor: visitors,
  anyone: [...visitors, ...service],
  customer: people,
  team: people,
  admin: people,
  service,
};

type Functions = Record<string, string[]>;

/** Definers of private besides those with the name and the callers of a procedure. */
export const OTHER_DEFINERS: Functions = {
  is_admin: visitors,
  // The policy on photos of tickets calls it.
  can_review_tickets: people,
  may_see_photo: people,
  // both redeem_… share it
  redeem_idempotently: people,
  // finds among the headers the address that the limits count
  client_address: [...visitors, ...service],
  // the policy of uploads asks it
  may_add_photo: people,
  // only triggers run these: nobody may execute them
  audit_cafe_change: [],
  detach_block_from_account: [],
  extend_block_to_mailbox: [],
  extend_windows_after_pause: [],
  delete_tax_numbers: [],
  sync_email: [],
  note_provisional_account: [],
  erase_customer_traces: [],
  give_customer_code: [],
  set_short_slug: [],
  check_photo: [],
  archive_deleted_tickets: [],
  record_inviter: [],
  on_ticket_decision: [],
  on_vip_prize: [],
  record_sign_up_inviter: [],
  record_privacy_acceptance: [],
  record_erased_account: [],
  remove_photos_of_account: [],
  revoke_vip_codes_on_recovery: [],
  mark_wallet_pass: [],
  mark_passes_of_cafe: [],
  end_wallet_passes_of_person: [],
};

/** Helpers that run with the permissions of the caller: in a column, a check or a function of public. */
export const PRIVATE_INVOKERS_GRANTED: Functions = {
  fold_accents: people,
  fold_spelled: people,
  holds_email: people,
  is_line: people,
  is_week_of_hours: people,
  request_address: visitors,
  slug_of: people,
  tax_number_form: people,
  typed_line: [...visitors, 'service_role'],
  typed_link: people,
  typed_value: [...people, 'service_role'],
  vip_id: people,
};
