import type { Sql } from 'postgres';
import {
  createCafe,
  createMember,
  rpc,
  type Account,
  type Cafe,
  type Customer,
} from '../support/given/factories.ts';
import { companyNif } from '../support/examples/fiscal-qr.ts';
import { byCode } from '../support/database/personas.ts';
import { passOnDevice } from '../support/scenarios/wallet-passes.ts';

interface Cast {
  admin: Account;
  customer: Customer;
  friend: Account;
}

/**
 * Gives the customer a row in every table that can name a person.
 * @returns the café of whose team the customer is
 */
export async function fillEverything(db: Sql, { admin, customer, friend }: Cast): Promise<Cafe> {
  const { account, cafe } = customer;
  const { id, email } = account;
  await db`update auth.users set encrypted_password = 'chosen at sign-up' where id = ${id}`;
  await rpc(db, byCode(account), 'confirm_mailbox');
  await rpc(db, id, 'claim_vip_welcome', { cafe_id: cafe.id });
  await rpc(db, id, 'spin_vip_wheel', { cafe_id: cafe.id, request_id: crypto.randomUUID() });
  await db`insert into public."Encuesta_5" (user_id, cafe_id, correo, cafeteria, motivacion, frecuencia_visita, momento_visita,
      productos_preferidos, presupuesto, mejoras_negocio, descubrimiento_cafeteria, facilidad_uso, motivacion_volver,
      opinion_desafios, mas_cafeterias, dudas_confusion, mejoras_sistema, ofertas_comunicacion, telefono)
    values (${id}, ${cafe.id}, ${email}, ${cafe.nombre}, '{trato}', 'x', 'x', '{cafe}', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x',
      'whatsapp', '+34 600 000 000')`;
  await db`insert into private.opinions (user_id, cafe_id, rating, suggestion, day)
    values (${id}, ${cafe.id}, 4, 'La música', current_date)`;
  await db`insert into public.purchase_tickets (user_id, cafe_id, cafeteria_id, ticket_image_url, status, amount_euros,
      conectitos_to_award, reviewed_by, reviewed_at)
    values (${id}, ${cafe.id}, ${cafe.vip_id}, ${`${id}/1.jpg`}, 'approved', 5, 50, ${admin.id}, now())`;
  await db`insert into public.vip_codes (cafe_id, cafeteria, code, status, used_at, assigned_to, created_by)
    values (${cafe.id}, ${cafe.nombre}, 'a34n75', 'used', now(), ${id}, ${id})`;
  await db`insert into public.user_roles (user_id, role) values (${id}, 'admin')`;
  await db`update auth.users set raw_user_meta_data = '{"inviter_email": "otra@example.test"}' where id = ${id}`;
  await db`insert into public.privacy_acceptances (user_id, version, digest) values (${id}, '2026-11', repeat('a', 64))`;
  for (const payload of [
    { action: 'login', actor_id: id, actor_username: email },
    { action: 'user_signedup', actor_username: 'service_role', traits: { user_id: id, user_email: email } },
  ])
    await db`insert into auth.audit_log_entries (id, payload) values (gen_random_uuid(), ${db.json(payload)})`;
  await db`insert into private.audit_log (actor, action, subject) values (${id}, 'cafe.change', 'cafe:1')`;
  const bar = await createCafe(db);
  await createMember(db, bar, 'owner', { account });
  await createMember(db, bar, 'staff', { account: friend });
  await db`update public.cafe_members set invited_by = ${friend.id} where user_id = ${id}`;
  await db`update public.cafe_members set invited_by = ${id} where user_id = ${friend.id}`;
  await db`insert into private.team_invitations (token_hash, cafe_id, email, role, invited_by, used_by, used_at,
      created_at, expires_at)
    select extensions.digest(gen_random_uuid()::text, 'sha256'), ${bar.id}, i.email, 'staff', i.invited_by, i.used_by,
      case when i.used_by is not null then now() end, now(), now() + interval '1 day'
    from (values (${email}, ${friend.id}::uuid, ${id}::uuid), ('otra@example.test', ${id}::uuid, null)) as i(email, invited_by, used_by)`;
  await db`insert into private.audit_log (actor, action, subject, cafe_id)
    values (${id}, 'team.invite', 'team', ${bar.id})`;
  await db`insert into private.month_mail_subscriptions (cafe_id, user_id, next_month, token_hash, subscribed_at)
    values (${bar.id}, ${id}, '2026-11-01', private.token_hash(private.month_mail_token(${bar.id}, ${id})), now())`;
  await rpc(db, id, 'load_account');
  await db`insert into private.contract_acceptances (cafe_id, version, accepted_by, name, sections, accepted_at)
    select ${bar.id}, t.version, ${id}, 'Una titular', t.sections, now() from private.contract_texts t limit 1`;
  await db`insert into private.reminder_answers (user_id, cafe_id, answered_at, text_version, digest, reminders, tickets, token_hash,
      next_check_at)
    values (${id}, ${cafe.id}, now(), '2026-11', repeat('0', 64), true, false, extensions.digest(gen_random_uuid()::text, 'sha256'), now())`;
  await db`insert into private.reminder_assignments (user_id, cafe_id, half, due_at, is_holdout)
    values (${id}, ${cafe.id}, '2026-07-01', now(), false)`;
  await db`insert into private.reminders (user_id, cafe_id, occasion, week, absent_since, decided_at)
    values (${id}, ${cafe.id}, 'lapsed', date_trunc('week', now())::date, current_date - 30, now())`;
  await db`insert into private.reminded_mailboxes (mailbox, user_id, event_id, at)
    values (private.mailbox_of(${email}), ${id}, gen_random_uuid(), now())`;
  await db`insert into private.customer_searches (cafe_id, member, found, more, at)
    values (${cafe.id}, ${id}, '{}', false, now()),
      (${cafe.id}, ${friend.id}, array[${customer.enrollmentId}::uuid], false, now())`;
  await db`insert into private.opened_customers (cafe_id, member, enrollment_id, at)
    values (${cafe.id}, ${id}, ${customer.enrollmentId}, now()), (${cafe.id}, ${friend.id}, ${customer.enrollmentId}, now())`;
  await db`insert into private.audit_log (actor, action, subject, cafe_id)
    values (${friend.id}, 'customer.open', ${`customer:${customer.enrollmentId}`}, ${cafe.id})`;
  await db`insert into private.corrections (cafe_id, enrollment_id, actor, role, kind, what, reason, at)
    values (${cafe.id}, ${customer.enrollmentId}, ${id}, 'staff', 'visit-added', '2026-11-22', 'prueba', now()),
      (${cafe.id}, ${customer.enrollmentId}, ${friend.id}, 'staff', 'visit-added', '2026-11-21', 'prueba', now())`;
  await db`insert into private.handover_requests (user_id, cafe_id, reward_id, requested_at, ends_at, decided_at, decision,
      reason, decided_by, decided_as)
    select ${id}, ${cafe.id}, r.id, now(), now() + interval '3 minutes', now(), 'refused', 'sold_out', by, 'staff'
    from (select id from public.user_rewards where user_id = ${id} limit 1) as r, unnest(${[id, friend.id]}::uuid[]) as by`;
  await db`with slip as (
      insert into private.slips (cafe_id, code_hash, day, made_by, made_at, used_at)
      values (${cafe.id}, extensions.digest(gen_random_uuid()::text, 'sha256'), current_date, ${id}, now(), now())
      returning id
    ), claim as (
      insert into private.presence_claims (cafe_id, user_id, method, at, day, slip_id, valid_until, made_at, used_for_user)
      select ${cafe.id}, ${id}, 'slip', now(), current_date, slip.id, now(), now(), ${id} from slip returning id
    )
    insert into private.slip_attempts (user_id, status, claim_id, at) select ${id}, 'claimed', claim.id, now() from claim`;
  await db`insert into private.visitor_visits (browser_hash, cafe_id, at, first_prize)
    values (sha256(${id}::text::bytea), ${cafe.id}, now(), 'Café gratis')`;
  await db`insert into private.provisional_accounts (user_id, at) values (${id}, now())`;
  await db`insert into private.slip_sheets (cafe_id, made_by, made_at, day, activated_by, activated_at)
    values (${cafe.id}, ${id}, now(), current_date, ${id}, now())`;
  await db`insert into private.counter_screens (cafe_id, kind, name, member_id, paired_by, paired_at, open_until)
    values (${cafe.id}, 'phone', 'Móvil', ${id}, ${id}, now(), now())`;
  await db`insert into private.nfc_tags (cafe_id, uid, name, prepared_by, prepared_at)
    values (${cafe.id}, ${Buffer.alloc(7)}, 'Barra', ${id}, now())`;
  await passOnDevice(db, customer);
  await db`insert into private.cafe_tax_numbers (cafe_id, nif, confirmed_by, confirmed_at)
    values (${bar.id}, ${companyNif(7654321)}, ${id}, now())`;
  await db`insert into private.counter_screen_pairings (cafe_id, code_hash, made_by, expires_at)
    values (${cafe.id}, extensions.digest(gen_random_uuid()::text, 'sha256'), ${id}, now())`;
  await db`insert into private.blocks (cafe_id, user_id, reason, blocked_by, blocked_at)
    values (${cafe.id}, ${id}, 'prueba', ${id}, now())`;
  await db`insert into private.dismissed_signals (cafe_id, key, dismissed_by, dismissed_at)
    values (${cafe.id}, 'one-mailbox:0123456789abcdef', ${id}, now())`;
  await db`update public.visitas_clientes set registered_by = ${id} where user_id = ${id}`;
  await db`insert into public.invitations (token_hash, correo, cafe_id, created_by, expires_at)
    values (extensions.digest(gen_random_uuid()::text, 'sha256'), ${email}, ${cafe.id}, ${id}, now() + interval '1 day'),
      (extensions.digest(gen_random_uuid()::text, 'sha256'), 'otra@example.test', ${cafe.id}, ${id}, now() + interval '1 day')`;
  await rpc(db, null, 'request_demo', { nombre: 'Ana', email });
  await db`select private.add_rate_limit_hit('visit-try', now(), p_email => ${email}, p_cafe => ${cafe.id}),
    private.add_rate_limit_hit('inviter-miss', now(), p_user => ${id})`;
  await db`insert into public.conectitos_ledger (user_id, cafe_id, cafeteria_id, delta, reason, cause, balance_after, actor)
    values (${friend.id}, ${cafe.id}, ${cafe.vip_id}, 10, 'ticket', 'another', 10, ${id})`;
  // The account has reviewed somebody else's ticket.
  await db`insert into public.purchase_tickets (user_id, cafe_id, cafeteria_id, ticket_image_url, status, rejection_reason, reviewed_by,
      reviewed_at)
    values (${friend.id}, ${cafe.id}, ${cafe.vip_id}, ${`${friend.id}/${crypto.randomUUID()}.jpg`}, 'rejected', 'other', ${id}, now())`;
  return bar;
}
