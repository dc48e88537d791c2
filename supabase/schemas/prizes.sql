-- Prizes, and a café's changes to them (rules R20 to R25 and T27).

create table private.prizes (
  id uuid not null default gen_random_uuid(),
  cafe_id uuid,
  name text not null,
  picture text not null,
  conditions text,
  value_cents int,
  position int not null,
  sold_out_until date,
  removed_at timestamptz,
  constraint prizes_pkey primary key (id),
  constraint prizes_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint prizes_one_of_a_name_each unique nulls not distinct (cafe_id, name),
  constraint prizes_name_is_a_short_line check (private.is_line(name, 30) and length(name) >= 2),
  constraint prizes_picture_known check (picture in ('coffee', 'toast', 'drink', 'dessert', 'cookie', 'aperitif',
    'discount', 'croissant', 'juice', 'tea', 'icecream', 'sandwich', 'cake', 'bread', 'breakfast', 'bag', 'gift')),
  constraint prizes_conditions_one_line check (private.is_line(conditions, 80)),
  constraint prizes_value_up_to_300_euros check (value_cents between 1 and 30000)
);
comment on table private.prizes is
  'The prizes of the programme, without a café, and each café''s own. A café''s row with the name of a programme''s '
  'prize holds what that café says of it (rules R20 and T27).';
comment on column private.prizes.conditions is 'Null in a café''s row: the programme''s, or none for an own prize.';
comment on column private.prizes.sold_out_until is 'The day on which a prize that is sold out is back (rule R23).';
comment on column private.prizes.removed_at is
  'Instant at which the café removed its own prize; the row stays for what was won and drawn.';
alter table private.prizes enable row level security;
insert into private.prizes (name, picture, position, conditions) values
  ('Café gratis', 'coffee', 1, 'Un café solo, cortado o con leche, en barra'),
  ('2x1 en tostada', 'toast', 2, 'Pide dos tostadas iguales y paga solo una'),
  ('Aperitivo gratis', 'aperitif', 3, 'El aperitivo del día, al pedir una bebida'),
  ('1€ de descuento', 'discount', 4, 'En una sola cuenta; no se cambia por dinero'),
  ('2€ de descuento', 'discount', 5, 'En una sola cuenta; no se cambia por dinero'),
  ('3€ de descuento', 'discount', 6, 'En una sola cuenta; no se cambia por dinero'),
  ('Bebida gratis', 'drink', 7, 'Un café, una infusión o un refresco'),
  ('Postre gratis', 'dessert', 8, 'Uno de los postres del día, a tu elección'),
  ('Cookie gratis', 'cookie', 9, 'Una cookie de las del día, a tu elección');

create type private.prize as (picture text, conditions text, value_cents int);

create function private.current_prize(p_cafe uuid, p_name text) returns private.prize
language plpgsql stable set search_path = '' as $$
declare v_prize private.prize;
begin
  select coalesce(min(p.picture) filter (where p.cafe_id is null), min(p.picture), 'gift'),
    coalesce(min(p.conditions) filter (where p.cafe_id = p_cafe), min(p.conditions)),
    min(p.value_cents) filter (where p.cafe_id = p_cafe)
  into v_prize from private.prizes p
  where p.name = p_name and (p.cafe_id = p_cafe or p.cafe_id is null);
  return v_prize;
end $$;
comment on function private.current_prize is
  'Drawing, conditions and value of a prize at a café at this moment. What is won keeps them (docs/decisions/0028).';

create function private.owed_first_prize(p_enrollment public."Clientes proto", p_cafe public.cafeterias, out name text,
  out prize private.prize)
language plpgsql stable set search_path = '' as $$
begin
  name := coalesce((p_enrollment).first_prize, private.first_prize(p_cafe));
  prize := private.current_prize((p_cafe).id, name);
  if (p_enrollment).first_prize is not null then prize.conditions := (p_enrollment).first_conditions; end if;
end $$;
comment on function private.owed_first_prize is
  'The prize of challenge 1 that an enrollment is owed, with the conditions that its enrolment kept; a café''s '
  'present one without an enrollment (rule R25).';

