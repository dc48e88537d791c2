create table public.visitas_clientes (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  cafe_id uuid not null,
  correo text not null,
  cafeteria text not null,
  fecha_visita date not null,
  source text not null,
  registered_by uuid,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  proof text,
  device_id uuid,
  has_time boolean not null default true,
  counts boolean not null generated always as (revoked_at is null and proof is distinct from 'none') stored,
  hour smallint generated always as (
    case when has_time then extract(hour from created_at at time zone 'Europe/Madrid') end) stored,
  constraint visitas_pkey primary key (id),
  constraint visitas_one_per_person_cafe_and_day
    unique nulls not distinct (user_id, cafe_id, fecha_visita, revoked_at),
  constraint visitas_customer_exists foreign key (user_id, cafe_id)
    references public."Clientes proto" (user_id, cafe_id) on delete cascade,
  constraint visitas_registered_by_exists foreign key (registered_by) references auth.users (id) on delete set null,
  constraint visitas_source_known check (source in ('enrolment', 'hito-1', 'visit-page', 'procedure', 'team')),
  constraint visitas_proof_known check (proof in ('none', 'slip', 'screen', 'tag', 'team'))
) with (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000);
-- The newest rows are counted (rule C25), from the index alone once a vacuum has seen them.
comment on table public.visitas_clientes is 'Visits: one per person, café and day in Madrid (rule J3).';
comment on column public.visitas_clientes.revoked_at is
  'Instant at which a correction removed it (rule T14): it stays, counts for nothing, and its day may have another.';
comment on column public.visitas_clientes.proof is
  'Proof of the visit; none where the café required proof and there was none: the visit does not count until it is '
  'proven (rule P6). Null where nothing was required.';
comment on column public.visitas_clientes.device_id is 'The screen or tag by which it was proved.';
comment on column public.visitas_clientes.has_time is
  'False for a visit that was written down on a later day: by the team, by the service, or by a slip of an earlier '
  'day.';
comment on column public.visitas_clientes.counts is
  'True if it counts: neither revoked nor without the proof asked for.';
comment on column public.visitas_clientes.hour is
  'The hour of the visit on Madrid''s clock; null where nobody knows it.';
-- a café's results are counted from this index alone (docs/decisions/0046)
create index visitas_by_cafe_and_day on public.visitas_clientes (cafe_id, fecha_visita) include (user_id, hour)
  where counts;
create index visitas_by_registered_by on public.visitas_clientes (registered_by) where registered_by is not null;
alter table public.visitas_clientes enable row level security;
create policy "people read their own visits" on public.visitas_clientes
  for select to authenticated using (user_id = (select auth.uid()));
-- no column for the account that registered it: customers learn of no person behind an action (rule S2)
grant select (id, user_id, cafe_id, correo, cafeteria, fecha_visita, source, created_at, revoked_at, proof,
  device_id) on public.visitas_clientes to authenticated;
grant select on public.visitas_clientes to service_role;

create function private.has_proven_visit(p_enrollment public."Clientes proto") returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.visitas_clientes v
    where v.user_id = (p_enrollment).user_id and v.cafe_id = (p_enrollment).cafe_id
      and v.counts)
$$;
comment on function private.has_proven_visit is 'Returns true if an enrollment has a visit that counts (rule P6).';

create function private.last_visit_of(p_enrollment public."Clientes proto") returns date
language sql stable set search_path = '' as $$
  select max(v.fecha_visita) from public.visitas_clientes v
  where v.user_id = (p_enrollment).user_id and v.cafe_id = (p_enrollment).cafe_id and v.counts
$$;
comment on function private.last_visit_of is 'The day of a customer''s last visit that counts; null without one.';

create function private.add_visit(p_enrollment public."Clientes proto", p_now timestamptz, p_source text, p_by uuid,
  p_claim private.presence_claims default null, p_has_time boolean default true) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_claim private.presence_claims := p_claim;
  v_asked boolean;
  v_points int;
  v_at timestamptz;
  v_day date;
  v_proof text;
  v_new boolean;
  v_milestone int;
  v_reopened int;
