-- The desk's customers (rules T11 to T13): found, looked at, helped; and what they themselves see of it.

-- ── The customer's short code ────────────────────────────────────────────────────────────────────

create table private.customer_codes (
  user_id uuid not null,
  code text not null,
  constraint customer_codes_pkey primary key (user_id),
  constraint customer_codes_user_exists foreign key (user_id) references auth.users (id) on delete cascade,
  constraint customer_codes_code_unique unique (code),
  constraint customer_codes_code_pattern check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$')
);
comment on table private.customer_codes is
  'Codes that find people at the desks of their own cafés: 40 random bits, one for good, made with the account.';
alter table private.customer_codes enable row level security;

create function private.new_customer_code() returns text
language sql volatile set search_path = '' as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(bytes, place) & 31) + 1, 1), '')
  from extensions.gen_random_bytes(8) as bytes, generate_series(0, 7) as place
$$;
comment on function private.new_customer_code is 'Eight signs of Crockford''s alphabet from the cryptographic source.';

create function private.give_customer_code() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  loop
    insert into private.customer_codes (user_id, code) values (new.id, private.new_customer_code())
    -- Once in millions the code is taken: the loop draws another one.
    on conflict (code) do nothing;
    exit when found;
  end loop;
  return null;
end $$;
comment on function private.give_customer_code is 'Makes the customer''s short code with the account (rule T11).';
create trigger conecta_give_customer_code after insert on auth.users
  for each row execute function private.give_customer_code();

-- ── Corrections ──────────────────────────────────────────────────────────────────────────────────

create table private.corrections (
  id uuid not null default gen_random_uuid(),
  cafe_id uuid not null,
  enrollment_id uuid not null,
  actor uuid,
  role text not null,
  kind text not null,
  subject uuid,
  what text not null,
  reason text not null,
  at timestamptz not null,
  constraint corrections_pkey primary key (id),
  constraint corrections_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint corrections_enrollment_exists foreign key (enrollment_id) references public."Clientes proto" (id)
    on delete cascade,
  constraint corrections_actor_exists foreign key (actor) references auth.users (id) on delete set null,
  constraint corrections_role_known check (role in ('staff', 'manager', 'owner', 'administrator')),
  constraint corrections_kind_known
    check (kind in ('visit-added', 'visit-revoked', 'redemption-reverted', 'redemption-added',
      'conectitos-adjusted', 'ticket-reopened', 'blocked', 'unblocked')),
  constraint corrections_reason_given check (reason = btrim(reason) and length(reason) between 3 and 200)
);
comment on table private.corrections is
  'Corrections of customers by a café''s team, with reason and subject (rule T13). The customer reads it with role and '
  'café; who it was stays in here.';
comment on column private.corrections.subject is 'The visit, reward or ticket that was corrected.';
comment on column private.corrections.what is
  'The day of a visit or ticket, the name of a reward, an amount of Conectitos; nothing of a block.';
create unique index corrections_give_a_reward_back_once on private.corrections (subject)
  where kind = 'redemption-reverted';
create index corrections_by_cafe_and_actor on private.corrections (cafe_id, actor, at);
create index corrections_by_actor on private.corrections (actor) where actor is not null;
create index corrections_by_record on private.corrections (enrollment_id, at desc);
alter table private.corrections enable row level security;

-- ── Finding ──────────────────────────────────────────────────────────────────────────────────────

create index clientes_by_cafe_and_name on public."Clientes proto"
  (cafe_id, private.fold_accents(nombre) text_pattern_ops) where hito_1_completado;
create index clientes_by_cafe_and_spelled_name on public."Clientes proto"
  (cafe_id, private.fold_spelled(nombre) text_pattern_ops) where hito_1_completado;
-- Administrators search every café. With the id the first ten of a thousand Anas are found without a sort.
create index clientes_by_name on public."Clientes proto"
  (private.fold_accents(nombre) text_pattern_ops, id) where hito_1_completado;
create index clientes_by_spelled_name on public."Clientes proto"
  (private.fold_spelled(nombre) text_pattern_ops, id) where hito_1_completado;

create table private.customer_searches (
  id uuid not null default gen_random_uuid(),
  cafe_id uuid,
  member uuid not null,
  found uuid[] not null,
  more boolean not null,
  at timestamptz not null,
  constraint customer_searches_pkey primary key (id),
  constraint customer_searches_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint customer_searches_member_exists foreign key (member) references auth.users (id) on delete cascade
);
comment on table private.customer_searches is
  'Results of searches at a desk, returned by a second call once they are counted for good (rule T11). Not what was '
  'typed; gone with the member''s first search a day later.';
comment on column private.customer_searches.cafe_id is 'Null for an administrator''s search across all cafés.';
create index customer_searches_by_member on private.customer_searches (member, at);
create index customer_searches_by_cafe on private.customer_searches (cafe_id);
alter table private.customer_searches enable row level security;

create function private.find_customers_at(p_cafe uuid, p_search text) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  v_found uuid[];
  v_form constant text := private.fold_accents(p_search);
  v_spelled constant text := private.fold_spelled(p_search);
  v_rest constant text := case when private.is_search_text(v_form, 3) then chr(1114111) else '' end;
begin
  if p_search like '%@%' then
    return array(select c.id from public."Clientes proto" c
      where c.cafe_id = p_cafe and lower(c.correo) = private.typed_email(p_search) limit 1);
  end if;
  v_found := array(select c.id from private.customer_codes k
    join public."Clientes proto" c on c.user_id = k.user_id and c.cafe_id = p_cafe
    where k.code = private.typed_code(p_search));
  if v_found <> '{}' then return v_found; end if;
  -- each by its index; of two letters the whole name alone
  return array(select f.id from (
    (select c.id, private.fold_accents(c.nombre) as form from public."Clientes proto" c
    where c.cafe_id = p_cafe and c.hito_1_completado
      and private.fold_accents(c.nombre) ~>=~ v_form and private.fold_accents(c.nombre) ~<=~ (v_form || v_rest)
    order by private.fold_accents(c.nombre) using ~<~, c.id limit 11)
    union
    (select c.id, private.fold_accents(c.nombre) from public."Clientes proto" c
    where c.cafe_id = p_cafe and c.hito_1_completado
      and private.fold_spelled(c.nombre) ~>=~ v_spelled and private.fold_spelled(c.nombre) ~<=~ (v_spelled || v_rest)
    order by private.fold_spelled(c.nombre) using ~<~, c.id limit 11)
  ) as f order by f.form using ~<~, f.id limit 11);