create function private.first_prize(p_cafe public.cafeterias) returns text
language plpgsql immutable set search_path = '' as $$
begin return coalesce((p_cafe).first_prize, 'Café gratis'); end $$;
comment on function private.first_prize is
  'The prize of challenge 1 at a café, the first that a newcomer wins (rule R1).';

-- ── The list ─────────────────────────────────────────────────────────────────────────────────────

create function private.prize_list(p_cafe uuid)
returns table (name text, programme boolean, picture text, conditions text, default_conditions text, value_cents int,
  sold_out_until date, place int)
language sql stable set search_path = '' as $$
  select coalesce(d.name, o.name), d.name is not null, coalesce(d.picture, o.picture), o.conditions, d.conditions,
    o.value_cents, o.sold_out_until, coalesce(d.position, o.position)
  from (select * from private.prizes p where p.cafe_id is null) as d
  full join (select * from private.prizes p where p.cafe_id = p_cafe and p.removed_at is null) as o on o.name = d.name
$$;
comment on function private.prize_list is
  'The prizes of a café: the programme''s with what the café says of them, and its own that it has not removed.';

create function private.require_prize(p_cafe uuid, p_prize text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not exists (select from private.prize_list(p_cafe) l where l.name = p_prize) then
    perform private.refuse(422, 'INVALID_INPUT', 'prize');
  end if;
end $$;
comment on function private.require_prize is 'Refuses with INVALID_INPUT 422 a prize that is not on a café''s list.';

create function private.ensure_prize_row(p_cafe uuid, p_prize text) returns void
language sql set search_path = '' as $$
  insert into private.prizes (cafe_id, name, picture, position)
  select p_cafe, p.name, p.picture, p.position from private.prizes p where p.cafe_id is null and p.name = p_prize
  on conflict on constraint prizes_one_of_a_name_each do nothing
$$;
comment on function private.ensure_prize_row is
  'Makes the row in which a café says something of a programme''s prize, where there is none.';

create function private.load_prizes(p_cafe_slug text, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cafe constant public.cafeterias := private.find_cafe(p_cafe_slug);
  v_role constant text := private.require_permission((v_cafe).id, 'prizes');
begin
  return private.desk_context((v_cafe).id, v_role) || jsonb_build_object(
    'prizes', (
      with lies as materialized (
        select distinct p.name, l.wheel from private.active_and_planned_versions((v_cafe).id, p_now) l
        join private.wheel_prizes p on p.wheel = (l.version).wheel and p.version = (l.version).version
      )
      select jsonb_agg(jsonb_build_object('name', l.name, 'programme', l.programme, 'picture', l.picture,
        'conditions', l.conditions, 'default_conditions', l.default_conditions, 'value_cents', l.value_cents,
        'sold_out_until', case when l.sold_out_until > private.madrid_day(p_now) then l.sold_out_until end,
        'wheels', coalesce((select jsonb_agg(i.wheel order by i.wheel) from lies i where i.name = l.name), '[]'))
        order by l.programme desc, l.place, l.name)
      from private.prize_list((v_cafe).id) as l),
    'wheels', jsonb_build_array(private.wheel_at_desk_json('hito', (v_cafe).id, p_now),
      private.wheel_at_desk_json('vip', (v_cafe).id, p_now)),
    'first_prize', private.first_prize(v_cafe), 'poster_first_prize', (v_cafe).poster_first_prize,
    'visit_points', (v_cafe).visit_points, 'requires_proof', private.requires_proof(v_cafe));
end $$;
grant execute on function private.load_prizes(text, timestamptz) to authenticated;

create function public.load_prizes(cafe_slug text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.load_prizes(cafe_slug, now()) $$;
comment on function public.load_prizes is
  'The prizes of a café, its two wheels as they turn and as they are planned, challenge 1''s prize and what visits '
  'pay, with the desk''s context (rules R20 to R25, T27 and V52).';
grant execute on function public.load_prizes(text) to authenticated;

create function private.prizes_to_mark_sold_out(p_cafe uuid, p_now timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'sold_out_until', (
      select o.sold_out_until from private.prizes o where o.cafe_id = p_cafe and o.name = s.name
        and o.sold_out_until > private.madrid_day(p_now))) order by s.name collate "es-x-icu"), '[]')
    from (
      select distinct p.name from private.active_and_planned_versions(p_cafe, p_now) l
      join private.wheel_prizes p on p.wheel = (l.version).wheel and p.version = (l.version).version
      where (l.version).cafe_id = p_cafe and not l.is_planned and not p.unlimited
    ) as s);