begin
  select private.requires_proof(c) into v_asked from public.cafeterias c where c.id = (p_enrollment).cafe_id;
  if v_claim.id is null and p_source <> 'team' then v_claim := private.lock_visit_claim(p_enrollment, p_now); end if;
  -- the procedure names the day: a proof of another day does not move it
  if p_source = 'procedure' and v_claim.day <> private.madrid_day(p_now) then v_claim := null; end if;
  -- the instant of the proof counts: a press after midnight, or a slip at home, changes nothing
  v_at := coalesce(v_claim.at, p_now);
  v_day := coalesce(v_claim.day, private.madrid_day(p_now));
  v_proof := case when p_source = 'team' then 'team' when v_claim.id is not null then v_claim.method
    when v_asked then 'none' end;
  insert into public.visitas_clientes as v (user_id, cafe_id, correo, cafeteria, fecha_visita, source, registered_by,
    created_at, proof, device_id, has_time)
  values ((p_enrollment).user_id, (p_enrollment).cafe_id, (p_enrollment).correo, (p_enrollment).cafeteria, v_day,
    p_source, p_by,
    v_at, v_proof, v_claim.device_id,
    -- a slip that was claimed on a later day says the day alone
    p_has_time and coalesce(v_claim.method <> 'slip' or private.madrid_day(v_claim.made_at) = v_day, true))
  on conflict on constraint visitas_one_per_person_cafe_and_day do update set
    proof = excluded.proof, device_id = excluded.device_id, created_at = excluded.created_at,
    has_time = excluded.has_time
  where v.proof = 'none' and excluded.proof is distinct from 'none';
  v_new := found;
  if v_claim.id is not null and (v_new or v_claim.method = 'slip' and v_claim.user_id is not null) then
    update private.presence_claims p set used_for_user = (p_enrollment).user_id where p.id = v_claim.id;
  end if;
  -- The customer's own claim pays even if another browser's claim has proven the day before.
  if p_source = 'team' and v_new or v_claim.user_id = (p_enrollment).user_id then
    v_points := private.pay_visit(p_enrollment, v_day, case when p_source = 'team' then p_by end, p_now);
  end if;
  if not v_new or v_proof = 'none' then
    return jsonb_build_object('registered', v_new, 'completed_hito', null, 'reopened', null, 'day', v_day,
      'points', v_points,
      'proof', (select v.proof from public.visitas_clientes v where v.user_id = (p_enrollment).user_id
        and v.cafe_id = (p_enrollment).cafe_id and v.fecha_visita = v_day and v.revoked_at is null));
  end if;

  perform private.complete_pending_referral(p_enrollment, p_now);
  if (p_enrollment).hito_actual = 2 and not (p_enrollment).hito_2_completado
    and v_day > private.madrid_day((p_enrollment).hito_2_reference_date)
  then
    if v_day <= private.hito_2_deadline(p_enrollment) then
      update public."Clientes proto" set hito_2_completado = true where id = (p_enrollment).id;
      v_milestone := 2;
    else
      -- late: this visit opens a new window and does not count itself
      update public."Clientes proto" set hito_2_reference_date = v_at, hito_2_extra_days = 0
        where id = (p_enrollment).id;
      v_reopened := 2;
    end if;
  elsif (p_enrollment).hito_actual = 6 and not (p_enrollment).hito_6_completado then
    if v_day > private.hito_6_deadline(p_enrollment) then
      -- late: a new window starts at this visit, which counts as its first
      update public."Clientes proto" set hito_6_reference_date = v_at, hito_6_extra_days = 0
        where id = (p_enrollment).id;
      v_reopened := 6;
    elsif cardinality(private.hito_6_visit_days(p_enrollment)) >= 2 then
      update public."Clientes proto" set hito_6_completado = true where id = (p_enrollment).id;
      v_milestone := 6;
    end if;
  end if;
  return jsonb_build_object('registered', true, 'completed_hito', v_milestone, 'reopened', v_reopened, 'day', v_day,
    'proof', v_proof, 'points', v_points);
end $$;
comment on function private.add_visit is
  'Registers today''s visit of a locked enrollment, or that of its claim''s day, and what it does: { registered, '
  'completed_hito, reopened: the challenge whose window had closed and that it opened anew, day, proof: of that '
  'day''s visit, points: what the day paid a VIP now } (rules J3, J10, P6 and V52). Not registered when that day has '
  'one already; one without proof is made to count by one that has it, or that is asked for none.';