end $$;
comment on function private.find_customers_at is
  'The enrollments at a café that a search at its desk means, eleven at most (rule T11).';

create function private.find_customers(p_search text) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  v_found uuid[];
  v_form constant text := private.fold_accents(p_search);
  v_spelled constant text := private.fold_spelled(p_search);
  v_rest constant text := case when private.is_search_text(v_form, 3) then chr(1114111) else '' end;
begin
  if p_search like '%@%' then
    return array(select c.id from public."Clientes proto" c join public.cafeterias k on k.id = c.cafe_id
      where lower(c.correo) = private.typed_email(p_search) and not k.deleted
      order by k.nombre collate "es-x-icu", c.id limit 11);
  end if;
  v_found := array(select c.id from private.customer_codes o
    join public."Clientes proto" c on c.user_id = o.user_id join public.cafeterias k on k.id = c.cafe_id
    where o.code = private.typed_code(p_search) and not k.deleted
    order by k.nombre collate "es-x-icu", c.id limit 11);
  if v_found <> '{}' then return v_found; end if;
  -- each by its index; of two letters the whole name alone
  return array(select f.id from (
    (select c.id, private.fold_accents(c.nombre) as form from public."Clientes proto" c
    where c.hito_1_completado
      and private.fold_accents(c.nombre) ~>=~ v_form and private.fold_accents(c.nombre) ~<=~ (v_form || v_rest)
      and exists (select from public.cafeterias k where k.id = c.cafe_id and not k.deleted)
    order by private.fold_accents(c.nombre) using ~<~, c.id limit 11)
    union
    (select c.id, private.fold_accents(c.nombre) from public."Clientes proto" c
    where c.hito_1_completado
      and private.fold_spelled(c.nombre) ~>=~ v_spelled and private.fold_spelled(c.nombre) ~<=~ (v_spelled || v_rest)
      and exists (select from public.cafeterias k where k.id = c.cafe_id and not k.deleted)
    order by private.fold_spelled(c.nombre) using ~<~, c.id limit 11)
  ) as f order by f.form using ~<~, f.id limit 11);
end $$;
comment on function private.find_customers is
  'The enrollments at all cafés that an administrator''s search means, eleven at most (rule T18).';