end $$;
comment on function private.prizes_to_mark_sold_out is
  'The prizes that can be marked as sold out: those on wheels of the café''s own that turn, but for the unlimited one.';

create function private.set_prize_conditions(p_cafe uuid, p_prize text, p_conditions text, p_shown jsonb)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_role constant text := private.require_permission(p_cafe, 'prizes');
  v_conditions text;
begin
  perform private.require_prize(p_cafe, p_prize);
  if not private.is_short(p_conditions, 400) then perform private.refuse(422, 'INVALID_INPUT', 'conditions'); end if;
  v_conditions := nullif(btrim(coalesce(p_conditions, '')), '');
  if not private.is_line(v_conditions, 80) then perform private.refuse(422, 'INVALID_INPUT', 'conditions'); end if;
  -- a turn reads them under this lock: what it names is what is won
  perform private.lock_wheels(p_cafe);
  perform private.check_shown(p_cafe, jsonb_build_object('conditions', v_conditions), p_shown, p_prize);
  if v_conditions is not null then perform private.ensure_prize_row(p_cafe, p_prize); end if;
  update private.prizes p set conditions = v_conditions
  where p.cafe_id = p_cafe and p.name = p_prize and p.conditions is distinct from v_conditions;
  if found then
    perform private.audit('prize.conditions', 'cafe:' || p_cafe,
      jsonb_build_object('prize', p_prize, 'conditions', v_conditions, 'role', v_role), p_cafe);
  end if;
end $$;
grant execute on function private.set_prize_conditions(uuid, text, text, jsonb) to authenticated;

create function public.set_prize_conditions(cafe_id uuid, prize text, conditions text, shown jsonb) returns void
language sql security invoker set search_path = '' as $$
  select private.set_prize_conditions(cafe_id, prize, private.typed_line(conditions), shown)
$$;
comment on function public.set_prize_conditions is
  'Sets what holds for a prize at a café from now on: one line of at most 80 characters; an empty one brings the '
  'usual words back. What was won keeps its own (rule T27). INVALID_INPUT names the field; shown: { conditions } '
  '(rule T32).';
grant execute on function public.set_prize_conditions(uuid, text, text, jsonb) to authenticated;

create function private.set_market_value(p_cafe uuid, p_prize text, p_cents int, p_shown jsonb, p_now timestamptz)
returns void
language plpgsql security definer set search_path = '' as $$
declare v_role constant text := private.require_permission(p_cafe, 'market_values');
begin
  perform private.require_prize(p_cafe, p_prize);
  if p_cents not between 1 and 30000 then perform private.refuse(422, 'INVALID_INPUT', 'cents'); end if;
  -- a draw reads the value under this lock: the ceiling is asked for the value that is won
  perform private.lock_wheels(p_cafe);
  perform private.check_shown(p_cafe, jsonb_build_object('value_cents', p_cents), p_shown, p_prize);
  if p_cents is null and private.is_on_own_wheel(p_cafe, p_prize, p_now) then
    perform private.refuse(409, 'PRIZE_IN_USE');
  end if;
  if p_cents is not null then perform private.ensure_prize_row(p_cafe, p_prize); end if;
  update private.prizes p set value_cents = p_cents
  where p.cafe_id = p_cafe and p.name = p_prize and p.value_cents is distinct from p_cents;
  if found then
    perform private.audit('prize.value', 'cafe:' || p_cafe,
      jsonb_build_object('prize', p_prize, 'cents', p_cents, 'role', v_role), p_cafe);
  end if;
end $$;
grant execute on function private.set_market_value(uuid, text, int, jsonb, timestamptz) to authenticated;

create function public.set_market_value(cafe_id uuid, prize text, cents int, shown jsonb) returns void
language sql security invoker set search_path = '' as $$
  select private.set_market_value(cafe_id, prize, cents, shown, now())
$$;
comment on function public.set_market_value is
  'Sets what a prize is worth at a café from now on, from 1 cent to 300 euros; null for no value, which a prize on a '
  'wheel of the café''s own may not be without (PRIZE_IN_USE). What was won keeps its own (rule I10). INVALID_INPUT '
  'names the field; shown: { value_cents } (rule T32).';
