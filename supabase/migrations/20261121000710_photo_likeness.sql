-- What makes a photo of the same receipt known again when its bytes are others (rule V47, docs/decisions/0041).

create table private.photo_likenesses (
  ticket_id uuid not null,
  cafe_id uuid not null,
  likenesses bit(512)[] not null,
  nearest_id uuid,
  distance int,
  created_at timestamptz not null,
  constraint photo_likenesses_pkey primary key (ticket_id),
  constraint photo_likenesses_ticket_exists foreign key (ticket_id) references public.purchase_tickets (id)
    on delete cascade,
  constraint photo_likenesses_cafe_exists foreign key (cafe_id) references public.cafeterias (id) on delete cascade,
  constraint photo_likenesses_nearest_exists foreign key (nearest_id) references public.purchase_tickets (id)
    on delete set null,
  constraint photo_likenesses_one_to_four check (cardinality(likenesses) between 1 and 4),
  constraint photo_likenesses_nearest_is_another check (nearest_id <> ticket_id)
);
comment on table private.photo_likenesses is
  'What the photos of tickets look like, for 90 days, and which earlier one of the same café each was most like when '
  'it came. It only puts two side by side (rule V47).';
create index photo_likenesses_by_cafe on private.photo_likenesses (cafe_id, created_at);
create index photo_likenesses_by_nearest on private.photo_likenesses (nearest_id) where nearest_id is not null;
create index photo_likenesses_by_age on private.photo_likenesses (created_at);
alter table private.photo_likenesses enable row level security;

create function private.note_photo_likeness(p_ticket uuid, p_likenesses text[], p_most int, p_now timestamptz)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_ticket public.purchase_tickets;
  v_bits bit(512)[];
  v_nearest uuid;
  v_distance int;
begin
  if coalesce(cardinality(p_likenesses), 0) not between 1 and 4
    or exists (select from unnest(p_likenesses) l where l is null or l !~ '^[0-9a-f]{128}$')
  then
    perform private.refuse(422, 'INVALID_INPUT', 'likenesses');
  end if;
  select * into v_ticket from public.purchase_tickets t where t.id = p_ticket;
  if not found then perform private.refuse(404, 'TICKET_NOT_FOUND'); end if;
  v_bits := array(select ('x' || l)::bit(512) from unnest(p_likenesses) l);
  -- two that come at once are compared one after the other
  perform pg_advisory_xact_lock(hashtextextended('likeness:' || v_ticket.cafe_id, 0));
  -- the same bytes are shown already (rule V14)
  select d.ticket_id, d.distance into v_nearest, v_distance
  from (
    select l.ticket_id, (select min(bit_count(theirs # ours))::int
      from unnest(l.likenesses) theirs, unnest(v_bits) ours) as distance
    from private.photo_likenesses l
    where l.cafe_id = v_ticket.cafe_id and l.created_at > p_now - interval '90 days' and l.ticket_id <> p_ticket) d
  join public.purchase_tickets t on t.id = d.ticket_id
  where d.distance <= p_most and t.image_hash is distinct from v_ticket.image_hash
  order by d.distance, t.created_at, t.id limit 1;
  insert into private.photo_likenesses (ticket_id, cafe_id, likenesses, nearest_id, distance, created_at)
  values (p_ticket, v_ticket.cafe_id, v_bits, v_nearest, v_distance, p_now) on conflict do nothing;
end $$;
grant execute on function private.note_photo_likeness(uuid, text[], int, timestamptz) to service_role;

create function public.note_photo_likeness(ticket_id uuid, likenesses text[], most int) returns void
language sql security invoker set search_path = '' as $$
  select private.note_photo_likeness(ticket_id, likenesses, most, now())
$$;
comment on function public.note_photo_likeness is
  'Keeps what a ticket''s photo looks like, 1 to 4 times 128 hexadecimal digits, and the ticket of the same café and '
  'the last 90 days any of whose differs from any of them in the fewest bits, at most so many (rule V47). The first '
  'call counts. Refuses: TICKET_NOT_FOUND 404, INVALID_INPUT 422. Service role only.';
grant execute on function public.note_photo_likeness(uuid, text[], int) to service_role;

create function private.looks_like_json(p_ticket public.purchase_tickets, p_role text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('status', t.status, 'created_at', t.created_at, 'id', t.id,
    'ticket_image_url', t.ticket_image_url, 'photo_removed_at', t.photo_removed_at, 'amount_euros', t.amount_euros,
    'cafeteria', (select c.nombre from public.cafeterias c where c.id = t.cafe_id),
    'correo', private.sender_of(t.user_id, t.cafe_id, p_role))
  from private.photo_likenesses l join public.purchase_tickets t on t.id = l.nearest_id
  where l.ticket_id = (p_ticket).id
$$;
comment on function private.looks_like_json is
  'The earlier ticket of the same café whose photo a ticket''s looks like, as its reviewer sees it; null without one '
  '(rule V47).';