create function private.register_visit(p_cafe_slug text, p_browser text, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_enrollment constant public."Clientes proto" := private.lock_enrollment((private.find_cafe(p_cafe_slug)).id);
begin
  return private.with_journey(private.add_visit(v_enrollment, p_now, 'visit-page', null,
    private.lock_visit_claim(v_enrollment, p_now, private.browser_hash(p_browser))), v_enrollment.cafe_id, p_now);
end $$;
grant execute on function private.register_visit(text, text, timestamptz) to authenticated;

create function public.register_visit(cafe_slug text, browser text default null) returns jsonb
language sql security invoker set search_path = '' as $$ select private.register_visit(cafe_slug, browser, now()) $$;
comment on function public.register_visit is
  'Registers the caller''s visit of today at a café, with the claim of this account or browser if there is one: { '
  'registered: false where that day has one, completed_hito, reopened, proof, day, points, load_journey } (rules J4, '
  'P4 and V52).';
grant execute on function public.register_visit(text, text) to authenticated;

-- ── For Edge Functions ────────────────────────────────────────────────────────────────────────────

-- Private functions here are definers that service_role alone may execute: that grant is their check of the caller.

create function private.register_visit_by_email(
  p_cafe_slug text, p_email text, p_visit_date timestamptz, p_address text, p_browser text, p_now timestamptz
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_email constant text := coalesce(private.typed_email(p_email), '');
  v_today constant date := private.madrid_day(p_now);
  v_cafe constant public.cafeterias := private.find_cafe(p_cafe_slug);
  v_enrollment public."Clientes proto";
  v_browser constant bytea := private.browser_hash(p_browser);
  v_visit jsonb;
  v_status text;
begin
  if (v_cafe).id is null or (v_cafe).deleted then v_status := 'cafe_not_found';
  elsif not (v_cafe).active then v_status := 'cafe_paused';
  elsif p_visit_date is null or private.madrid_day(p_visit_date) not between v_today - 1 and v_today + 1 then
    v_status := 'implausible_date';
  -- "not found" tells who is a customer: after 20 misses an address is told nothing more this hour
  elsif private.rate_limit_hits('visit-miss', p_now, p_address => p_address) >= 20
    -- no address is longer
    or private.add_rate_limit_hit('visit-try', p_now, p_email => left(v_email, 254), p_cafe => (v_cafe).id) > 10
    or private.rate_limit_hits('visit', p_now, p_address => p_address) >= 600
  then v_status := 'try_later';
  end if;
  if v_status is null then
    select * into v_enrollment from public."Clientes proto" c
    where c.cafe_id = (v_cafe).id and lower(c.correo) = v_email for update;
    -- only members themselves learn that they work here, and the blocked that they are (rules T4 and P27)
    if v_enrollment.id is null or private.is_member(v_enrollment.user_id, (v_cafe).id)
      or private.block_reason(v_enrollment.user_id, (v_cafe).id) is not null
    then
      -- the count decides, not the look before it: many at once must not learn more
      v_status := case when private.add_rate_limit_hit('visit-miss', p_now, p_address => p_address) > 20
        then 'try_later' else 'unknown_customer' end;
    else
      v_visit := private.add_visit(v_enrollment, p_now, 'visit-page', null,
        private.lock_visit_claim(v_enrollment, p_now, v_browser));
      if (v_visit ->> 'registered')::boolean then
        perform private.add_rate_limit_hit('visit', p_now, p_address => p_address);
        v_status := 'registered';
      else
        v_status := 'duplicate';
      end if;
    end if;
  end if;
  return jsonb_build_object(
    'status', v_status,
    'completed_hito', v_visit -> 'completed_hito',
    'reopened', v_visit -> 'reopened',
    'proof', v_visit -> 'proof',
    'day', v_visit -> 'day',
    'retry_after_seconds', case when v_status = 'try_later' then
      ceil(extract(epoch from private.hour_of(p_now) + interval '1 hour' - p_now))::int end);
end $$;
grant execute on function private.register_visit_by_email(text, text, timestamptz, text, text, timestamptz)
  to service_role;

create function public.register_visit_by_email(
  cafe_slug text, email text, visit_date timestamptz, client_address jsonb, browser text default null
) returns jsonb
language plpgsql security invoker set search_path = '' as $$
begin
  return private.register_visit_by_email(cafe_slug, email, visit_date, private.client_address(client_address),
    browser, now());
end $$;
comment on function public.register_visit_by_email is
  'Registers today''s visit of a customer by e-mail, for the function process-visit-registration, whose callers '
  'need no session: { status: registered|duplicate|unknown_customer|cafe_not_found|cafe_paused|implausible_date|'
  'try_later, completed_hito, reopened, proof: of that day''s visit, with the browser''s claim if it has one, day: its '
  'day, retry_after_seconds } (rules J4, P4 and S9).';

create function private.insert_visit(p_user_id uuid, p_correo text, p_cafeteria text, p_fecha_visita date,
  p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_cafe constant public.cafeterias := private.find_cafe(p_cafeteria);
  v_today constant date := private.madrid_day(p_now);
  v_enrollment public."Clientes proto";
begin
  perform private.require_open_cafe(v_cafe, p_user_id);
  v_enrollment := private.find_enrollment(p_user_id, (v_cafe).id, p_lock => true);
  if v_enrollment.id is null or lower(v_enrollment.correo) is distinct from private.typed_email(p_correo) then
    perform private.refuse(404, 'NOT_ENROLLED');
  end if;
  if p_fecha_visita is null or p_fecha_visita not between v_today - 7 and v_today then
    perform private.refuse(422, 'INVALID_INPUT', 'p_fecha_visita');
  end if;
  -- the same hour on that day's clock
  return private.add_visit(v_enrollment,
    (p_fecha_visita + (p_now at time zone 'Europe/Madrid')::time) at time zone 'Europe/Madrid', 'procedure', null,
    p_has_time => p_fecha_visita = v_today) - 'proof' - 'day' - 'points';
end $$;
grant execute on function private.insert_visit(uuid, text, text, date, timestamptz) to service_role;

create function public.insert_visit(p_user_id uuid, p_correo text, p_cafeteria text, p_fecha_visita date) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.insert_visit(p_user_id, p_correo, p_cafeteria, p_fecha_visita, now())
$$;
comment on function public.insert_visit is
  'Registers the visit of today or of one of the seven days before, whose hour nobody knows (rule I3), for the service '
  'role: { registered: false where that day has one, completed_hito, reopened } (rules J2 and J3).';
grant execute on function public.register_visit_by_email(text, text, timestamptz, jsonb, text),
  public.insert_visit(uuid, text, text, date)
  to service_role;