grant execute on function public.set_market_value(uuid, text, int, jsonb) to authenticated;

create function private.add_prize(p_cafe uuid, p_name text, p_picture text, p_conditions text, p_cents int)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_role constant text := private.require_permission(p_cafe, 'wheels');
  v_name text;
  v_conditions text;
  v_broken text;
begin
  if not private.is_short(p_name, 200) then perform private.refuse(422, 'INVALID_INPUT', 'name'); end if;
  if not private.is_short(p_picture, 200) then perform private.refuse(422, 'INVALID_INPUT', 'picture'); end if;
  if not private.is_short(p_conditions, 400) then perform private.refuse(422, 'INVALID_INPUT', 'conditions'); end if;
  v_name := btrim(coalesce(p_name, ''));
  v_conditions := nullif(btrim(coalesce(p_conditions, '')), '');
  perform private.lock_wheels(p_cafe);
  -- a repeat after a lost answer: it is there as it was asked for
  if exists (select from private.prizes p where p.cafe_id = p_cafe and p.name = v_name and p.removed_at is null
    and (p.picture, p.conditions, p.value_cents) is not distinct from (p_picture, v_conditions, p_cents))
  then
    return;
  end if;
  if exists (select from private.prize_list(p_cafe) l
    where private.fold_accents(l.name) = private.fold_accents(v_name))
  then
    perform private.refuse(409, 'PRIZE_EXISTS');
  end if;
  if (select count(*) from private.prize_list(p_cafe) l where not l.programme) >= 30 then
    perform private.refuse(409, 'TOO_MANY_PRIZES', '30');
  end if;
  insert into private.prizes (cafe_id, name, picture, conditions, value_cents, position)
  select p_cafe, v_name, coalesce(p_picture, ''), v_conditions, p_cents, coalesce(max(p.position), 0) + 1
  from private.prizes p where p.cafe_id = p_cafe or p.cafe_id is null
  on conflict on constraint prizes_one_of_a_name_each do update set picture = excluded.picture,
    conditions = excluded.conditions, value_cents = excluded.value_cents, position = excluded.position,
    sold_out_until = null, removed_at = null;
  perform private.audit('prize.add', 'cafe:' || p_cafe, jsonb_build_object('prize', v_name, 'picture', p_picture,
    'conditions', v_conditions, 'cents', p_cents, 'role', v_role), p_cafe);
exception
  when check_violation then
    get stacked diagnostics v_broken = constraint_name;
    perform private.refuse(422, 'INVALID_INPUT', case v_broken when 'prizes_name_is_a_short_line' then 'name'
      when 'prizes_picture_known' then 'picture' when 'prizes_conditions_one_line' then 'conditions' else 'cents' end);
end $$;
grant execute on function private.add_prize(uuid, text, text, text, int) to authenticated;

create function public.add_prize(cafe_id uuid, name text, picture text, conditions text, cents int) returns void
language sql security invoker set search_path = '' as $$
  select private.add_prize(cafe_id, private.typed_line(name), picture, private.typed_line(conditions), cents)
$$;
comment on function public.add_prize is
  'Puts a prize of the café''s own on its list: a name of 2 to 30 characters that is none of the list''s, one of the '
  'drawings, one line of conditions, a value up to 300 euros. One that was removed comes back. At most 30 (rule R20). '
  'INVALID_INPUT names the field.';
grant execute on function public.add_prize(uuid, text, text, text, int) to authenticated;

