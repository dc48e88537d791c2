-- A customer whom a café shuts out (rule P27).

-- ── Blocks ───────────────────────────────────────────────────────────────────────────────────────

create table private.blocks (
  cafe_id uuid not null,
  user_id uuid not null,
  reason text not null,
  blocked_by uuid,
  blocked_at timestamptz not null,
  constraint blocks_pkey primary key (cafe_id, user_id),
  constraint blocks_customer_exists foreign key (user_id, cafe_id)
    references public."Clientes proto" (user_id, cafe_id) on delete cascade,
  constraint blocks_blocked_by_exists foreign key (blocked_by) references auth.users (id) on delete set null,
  constraint blocks_reason_given
    check (reason = btrim(reason) and length(reason) between 3 and 200 and reason !~ '[[:cntrl:]]')
);
comment on table private.blocks is
  'Customers who may not act at a café, and why: they read the reason and whom to ask (rule P27).';
create index blocks_by_user on private.blocks (user_id);
create index blocks_by_blocked_by on private.blocks (blocked_by) where blocked_by is not null;
alter table private.blocks enable row level security;

create function private.block_reason(p_user uuid, p_cafe uuid) returns text
language sql stable set search_path = '' as $$
  select b.reason from private.blocks b where b.cafe_id = p_cafe and b.user_id = p_user
$$;
comment on function private.block_reason is 'Why a person may not act at a café; null for everybody who may.';

create function private.block_customer(p_cafe_slug text, p_record uuid, p_reason text, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_cafe constant uuid := (private.find_cafe(p_cafe_slug)).id;
  v_role constant text := private.require_right(v_cafe, 'block');
  v_record public."Clientes proto";
begin
  v_record := private.customer_at_desk(v_cafe, p_record);
  perform private.correctable(v_record, p_reason);
  -- the first reason stands: what the person has read does not change under them
  insert into private.blocks (cafe_id, user_id, reason, blocked_by, blocked_at)
  values (v_cafe, v_record.user_id, btrim(p_reason), private.require_user(), p_now) on conflict do nothing;
  if found then perform private.note_correction(v_record, v_role, 'blocked', null, '', p_reason, p_now); end if;
  return jsonb_build_object('blocked', true);
end $$;
grant execute on function private.block_customer(text, uuid, text, timestamptz) to authenticated;

create function public.block_customer(cafe_slug text, record_id uuid, reason text) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.block_customer(cafe_slug, record_id, reason, now())
$$;
comment on function public.block_customer is
  'Stops a customer''s acts at a café, with a reason that they read; a second time changes nothing: { blocked } (rule '
  'P27). Refuses: UNAUTHENTICATED 401, NOT_ALLOWED 403, CUSTOMER_NOT_FOUND 404, OWN_RECORD 403, TEAM_MEMBER 403, '
  'INVALID_INPUT 422, TOO_MANY_REQUESTS 429.';
grant execute on function public.block_customer(text, uuid, text) to authenticated;

create function private.unblock_customer(p_cafe_slug text, p_record uuid, p_reason text, p_now timestamptz)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_cafe constant uuid := (private.find_cafe(p_cafe_slug)).id;
  v_role constant text := private.require_right(v_cafe, 'block');
  v_record public."Clientes proto";
begin
  v_record := private.customer_at_desk(v_cafe, p_record);
  perform private.correctable(v_record, p_reason);
  delete from private.blocks b where b.cafe_id = v_cafe and b.user_id = v_record.user_id;
  if found then perform private.note_correction(v_record, v_role, 'unblocked', null, '', p_reason, p_now); end if;
  return jsonb_build_object('blocked', false);
end $$;
grant execute on function private.unblock_customer(text, uuid, text, timestamptz) to authenticated;

create function public.unblock_customer(cafe_slug text, record_id uuid, reason text) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.unblock_customer(cafe_slug, record_id, reason, now())
$$;
comment on function public.unblock_customer is
  'Lets a blocked customer act at a café again, with a reason that they read; nothing where they may: { blocked } '
  '(rule P27). Refuses: UNAUTHENTICATED 401, NOT_ALLOWED 403, CUSTOMER_NOT_FOUND 404, OWN_RECORD 403, TEAM_MEMBER 403, '
  'INVALID_INPUT 422, TOO_MANY_REQUESTS 429.';
grant execute on function public.unblock_customer(text, uuid, text) to authenticated;
