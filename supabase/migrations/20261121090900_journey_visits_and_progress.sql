-- The pieces that every step of the journey is made of: visits, windows, advancing, pauses.

create function private.record_of(p_user uuid, p_cafe uuid, p_lock boolean default false) returns public."Clientes proto"
language plpgsql set search_path = '' as $$
declare v_record public."Clientes proto";
begin
  if p_lock then
    select * into v_record from public."Clientes proto" c where c.user_id = p_user and c.cafe_id = p_cafe for update;
  else
    select * into v_record from public."Clientes proto" c where c.user_id = p_user and c.cafe_id = p_cafe;
  end if;
  return v_record;
end $$;
comment on function private.record_of is 'A person''s record at a café, locked on request; null when there is none.';

create function private.hito_2_deadline(p_record public."Clientes proto") returns date
language sql immutable set search_path = '' as $$
  select private.madrid_day((p_record).hito_2_reference_date) + 15 + (p_record).hito_2_extra_days
$$;
comment on function private.hito_2_deadline is 'The last day whose visit completes hito 2: 15 days after its reference (spec 1 §9), plus pauses.';

create function private.hito_6_deadline(p_record public."Clientes proto") returns date
language sql immutable set search_path = '' as $$
  select private.madrid_day((p_record).hito_6_reference_date) + 20 + (p_record).hito_6_extra_days
$$;
comment on function private.hito_6_deadline is 'The last day whose visit counts for hito 6: 20 days after its reference (spec 1 §9), plus pauses.';

create function private.hito_6_visit_days(p_record public."Clientes proto") returns date[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(v.fecha_visita order by v.fecha_visita), '{}')
  from public.visitas_clientes v
  where v.user_id = (p_record).user_id and v.cafe_id = (p_record).cafe_id
    and v.fecha_visita between private.madrid_day((p_record).hito_6_reference_date) and private.hito_6_deadline(p_record)
    and v.created_at >= (p_record).hito_6_reference_date
$$;
comment on function private.hito_6_visit_days is 'The days whose visits count for the open window of hito 6 (decisions 6).';

create function private.add_visit(p_record public."Clientes proto", p_now timestamptz, p_source text, p_by uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_today constant date := private.madrid_day(p_now);
  v_milestone int;
begin
  insert into public.visitas_clientes (user_id, cafe_id, correo, cafeteria, fecha_visita, source, registered_by, created_at)
  values ((p_record).user_id, (p_record).cafe_id, (p_record).correo, (p_record).cafeteria, v_today, p_source, p_by, p_now)
  on conflict on constraint visitas_one_per_person_cafe_and_day do nothing;
  if not found then return jsonb_build_object('registered', false, 'milestone', null); end if;

  if (p_record).hito_actual = 2 and not (p_record).hito_2_completado
    and v_today > private.madrid_day((p_record).hito_2_reference_date)
  then
    if v_today <= private.hito_2_deadline(p_record) then
      update public."Clientes proto" set hito_2_completado = true where id = (p_record).id;
      v_milestone := 2;
    else
      -- late: this visit opens a new window and does not count itself
      update public."Clientes proto" set hito_2_reference_date = p_now, hito_2_extra_days = 0 where id = (p_record).id;
    end if;
  elsif (p_record).hito_actual = 6 and not (p_record).hito_6_completado then
    if v_today > private.hito_6_deadline(p_record) then
      -- late: a new window starts at this visit, which counts as its first
      update public."Clientes proto" set hito_6_reference_date = p_now, hito_6_extra_days = 0 where id = (p_record).id;
    elsif cardinality(private.hito_6_visit_days(p_record)) >= 2 then
      update public."Clientes proto" set hito_6_completado = true where id = (p_record).id;
      v_milestone := 6;
    end if;
  end if;
  return jsonb_build_object('registered', true, 'milestone', v_milestone);
end $$;
comment on function private.add_visit is
  'Registers today''s visit of a locked record and what it completes: { registered, milestone } (decisions 4 and 6). False when today already has one.';

create function private.advance(p_record uuid, p_to smallint, p_now timestamptz) returns void
language sql set search_path = '' as $$
  update public."Clientes proto" set
    hito_actual = p_to,
    hito_1_completado = true,
    "VIP" = (p_to = 8),
    hito_2_reference_date = case when p_to = 2 then coalesce(hito_2_reference_date, p_now) else hito_2_reference_date end,
    hito_6_reference_date = case when p_to = 6 then coalesce(hito_6_reference_date, p_now) else hito_6_reference_date end
  where id = p_record
$$;
comment on function private.advance is 'Moves a record to a milestone and opens its window; 8 means finished and VIP (spec 1 §4).';

create function private.sync_progress(p_user uuid, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
declare v_record record;
begin
  for v_record in
    select c.id, c.hito_actual from public."Clientes proto" c
    where c.user_id = p_user and c.hito_actual < 8
      and exists (select from public.user_rewards r where r.cliente_id = c.id and r.hito_number = c.hito_actual)
    for update of c
  loop
    perform private.advance(v_record.id, (v_record.hito_actual + 1)::smallint, p_now);
  end loop;
end $$;
comment on function private.sync_progress is
  'Advances records whose current milestone already has its reward; VIP after the seventh (spec 1 §4, decisions 2).';

-- ── Pauses ───────────────────────────────────────────────────────────────────────────────────────

create function private.stamp_pause() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.active and not old.active then new.paused_at := null; end if;
  if not new.active and old.active then new.paused_at := now(); end if;
  return new;
end $$;
create trigger cafeterias_stamp_pause before update of active on public.cafeterias
  for each row execute function private.stamp_pause();

create function private.extend_for_pause(p_cafe uuid, p_from timestamptz, p_to timestamptz) returns void
language plpgsql set search_path = '' as $$
declare v_days constant int := private.madrid_day(p_to) - private.madrid_day(p_from);
begin
  if v_days <= 0 then return; end if;
  -- only what was still open when the pause began
  update public."Clientes proto" c set hito_2_extra_days = hito_2_extra_days + v_days
  where c.cafe_id = p_cafe and c.hito_actual = 2 and not c.hito_2_completado
    and private.hito_2_deadline(c) >= private.madrid_day(p_from);
  update public."Clientes proto" c set hito_6_extra_days = hito_6_extra_days + v_days
  where c.cafe_id = p_cafe and c.hito_actual = 6 and not c.hito_6_completado
    and private.hito_6_deadline(c) >= private.madrid_day(p_from);
  update public.vip_pending_rewards p set expires_at = expires_at + v_days
  where p.cafe_id = p_cafe and p.redeemed_at is null and p.expires_at >= private.madrid_day(p_from);
end $$;
comment on function private.extend_for_pause is
  'Extends the open windows and pending prizes of a café by the days of a pause (decisions 3).';

create function private.extend_after_pause() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.extend_for_pause(new.id, old.paused_at, now());
  return null;
end $$;
create trigger cafeterias_extend_after_pause after update of active on public.cafeterias
  for each row when (new.active and not old.active) execute function private.extend_after_pause();