create function private.remove_prize(p_cafe uuid, p_prize text, p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare v_role constant text := private.require_permission(p_cafe, 'wheels');
begin
  perform private.lock_wheels(p_cafe);
  if not exists (select from private.prize_list(p_cafe) l where l.name = p_prize and not l.programme) then
    perform private.refuse(404, 'PRIZE_NOT_FOUND');
  end if;
  if private.is_on_own_wheel(p_cafe, p_prize, p_now)
    or exists (select from public.cafeterias c where c.id = p_cafe and c.first_prize = p_prize)
  then
    perform private.refuse(409, 'PRIZE_IN_USE');
  end if;
  update private.prizes p set removed_at = p_now where p.cafe_id = p_cafe and p.name = p_prize;
  perform private.audit('prize.remove', 'cafe:' || p_cafe, jsonb_build_object('prize', p_prize, 'role', v_role),
    p_cafe);
end $$;
grant execute on function private.remove_prize(uuid, text, timestamptz) to authenticated;

create function public.remove_prize(cafe_id uuid, prize text) returns void
language sql security invoker set search_path = '' as $$ select private.remove_prize(cafe_id, prize, now()) $$;
comment on function public.remove_prize is
  'Takes a prize of the café''s own off its list; what was won and drawn stays as it is. PRIZE_IN_USE while it lies '
  'on a wheel that turns or is planned, or is challenge 1''s (rule R20).';
grant execute on function public.remove_prize(uuid, text) to authenticated;

create function private.set_prize_sold_out(p_cafe uuid, p_prize text, p_until text, p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_role constant text := private.require_permission(p_cafe, 'prizes');
  v_today constant date := private.madrid_day(p_now);
  v_until date;
  v_endless boolean;
begin
  if p_until not in ('tomorrow', 'month') then perform private.refuse(422, 'INVALID_INPUT', 'until'); end if;
  select bool_and(p.unlimited) into v_endless from private.active_and_planned_versions(p_cafe, p_now) l
  join private.wheel_prizes p on p.wheel = (l.version).wheel and p.version = (l.version).version
  where (l.version).cafe_id = p_cafe and not l.is_planned and p.name = p_prize;
  if v_endless is null then perform private.refuse(404, 'PRIZE_NOT_FOUND'); end if;
  if v_endless then perform private.refuse(409, 'PRIZE_ENDLESS'); end if;
  v_until := case p_until when 'tomorrow' then v_today + 1
    when 'month' then (date_trunc('month', v_today::timestamp) + interval '1 month')::date end;
  perform private.ensure_prize_row(p_cafe, p_prize);
  update private.prizes p set sold_out_until = v_until
  where p.cafe_id = p_cafe and p.name = p_prize and p.sold_out_until is distinct from v_until;
  if found then
    perform private.audit('prize.sold-out', 'cafe:' || p_cafe,
      jsonb_build_object('prize', p_prize, 'until', v_until, 'role', v_role), p_cafe);
  end if;
end $$;
grant execute on function private.set_prize_sold_out(uuid, text, text, timestamptz) to authenticated;

create function public.set_prize_sold_out(cafe_id uuid, prize text, until text) returns void
language sql security invoker set search_path = '' as $$
  select private.set_prize_sold_out(cafe_id, prize, until, now())
$$;
comment on function public.set_prize_sold_out is
  'Marks a prize on a wheel of the café''s own as sold out, until tomorrow or until the next month; null brings it '
  'back. PRIZE_ENDLESS for the one that never runs out (rule R23).';
grant execute on function public.set_prize_sold_out(uuid, text, text) to authenticated;

-- ── Challenge 1's prize ──────────────────────────────────────────────────────────────────────────

create function private.set_first_prize(p_cafe uuid, p_prize text, p_shown jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare v_role constant text := private.require_permission(p_cafe, 'wheels');
begin
  perform private.lock_wheels(p_cafe);
  perform private.require_prize(p_cafe, p_prize);
  perform private.check_shown(p_cafe, jsonb_build_object('first_prize', p_prize), p_shown);
  update public.cafeterias c set first_prize = nullif(p_prize, private.first_prize(null))
  where c.id = p_cafe and private.first_prize(c) <> p_prize;
  if found then
    perform private.audit('prize.first', 'cafe:' || p_cafe, jsonb_build_object('prize', p_prize, 'role', v_role),
      p_cafe);
  end if;
end $$;
grant execute on function private.set_first_prize(uuid, text, jsonb) to authenticated;

create function public.set_first_prize(cafe_id uuid, prize text, shown jsonb) returns void
language sql security invoker set search_path = '' as $$ select private.set_first_prize(cafe_id, prize, shown) $$;
comment on function public.set_first_prize is
  'Says which prize of its list challenge 1 gives at a café (rule R25); shown: { first_prize } (rule T32).';
grant execute on function public.set_first_prize(uuid, text, jsonb) to authenticated;