create function private.search_customers(p_search text, p_cafe uuid, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_found uuid[];
  v_id uuid;
begin
  if p_cafe is not null then
    perform private.require_permission(p_cafe, 'customers');
  elsif not private.is_admin() then
    perform private.refuse(403, 'NOT_ALLOWED');
  end if;
  if not private.is_short(p_search, 254) then perform private.refuse(422, 'INVALID_INPUT', 'search'); end if;
  if not private.is_search_text(private.fold_accents(p_search), 2) then
    perform private.refuse(422, 'INVALID_INPUT', 'search');
  end if;
  if private.add_rate_limit_hit('customer-search', p_now, p_user => v_user) > 60 then
    return jsonb_build_object('status', 'try_later', 'search_id', null);
  end if;
  v_found := case when p_cafe is null then private.find_customers(p_search)
    else private.find_customers_at(p_cafe, p_search) end;
  delete from private.customer_searches l where l.member = v_user and l.at < p_now - interval '1 day';
  insert into private.customer_searches (cafe_id, member, found, more, at)
  values (p_cafe, v_user, v_found[:10], cardinality(v_found) > 10, p_now) returning id into v_id;
  return jsonb_build_object('status', 'done', 'search_id', v_id);
end $$;
grant execute on function private.search_customers(text, uuid, timestamptz) to authenticated;

create function public.search_customers(search text, cafe_id uuid default null) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.search_customers(search, cafe_id, now())
$$;
comment on function public.search_customers is
  'Looks for customers of a café, for administrators without one: of all, by a whole address, their short code, or '
  'the beginning of the name, at least 3 letters or one sign of a script that has none, or a whole name of two '
  'letters: { status: done|try_later after 60 of a person in an hour, search_id }; what was found is told by '
  'load_customer_search alone (rules T11 and T18).';
grant execute on function public.search_customers(text, uuid) to authenticated;

create function private.desk_customer_json(p_enrollment public."Clientes proto") returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('enrollment_id', (p_enrollment).id,
    -- before challenge 1 it is a part of the address
    'name', case when (p_enrollment).hito_1_completado then (p_enrollment).nombre end,
    'email', private.mask_email((p_enrollment).correo), 'hito_actual', (p_enrollment).hito_actual, 'vip',
      (p_enrollment)."VIP",
    'since', (p_enrollment).fecha_registro)
$$;
comment on function private.desk_customer_json is 'A customer as the café''s people see them; the address is masked.';

create function private.listed_customer_json(p_enrollment public."Clientes proto", p_now timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select private.desk_customer_json(p_enrollment) || jsonb_build_object(
    'last_visit', private.last_visit_of(p_enrollment),
    'waiting', (select count(*) from public.user_rewards r
      where r.user_id = (p_enrollment).user_id and r.cafe_id = (p_enrollment).cafe_id
        and private.is_redeemable(r, p_now)))
$$;
comment on function private.listed_customer_json is
  'A customer as a row of a list: also the last visit, and how many rewards can be redeemed (rules T11 and T31).';

create function private.admin_load_customers(p_cafe uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object('permissions', private.permissions_of_role('administrator'),
    'cafe', (select jsonb_build_object('id', c.id, 'nombre', c.nombre) from public.cafeterias c
      where c.id = p_cafe and not c.deleted));
end $$;
grant execute on function private.admin_load_customers(uuid) to authenticated;

create function public.admin_load_customers(cafe_id uuid default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.admin_load_customers(cafe_id) $$;
comment on function public.admin_load_customers is
  'The administrator''s desk of all cafés'' customers: { permissions, cafe: { id, nombre }|null, the one that is '
  'looked at } (rule T18).';
grant execute on function public.admin_load_customers(uuid) to authenticated;

create function private.load_customer_search(p_customer_search uuid, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_search private.customer_searches;
begin
  select * into v_search from private.customer_searches l where l.id = p_customer_search;
  if v_search.cafe_id is not null then
    perform private.require_permission(v_search.cafe_id, 'customers');
  elsif v_search.id is not null and not private.is_admin() then
    perform private.refuse(403, 'NOT_ALLOWED');
  end if;
  if v_search.member is distinct from v_user or v_search.at <= p_now - interval '30 minutes' then
    perform private.refuse(404, 'LOOK_UP_NOT_FOUND');
  end if;
  return jsonb_build_object('more', v_search.more, 'customers', coalesce((
    select jsonb_agg(private.listed_customer_json(c, p_now) || jsonb_build_object('cafe',
      jsonb_build_object('id', k.id, 'nombre', k.nombre)) order by f.place)
    from unnest(v_search.found) with ordinality as f (id, place)
    join public."Clientes proto" c on c.id = f.id join public.cafeterias k on k.id = c.cafe_id), '[]'));
end $$;
grant execute on function private.load_customer_search(uuid, timestamptz) to authenticated;

create function public.load_customer_search(search_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.load_customer_search(search_id, now())
$$;
comment on function public.load_customer_search is
  'Returns the results of the caller''s search, within half an hour: { customers: at most 10 with their café, last '
  'visit and number of rewards that wait, addresses masked, more } (rules T11 and T18).';
grant execute on function public.load_customer_search(uuid) to authenticated;

-- ── One customer ─────────────────────────────────────────────────────────────────────────────────

create function private.find_desk_customer(p_cafe uuid, p_enrollment uuid) returns public."Clientes proto"
language plpgsql stable set search_path = '' as $$
declare v_enrollment public."Clientes proto";
begin
  select * into v_enrollment from public."Clientes proto" c where c.id = p_enrollment and c.cafe_id = p_cafe;
  if not found then perform private.refuse(404, 'CUSTOMER_NOT_FOUND'); end if;
  return v_enrollment;
end $$;
comment on function private.find_desk_customer is
  'A customer of this café by the id of the enrollment; another café''s is refused like none: CUSTOMER_NOT_FOUND 404.';

create table private.opened_customers (
  id uuid not null default gen_random_uuid(),
  cafe_id uuid not null,
  member uuid not null,
  enrollment_id uuid not null,
  at timestamptz not null,
  constraint opened_customers_pkey primary key (id),
  constraint opened_customers_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint opened_customers_member_exists foreign key (member) references auth.users (id) on delete cascade,
  constraint opened_customers_enrollment_exists foreign key (enrollment_id) references public."Clientes proto" (id)
    on delete cascade
);
comment on table private.opened_customers is
  'Customers whom members have opened at a desk: for half an hour load_customer shows them, and an hour''s are counted '
  '(rules T12 and T29). Gone with the member''s first one an hour later; the audit has its own row.';
create index opened_customers_by_member on private.opened_customers (member, at);
create index opened_customers_by_cafe on private.opened_customers (cafe_id);
create index opened_customers_by_record on private.opened_customers (enrollment_id);
alter table private.opened_customers enable row level security;

create function private.record_customer_view(p_cafe uuid, p_enrollment uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare v_user constant uuid := private.require_user();
begin
  perform private.require_permission(p_cafe, 'customers');
  perform private.find_desk_customer(p_cafe, p_enrollment);
  -- a member's looks stand in line: each counts those before it
  perform pg_advisory_xact_lock(hashtextextended('looks:' || v_user, 0));
  delete from private.opened_customers o where o.member = v_user and o.at <= p_now - interval '1 hour';
  if (select count(*) from private.opened_customers o where o.cafe_id = p_cafe and o.member = v_user) >= 120 then
    perform private.refuse(429, 'TOO_MANY_REQUESTS');
  end if;
  insert into private.opened_customers (cafe_id, member, enrollment_id, at)
    values (p_cafe, v_user, p_enrollment, p_now);
  insert into private.audit_log (at, actor, action, subject, cafe_id)
  values (p_now, v_user, 'customer.open', 'customer:' || p_enrollment, p_cafe);
end $$;
grant execute on function private.record_customer_view(uuid, uuid, timestamptz) to authenticated;

create function public.record_customer_view(cafe_id uuid, enrollment_id uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.record_customer_view(cafe_id, enrollment_id, now()) $$;
comment on function public.record_customer_view is
  'Leaves word in the audit that the caller looks at a customer of the café: for half an hour load_customer then '
  'tells (rule T12). A person opens at most 120 in an hour.';
grant execute on function public.record_customer_view(uuid, uuid) to authenticated;

create function private.load_customer(p_cafe uuid, p_enrollment uuid, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_role constant text := private.require_permission(p_cafe, 'customers');
  v_enrollment public."Clientes proto";
  v_open text[];
  v_colleague boolean;
begin
  v_enrollment := private.find_desk_customer(p_cafe, p_enrollment);
  if not exists (select from private.opened_customers o where o.enrollment_id = p_enrollment and o.member = v_user
    and o.at > p_now - interval '30 minutes')
  then
    perform private.refuse(404, 'CUSTOMER_NOT_FOUND');
  end if;
  v_open := private.unrecorded_redemptions(v_enrollment, p_now);
  -- a colleague's spending and points are hidden from the team (rule T12)
  v_colleague := v_role <> 'administrator' and v_enrollment.user_id <> v_user
    and private.is_member(v_enrollment.user_id, p_cafe);
  return private.desk_customer_json(v_enrollment) || jsonb_build_object(
    'own', private.is_same_mailbox(v_enrollment.user_id, p_proven => true),
    'may_be_reviewers_own', private.is_same_mailbox(v_enrollment.user_id, p_proven => false),
    'blocked', private.block_reason(v_enrollment.user_id, p_cafe),
    'today', private.madrid_day(p_now),
    'last_visit', private.last_visit_of(v_enrollment),
    'waiting', coalesce((
      select jsonb_agg(r.reward_name order by r.obtained_at) from public.user_rewards r
      where r.user_id = v_enrollment.user_id and r.cafe_id = p_cafe and private.is_redeemable(r, p_now)),
      '[]'),
    'balance', (select b.conectitos from public.user_conectitos b
      where b.user_id = v_enrollment.user_id and b.cafe_id = p_cafe and not v_colleague),
    'events', (select jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'at', e.at) || e.facts
        order by e.at desc, e.kind, e.id)
      from (
        select v_enrollment.id::text as id, 'enrolled' as kind, v_enrollment.fecha_registro as at, '{}'::jsonb as facts
        union all
        (select v.id::text, case when v.revoked_at is null then 'visit' else 'visit-off' end, v.created_at,
          jsonb_build_object('day', v.fecha_visita) || case when v.revoked_at is null
            then jsonb_build_object('source', coalesce(v.proof, v.source))
            else jsonb_build_object('reason', (select k.reason from private.corrections k
              where k.enrollment_id = v_enrollment.id and k.subject = v.id and k.kind = 'visit-revoked')) end
        from public.visitas_clientes v where v.user_id = v_enrollment.user_id and v.cafe_id = p_cafe
        order by v.fecha_visita desc limit 50)
        union all
        (select r.id::text, 'won', r.obtained_at, jsonb_build_object('reward', r.reward_name,
          'hito_number', r.hito_number, 'conditions', r.conditions, 'can_record_redemption', r.id::text = any (v_open))
        from public.user_rewards r where r.user_id = v_enrollment.user_id and r.cafe_id = p_cafe
          and r.already_received_at is null
        order by r.obtained_at desc limit 50)
        union all
        (select r.id::text, 'redeemed', r.redeemed_at, jsonb_build_object('reward', r.reward_name,
          'code', private.redemption_code(coalesce(r.vip_pending_reward_id, r.id)),
          'revertable_until', case when e.until > p_now and not exists (
            select from private.corrections k where k.subject = r.id and k.kind = 'redemption-reverted')
            then e.until end)
        from public.user_rewards r
        cross join lateral (select r.redeemed_at + make_interval(mins => private.figure('revert_minutes')) as until) e
        where r.user_id = v_enrollment.user_id and r.cafe_id = p_cafe and r.redeemed_at is not null
        order by r.redeemed_at desc limit 50)
        union all
        (select t.id::text, 'ticket', t.created_at, jsonb_build_object('status', t.status,
          'amount_cents', private.cents(t.amount_euros), 'reviewed_by', case when t.reviewed_as = 'administrator'
            then 'administrator' else private.decider_of(t, v_role) end,
          'decision', case when t.reviewed_at is not null then private.count_decisions(t) end)
        from public.purchase_tickets t where t.user_id = v_enrollment.user_id and t.cafe_id = p_cafe
        order by t.created_at desc limit 50)
        union all
        (select l.id::text, 'movement', l.created_at, jsonb_build_object('reason', l.reason,
          'conectitos', l.delta, 'balance_after', l.balance_after)
        from public.conectitos_ledger l where l.user_id = v_enrollment.user_id and l.cafe_id = p_cafe
        order by l.id desc limit 50)
        union all
        (select a.id::text, case a.decision when 'confirmed' then 'handover' else 'handover-refused' end, a.decided_at,
          jsonb_build_object('reward', r.reward_name) || case a.decision
            when 'refused' then jsonb_build_object('reason', coalesce(a.note, a.reason))
            else jsonb_build_object('confirmed_by', case when a.decided_as = 'administrator' then 'administrator'
              else (select u.email from auth.users u where u.id = a.decided_by) end) end
        from private.handover_requests a join public.user_rewards r on r.id = a.reward_id
        where a.user_id = v_enrollment.user_id and a.cafe_id = p_cafe and a.decision in ('confirmed', 'refused')
        order by a.decided_at desc limit 50)
        union all
        (select k.id::text, k.kind, k.at, jsonb_build_object('reason', k.reason) || case
          when k.kind in ('visit-added', 'visit-revoked', 'ticket-reopened') then jsonb_build_object('day', k.what)
          when k.kind in ('redemption-reverted', 'redemption-added') then jsonb_build_object('reward', k.what)
          when k.kind = 'conectitos-adjusted' then jsonb_build_object('conectitos', k.what::int)
          else '{}' end
        from private.corrections k where k.enrollment_id = v_enrollment.id order by k.at desc limit 50)
      ) as e
      where not v_colleague or e.kind not in ('ticket', 'movement', 'ticket-reopened', 'conectitos-adjusted')));
end $$;
grant execute on function private.load_customer(uuid, uuid, timestamptz) to authenticated;

create function public.load_customer(cafe_id uuid, enrollment_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.load_customer(cafe_id, enrollment_id, now())
$$;
comment on function public.load_customer is
  'A customer of a café whom the caller has opened within half an hour: who, what waits for them, the last visit, '
  'balance, and what happened, the latest first; of a colleague neither tickets nor Conectitos (rule T12).';
grant execute on function public.load_customer(uuid, uuid) to authenticated;

-- ── All of them ──────────────────────────────────────────────────────────────────────────────────

create function private.count_customers(p_cafe uuid, p_now timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare v_today constant date := private.madrid_day(p_now);
begin
  return jsonb_build_object(
    'vip', (select count(*) from (
      select from public."Clientes proto" c
      where c.cafe_id = p_cafe and c."VIP"
        and not exists (select from public.cafe_members m where m.cafe_id = c.cafe_id and m.user_id = c.user_id)
      limit 100) as f),
    'waiting', (select count(*) from (
      select from public."Clientes proto" c
      where c.cafe_id = p_cafe and exists (
          select from public.user_rewards r where r.user_id = c.user_id and r.cafe_id = c.cafe_id
            and r.redeemed_at is null and r.already_received_at is null and private.is_redeemable(r, p_now))
        and not exists (select from public.cafe_members m where m.cafe_id = c.cafe_id and m.user_id = c.user_id)
      limit 100) as f),
    -- As sets: at a busy café nearly every visit of those days has a later one
    'lapsed', (select least(100, count(*)) from (
      select v.user_id from public.visitas_clientes v
      where v.cafe_id = p_cafe and v.counts and v.fecha_visita between v_today - private.figure('lapsed_until_days')
        and v_today - private.figure('lapsed_from_days')
      except select v.user_id from public.visitas_clientes v
      where v.cafe_id = p_cafe and v.counts and v.fecha_visita > v_today - private.figure('lapsed_from_days')
      except select m.user_id from public.cafe_members m where m.cafe_id = p_cafe) as f));
end $$;
comment on function private.count_customers is
  'The numbers on the filters of a café''s list, each up to 100 (rule T31).';

create function private.list_customers(p_cafe uuid, p_filter text, p_after timestamptz, p_after_id uuid,
  p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_size constant int := 20;
  v_today constant date := private.madrid_day(p_now);
  -- the page begins behind this place
  v_at constant timestamptz := coalesce(p_after, 'infinity');
  v_id constant uuid := coalesce(p_after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  v_day constant date := least(v_today - private.figure('lapsed_from_days'), private.madrid_day(p_after));
  v_ids uuid[];
  v_ats timestamptz[];
begin
  perform private.require_permission(p_cafe, 'customer_list');
  if p_filter = 'all' then
    select array_agg(f.id), array_agg(f.at) into v_ids, v_ats from (
      select c.id, c.fecha_registro as at from public."Clientes proto" c
      where c.cafe_id = p_cafe and c.fecha_registro <= v_at and (c.fecha_registro, c.id) < (v_at, v_id)
        and not private.is_member(c.user_id, p_cafe)
      order by c.fecha_registro desc, c.id desc limit v_size + 1) as f;
  elsif p_filter = 'vip' then
    select array_agg(f.id), array_agg(f.at) into v_ids, v_ats from (
      select c.id, c.fecha_registro as at from public."Clientes proto" c
      where c.cafe_id = p_cafe and c."VIP" and c.fecha_registro <= v_at and (c.fecha_registro, c.id) < (v_at, v_id)
        and not private.is_member(c.user_id, p_cafe)
      order by c.fecha_registro desc, c.id desc limit v_size + 1) as f;
  elsif p_filter = 'lapsed' then
    -- customers with a visit of those days and none since
    select array_agg(f.id), array_agg(private.madrid_day_start(f.day)) into v_ids, v_ats from (
      select c.id, v.fecha_visita as day from public.visitas_clientes v
      join public."Clientes proto" c on c.user_id = v.user_id and c.cafe_id = v.cafe_id
      where v.cafe_id = p_cafe and v.counts and v.fecha_visita between v_today - private.figure('lapsed_until_days')
        and v_day
        and (v.fecha_visita, c.id) < (v_day, v_id) and not private.is_member(c.user_id, p_cafe)
        and v.fecha_visita = (select max(l.fecha_visita) from public.visitas_clientes l
          where l.user_id = v.user_id and l.cafe_id = v.cafe_id and l.counts)
      order by v.fecha_visita desc, c.id desc limit v_size + 1) as f;
  elsif p_filter = 'waiting' then
    -- each customer once, at the latest prize that waits
    select array_agg(f.id), array_agg(f.at) into v_ids, v_ats from (
      select c.id, r.obtained_at as at from public.user_rewards r
      join public."Clientes proto" c on c.user_id = r.user_id and c.cafe_id = r.cafe_id
      where r.cafe_id = p_cafe and r.redeemed_at is null and r.already_received_at is null and r.obtained_at <= v_at
        and (r.obtained_at, c.id) < (v_at, v_id) and private.is_redeemable(r, p_now)
        and not private.is_member(c.user_id, p_cafe)
        and r.id = (select l.id from public.user_rewards l
          where l.user_id = r.user_id and l.cafe_id = r.cafe_id and l.redeemed_at is null
            and l.already_received_at is null and private.is_redeemable(l, p_now)
          order by l.obtained_at desc, l.id desc limit 1)
      order by r.obtained_at desc, c.id desc limit v_size + 1) as f;
  else
    perform private.refuse(422, 'INVALID_INPUT', 'filter');
  end if;
  return jsonb_build_object('customers', coalesce((
      select jsonb_agg(private.listed_customer_json(c, p_now) order by f.place)
      from unnest(v_ids[:v_size]) with ordinality as f (id, place)
      join public."Clientes proto" c on c.id = f.id), '[]'),
    'counts', case when p_after is null then private.count_customers(p_cafe, p_now) end,
    'next', case when cardinality(v_ids) > v_size
      then jsonb_build_object('after', v_ats[v_size], 'after_id', v_ids[v_size]) end);
end $$;
grant execute on function private.list_customers(uuid, text, timestamptz, uuid, timestamptz) to authenticated;

create function public.list_customers(cafe_id uuid, filter text, after timestamptz default null,
  after_id uuid default null) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.list_customers(cafe_id, filter, after, after_id, now())
$$;
comment on function public.list_customers is
  'A café''s customers, 20 a page: filter all, vip (newest first), lapsed (last visit 21 to 60 days ago, the latest '
  'first) or waiting (a prize can be redeemed, the latest first), none of the team: { customers: addresses masked, '
  'last_visit, waiting; counts: { vip, waiting, lapsed }, each up to 100, null behind the first page; next: '
  '{ after, after_id }|null } (rule T31).';
grant execute on function public.list_customers(uuid, text, timestamptz, uuid) to authenticated;

-- ── Helping ──────────────────────────────────────────────────────────────────────────────────────

create function private.require_correctable(p_enrollment public."Clientes proto", p_reason text, p_gives boolean)
  returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.is_same_mailbox((p_enrollment).user_id, p_proven => not p_gives) then
    perform private.refuse(403, 'OWN_RECORD');
  end if;
  -- A member earns nothing at their café.
  if exists (select from public.cafe_members m
    where m.cafe_id = (p_enrollment).cafe_id and m.user_id = (p_enrollment).user_id)
  then
    perform private.refuse(403, 'TEAM_MEMBER');
  end if;
  if not private.is_short(p_reason, 800) or length(btrim(coalesce(p_reason, ''))) not between 3 and 200 then
    perform private.refuse(422, 'INVALID_INPUT', 'reason');
  end if;
end $$;
comment on function private.require_correctable is
  'Checks a correction''s conditions: not the own enrollment (OWN_RECORD 403), of one that gives something also none '
  'that may be the own (rule A30), none of the team''s (TEAM_MEMBER 403), a reason (INVALID_INPUT 422).';

create function private.record_correction(p_enrollment public."Clientes proto", p_role text, p_kind text,
  p_subject uuid,
  p_what text, p_reason text, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
declare v_user constant uuid := private.require_user();
begin
  -- a member's corrections stand in line: each counts those before it
  perform pg_advisory_xact_lock(hashtextextended('corrections:' || v_user, 0));
  if p_role <> 'administrator' and (select count(*) from private.corrections k
    where k.cafe_id = (p_enrollment).cafe_id and k.actor = v_user
      and k.at >= private.madrid_day_start(private.madrid_day(p_now))) >= 30
  then
    perform private.refuse(429, 'TOO_MANY_REQUESTS');
  end if;
  insert into private.corrections (cafe_id, enrollment_id, actor, role, kind, subject, what, reason, at)
  values ((p_enrollment).cafe_id, (p_enrollment).id, v_user, p_role, p_kind, p_subject, p_what, btrim(p_reason), p_now);
  perform private.audit('correction.' || p_kind, 'customer:' || (p_enrollment).id,
    jsonb_build_object('what', p_what, 'reason', btrim(p_reason)), (p_enrollment).cafe_id);
end $$;
comment on function private.record_correction is
  'Writes a correction down, for the café and for the customer: 30 of a member and day, then TOO_MANY_REQUESTS 429.';

create function private.add_customer_visit(p_cafe uuid, p_enrollment uuid, p_day date, p_reason text, p_request uuid,
  p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_cafe constant public.cafeterias := (select c from public.cafeterias c where c.id = p_cafe);
  v_role constant text := private.require_permission((v_cafe).id, 'visit_add');
  v_today constant date := private.madrid_day(p_now);
  v_repeat jsonb;
  v_enrollment public."Clientes proto";
  v_at timestamptz;
  v_visit jsonb;
begin
  v_enrollment := private.find_desk_customer((v_cafe).id, p_enrollment);
  perform private.require_correctable(v_enrollment, p_reason, p_gives => true);
  perform private.require_open_cafe(v_cafe, v_enrollment.user_id);
  if p_day is null or p_day > v_today or p_day < private.madrid_day(v_enrollment.fecha_registro)
    or (p_day < v_today - 1 and not private.permissions_of_role(v_role) ? 'correct')
  then
    perform private.refuse(422, 'INVALID_INPUT', 'visit_day');
  end if;
  v_repeat := private.begin_request(v_user, p_request, 'add_customer_visit',
    jsonb_build_object('enrollment', p_enrollment, 'day', p_day, 'reason', p_reason));
  if v_repeat is not null then return v_repeat; end if;
  v_enrollment := private.find_enrollment(v_enrollment.user_id, (v_cafe).id, p_lock => true);
  -- the same hour on that day's clock, and not before they came
  v_at := greatest((p_day + (p_now at time zone 'Europe/Madrid')::time) at time zone 'Europe/Madrid',
    v_enrollment.fecha_registro);
  v_visit := private.add_visit(v_enrollment, v_at, 'team', v_user, p_has_time => p_day = v_today);
  if (v_visit ->> 'registered')::boolean then
    perform private.record_correction(v_enrollment, v_role, 'visit-added', (select v.id from public.visitas_clientes v
      where v.user_id = v_enrollment.user_id and v.cafe_id = (v_cafe).id and v.fecha_visita = p_day
        and v.counts), p_day::text, p_reason, p_now);
  end if;
  return private.finish_request(v_user, p_request, v_visit - 'proof' - 'day' - 'points');
end $$;
grant execute on function private.add_customer_visit(uuid, uuid, date, text, uuid, timestamptz) to authenticated;

create function public.add_customer_visit(cafe_id uuid, enrollment_id uuid, visit_day date, reason text,
  request_id uuid)
returns jsonb
language sql security invoker set search_path = '' as $$
  select private.add_customer_visit(cafe_id, enrollment_id, visit_day, reason, request_id, now())
$$;
comment on function public.add_customer_visit is
  'Adds a missing visit to a customer, of today or yesterday, a manager''s of any day since they came, by the rules '
  'of every visit: { registered: false where that day has one, completed_hito, reopened } (rule T13).';
grant execute on function public.add_customer_visit(uuid, uuid, date, text, uuid) to authenticated;

create function private.revoke_visit(p_cafe uuid, p_visit uuid, p_reason text, p_request uuid,
  p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_role constant text := private.require_permission(p_cafe, 'correct');
  v_repeat jsonb;
  v_visit public.visitas_clientes;
  v_enrollment public."Clientes proto";
begin
  if not private.is_short(p_reason, 800) then perform private.refuse(422, 'INVALID_INPUT', 'reason'); end if;
  v_repeat := private.begin_request(v_user, p_request, 'revoke_visit',
    jsonb_build_object('visit', p_visit, 'reason', p_reason));
  if v_repeat is not null then return v_repeat; end if;
  select * into v_visit from public.visitas_clientes v where v.id = p_visit and v.cafe_id = p_cafe;
  if not found then perform private.refuse(404, 'VISIT_NOT_FOUND'); end if;
  v_enrollment := private.find_enrollment(v_visit.user_id, p_cafe, p_lock => true);
  perform private.require_correctable(v_enrollment, p_reason, p_gives => false);
  update public.visitas_clientes v set revoked_at = p_now where v.id = p_visit and v.revoked_at is null;
  if not found then perform private.refuse(404, 'VISIT_NOT_FOUND'); end if;
  -- a challenge that only this visit completed is open again, unless it was validated since: prizes stay won
  update public."Clientes proto" c set hito_2_completado = false
  where c.id = v_enrollment.id and c.hito_actual = 2 and c.hito_validado < 2 and c.hito_2_completado
    and not exists (select from public.visitas_clientes v where v.user_id = c.user_id and v.cafe_id = c.cafe_id
      and v.fecha_visita > private.madrid_day(c.hito_2_reference_date)
      and v.fecha_visita <= private.hito_2_deadline(c) and v.counts);
  update public."Clientes proto" c set hito_6_completado = false
  where c.id = v_enrollment.id and c.hito_actual = 6 and c.hito_validado < 6 and c.hito_6_completado
    and cardinality(private.hito_6_visit_days(c)) < 2;
  perform private.revoke_visit_points(v_visit, v_user, p_now);
  perform private.record_correction(v_enrollment, v_role, 'visit-revoked', p_visit, v_visit.fecha_visita::text,
    p_reason,
    p_now);
  return private.finish_request(v_user, p_request, jsonb_build_object('revoked', true));
end $$;
grant execute on function private.revoke_visit(uuid, uuid, text, uuid, timestamptz) to authenticated;

create function public.revoke_visit(cafe_id uuid, visit_id uuid, reason text, request_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.revoke_visit(cafe_id, visit_id, reason, request_id, now())
$$;
comment on function public.revoke_visit is
  'Revokes a visit that was none; the challenge that only it completed is open again, and what is still there of its '
  'Conectitos goes: { revoked } (rules T13, T14 and V52).';
grant execute on function public.revoke_visit(uuid, uuid, text, uuid) to authenticated;

create function private.revert_redemption(p_cafe uuid, p_reward uuid, p_reason text, p_request uuid,
  p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_cafe constant public.cafeterias := (select c from public.cafeterias c where c.id = p_cafe);
  v_role constant text := private.require_permission((v_cafe).id, 'redemption_give_back');
  v_since constant timestamptz := p_now - make_interval(mins => private.figure('revert_minutes'));
  v_repeat jsonb;
  v_reward public.user_rewards;
  v_enrollment public."Clientes proto";
  v_done boolean;
begin
  select * into v_reward from public.user_rewards r where r.id = p_reward and r.cafe_id = (v_cafe).id;
  if not found then perform private.refuse(404, 'REWARD_NOT_FOUND'); end if;
  v_enrollment := private.find_enrollment(v_reward.user_id, (v_cafe).id);
  perform private.require_correctable(v_enrollment, p_reason, p_gives => true);
  v_repeat := private.begin_request(v_user, p_request, 'revert_redemption',
    jsonb_build_object('reward', p_reward, 'reason', p_reason));
  if v_repeat is not null then return v_repeat; end if;
  if exists (select from private.corrections k where k.subject = p_reward and k.kind = 'redemption-reverted') then
    perform private.refuse(409, 'GIVEN_BACK_BEFORE');
  end if;

  perform private.lock_reward(p_reward);
  perform private.lock_mailboxes(v_reward.user_id);
  -- both rows of a VIP prize, in the order in which they are redeemed
  if v_reward.hito_number = 0 then
    update public.vip_pending_rewards p set redeemed_at = null,
      expires_at = greatest(p.expires_at, private.madrid_day(p_now))
    where p.id = v_reward.vip_pending_reward_id and p.redeemed_at > v_since;
  end if;
  update public.user_rewards r set redeemed_at = null where r.id = p_reward and r.redeemed_at > v_since;
  v_done := found;
  if not v_done then
    -- another member was quicker, or it is too late
    if exists (select from private.corrections k where k.subject = p_reward and k.kind = 'redemption-reverted') then
      perform private.refuse(409, 'GIVEN_BACK_BEFORE');
    end if;
    perform private.refuse(409,
      case when v_reward.redeemed_at is null then 'NOT_REDEEMED' else 'GIVE_BACK_TOO_LATE' end);
  end if;
  update public."Clientes proto" c set
    hito1_canjeado = case when v_reward.hito_number <> 1 then c.hito1_canjeado end,
    hito2_canjeado = case when v_reward.hito_number <> 2 then c.hito2_canjeado end,
    hito3_canjeado = case when v_reward.hito_number <> 3 then c.hito3_canjeado end,
    hito4_canjeado = case when v_reward.hito_number <> 4 then c.hito4_canjeado end,
    hito5_canjeado = case when v_reward.hito_number <> 5 then c.hito5_canjeado end,
    hito6_canjeado = case when v_reward.hito_number <> 6 then c.hito6_canjeado end,
    hito7_canjeado = case when v_reward.hito_number <> 7 then c.hito7_canjeado end
  where c.id = v_enrollment.id;
  delete from private.mailbox_redemptions g where g.user_id = v_reward.user_id and g.cafe_id = v_reward.cafe_id
    and g.benefit = 'hito-' || v_reward.hito_number;
  perform private.record_correction(v_enrollment, v_role, 'redemption-reverted', p_reward, v_reward.reward_name,
    p_reason,
    p_now);
  return private.finish_request(v_user, p_request, jsonb_build_object('reverted', true));
end $$;
grant execute on function private.revert_redemption(uuid, uuid, text, uuid, timestamptz) to authenticated;

create function public.revert_redemption(cafe_id uuid, reward_id uuid, reason text, request_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.revert_redemption(cafe_id, reward_id, reason, request_id, now())
$$;
comment on function public.revert_redemption is
  'Makes a reward that was redeemed within the last 10 minutes available again, once a reward: { reverted } (rule '
  'T13).';
grant execute on function public.revert_redemption(uuid, uuid, text, uuid) to authenticated;

create function private.adjust_conectitos(p_cafe uuid, p_enrollment uuid, p_amount int, p_reason text, p_request uuid,
  p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_role constant text := private.require_permission(p_cafe, 'correct');
  v_repeat jsonb;
  v_enrollment public."Clientes proto";
  v_balance int;
begin
  v_enrollment := private.find_desk_customer(p_cafe, p_enrollment);
  perform private.require_correctable(v_enrollment, p_reason, p_gives => coalesce(p_amount > 0, true));
  if not v_enrollment."VIP" then perform private.refuse(403, 'NOT_VIP', v_enrollment.hito_actual::text); end if;
  if p_amount is null or p_amount = 0 or p_amount not between -10000 and 10000 then
    perform private.refuse(422, 'INVALID_INPUT', 'amount');
  end if;
  v_repeat := private.begin_request(v_user, p_request, 'adjust_conectitos',
    jsonb_build_object('enrollment', p_enrollment, 'amount', p_amount, 'reason', p_reason));
  if v_repeat is not null then return v_repeat; end if;
  v_balance := private.move_conectitos(v_enrollment.user_id, p_cafe, p_amount, 'adjustment', p_request::text, v_user,
    p_now);
  perform private.record_correction(v_enrollment, v_role, 'conectitos-adjusted', null, p_amount::text, p_reason, p_now);
  return private.finish_request(v_user, p_request, jsonb_build_object('balance', v_balance));
end $$;
grant execute on function private.adjust_conectitos(uuid, uuid, int, text, uuid, timestamptz) to authenticated;

create function public.adjust_conectitos(cafe_id uuid, enrollment_id uuid, amount int, reason text, request_id uuid)
returns jsonb
language sql security invoker set search_path = '' as $$
  select private.adjust_conectitos(cafe_id, enrollment_id, amount, reason, request_id, now())
$$;
comment on function public.adjust_conectitos is
  'Gives or takes Conectitos of a VIP, with a ledger row and never below zero: { balance } (rule T13). '
  'INSUFFICIENT_CONECTITOS carries the balance.';
grant execute on function public.adjust_conectitos(uuid, uuid, int, text, uuid) to authenticated;

-- ── Without a network at the counter ─────────────────────────────────────────────────────────────

create function private.unrecorded_redemptions(p_enrollment public."Clientes proto", p_now timestamptz) returns text[]
language sql stable set search_path = '' as $$
  select array(select r.id::text from public.user_rewards r join public.cafeterias c on c.id = r.cafe_id
    left join public.vip_pending_rewards p on p.id = r.vip_pending_reward_id
    where r.user_id = (p_enrollment).user_id and r.cafe_id = (p_enrollment).cafe_id and r.redeemed_at is null
      and private.requires_handover(c)
      and not private.is_received(r, private.received_by_others(r.user_id, r.cafe_id, p_now))
      and coalesce(private.vip_prize_last_day(p, p_now) >= private.madrid_day(p_now) - 1, true))
$$;
comment on function private.unrecorded_redemptions is
  'Rewards of a customer that may have been handed over while there was no network, where the team confirms '
  'handovers.';

create function private.add_customer_redemption(p_cafe uuid, p_reward uuid, p_reason text, p_request uuid,
  p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_cafe constant public.cafeterias := (select c from public.cafeterias c where c.id = p_cafe);
  v_role constant text := private.require_permission((v_cafe).id, 'handover');
  v_repeat jsonb;
  v_reward public.user_rewards;
  v_enrollment public."Clientes proto";
  v_status text;
begin
  select * into v_reward from public.user_rewards r where r.id = p_reward and r.cafe_id = (v_cafe).id;
  if not found then perform private.refuse(404, 'REWARD_NOT_FOUND'); end if;
  v_enrollment := private.find_enrollment(v_reward.user_id, (v_cafe).id);
  perform private.require_correctable(v_enrollment, p_reason, p_gives => true);
  perform private.require_open_cafe(v_cafe, v_reward.user_id, v_reward.obtained_at);
  v_repeat := private.begin_request(v_user, p_request, 'add_customer_redemption',
    jsonb_build_object('reward', p_reward, 'reason', p_reason));
  if v_repeat is not null then return v_repeat; end if;
  v_reward := private.lock_reward(p_reward);
  -- a handover of yesterday may be recorded today, as a visit may
  if not private.requires_handover(v_cafe) then perform private.refuse(409, 'REWARD_NOT_OPEN'); end if;
  if v_reward.vip_pending_reward_id is null then
    v_status := private.redeem_challenge_reward(v_reward, p_now);
  elsif private.redeem_vip_prize(v_reward.vip_pending_reward_id, p_now, private.madrid_day(p_now) - 1) then
    v_status := 'redeemed';
  end if;
  if v_status = 'already_received' then
    return private.finish_request(v_user, p_request, jsonb_build_object('redeemed', false));
  elsif v_status is distinct from 'redeemed' then
    perform private.refuse(409, 'REWARD_NOT_OPEN');
  end if;
  perform private.record_correction(v_enrollment, v_role, 'redemption-added', p_reward, v_reward.reward_name, p_reason,
    p_now);
  return private.finish_request(v_user, p_request, jsonb_build_object('redeemed', true));
end $$;
grant execute on function private.add_customer_redemption(uuid, uuid, text, uuid, timestamptz) to authenticated;

create function public.add_customer_redemption(cafe_id uuid, reward_id uuid, reason text, request_id uuid)
returns jsonb
language sql security invoker set search_path = '' as $$
  select private.add_customer_redemption(cafe_id, reward_id, reason, request_id, now())
$$;
comment on function public.add_customer_redemption is
  'Writes down that a reward was handed over while there was no network, where the team confirms handovers: redeemed '
  'from now on, and a correction: { redeemed: false where the mailbox has received it with another account } (rule '
  'P25).';
grant execute on function public.add_customer_redemption(uuid, uuid, text, uuid) to authenticated;

-- ── What is erased with a customer ────────────────────────────────────────────────────────────────

create function private.erase_customer_traces() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.audit_log a set subject = 'customer', details = a.details - array['reason', 'note']
  where a.subject = 'customer:' || old.id;
  delete from private.customer_searches l
  where (l.cafe_id = old.cafe_id or l.cafe_id is null) and old.id = any (l.found);
  return null;
end $$;
comment on function private.erase_customer_traces is
  'Removes a deleted enrollment from searches and from the audit, with what was written about its person; the actions '
  'stay.';
create trigger on_clientes_delete_erase_traces after delete on public."Clientes proto"
  for each row execute function private.erase_customer_traces();

-- ── What the customer sees of it ─────────────────────────────────────────────────────────────────

create function private.corrections_of_user(p_user uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'cafe', c.cafeteria, 'role', k.role, 'kind', k.kind,
    'what', k.what, 'reason', k.reason, 'at', k.at) order by k.at desc, k.id), '[]')
  from public."Clientes proto" c join private.corrections k on k.enrollment_id = c.id where c.user_id = p_user
$$;
comment on function private.corrections_of_user is
  'Returns cafés'' corrections of a person, with role and café, the latest first.';
