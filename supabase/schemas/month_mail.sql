-- The month by mail (rules I21 to I23): who asked for it, the mails of a month that is over, what stops them.

insert into private.secrets (name) values ('month-mail');

create table private.month_mail_subscriptions (
  cafe_id uuid not null,
  user_id uuid not null,
  next_month date not null,
  token_hash bytea not null,
  subscribed_at timestamptz not null,
  constraint month_mail_subscriptions_pkey primary key (cafe_id, user_id),
  constraint month_mail_subscriptions_member_exists foreign key (cafe_id, user_id)
    references public.cafe_members (cafe_id, user_id) on delete cascade,
  constraint month_mail_subscriptions_token_unique unique (token_hash),
  constraint month_mail_subscriptions_token_is_sha256 check (length(token_hash) = 32),
  constraint month_mail_subscriptions_month_begins_on_the_first check (extract(day from next_month) = 1)
);
comment on table private.month_mail_subscriptions is
  'Owners who want a café''s month by mail; a subscription goes with the membership and with its role (rule I21).';
comment on column private.month_mail_subscriptions.next_month is
  'The first month that is still to be mailed: none before it ever is, so a subscription that is ended and made again '
  'brings none twice.';
create index month_mail_subscriptions_by_user on private.month_mail_subscriptions (user_id);
create index month_mail_subscriptions_by_month on private.month_mail_subscriptions (next_month);
alter table private.month_mail_subscriptions enable row level security;

create function private.delete_month_mail_subscription() returns trigger
language plpgsql set search_path = '' as $$
begin
  delete from private.month_mail_subscriptions w where w.cafe_id = new.cafe_id and w.user_id = new.user_id;
  return null;
end $$;
create trigger on_cafe_members_update_delete_subscription after update of role on public.cafe_members
  for each row when (old.role = 'owner'
    and new.role <> 'owner') execute function private.delete_month_mail_subscription();

create function private.month_mail_token(p_cafe uuid, p_user uuid) returns text
language sql stable set search_path = '' as $$
  select encode(extensions.hmac(convert_to(p_cafe || ':' || p_user, 'UTF8'), private.secret('month-mail'), 'sha256'),
    'hex')
$$;
comment on function private.month_mail_token is
  'Returns the token that stops a person''s mails of a café: always the same, so that an old mail stops them too. Only '
  'its hash is kept.';

create function private.can_receive_month_mail(p_cafe uuid, p_user uuid) returns boolean
language sql stable set search_path = '' as $$
  select private.proven_mailbox(p_user) is not null and exists (
    select from public.cafe_members m join public.cafeterias c on c.id = m.cafe_id
    where m.cafe_id = p_cafe and m.user_id = p_user and m.role = 'owner' and not c.deleted)
$$;
comment on function private.can_receive_month_mail is
  'Returns true if a café''s month may be mailed to a person at this moment: its owner, at an address that is proven.';

create function private.month_mail_subscription_json(p_cafe uuid, p_now timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'is_subscribed', exists (select from private.month_mail_subscriptions w where w.cafe_id = p_cafe
      and w.user_id = (select auth.uid())),
    'proven', private.proven_mailbox((select auth.uid())) is not null,
    'can_send_mail', private.can_send_mail(p_now))
$$;
comment on function private.month_mail_subscription_json is
  'Returns the state of an owner''s switch: { is_subscribed, proven, can_send_mail }.';

create function private.set_month_mail_subscription(p_cafe uuid, p_is_subscribed boolean, p_now timestamptz)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_role text;
begin
  if p_is_subscribed is null then perform private.refuse(422, 'INVALID_INPUT', 'is_subscribed'); end if;
  -- the read waits for a change of role that is under way
  perform from public.cafe_members m where m.cafe_id = p_cafe and m.user_id = v_user for share;
  v_role := private.member_role(p_cafe);
  if v_role is distinct from 'owner' then
    perform private.refuse(403, 'NOT_ALLOWED', case when v_role is not null then 'owner' end);
  end if;
  if not p_is_subscribed then
    delete from private.month_mail_subscriptions w where w.cafe_id = p_cafe and w.user_id = v_user;
  else
    if private.proven_mailbox(v_user) is null then perform private.refuse(403, 'MAILBOX_NOT_PROVEN'); end if;
    insert into private.month_mail_subscriptions (cafe_id, user_id, next_month, token_hash, subscribed_at)
    values (p_cafe, v_user, date_trunc('month', private.madrid_day(p_now))::date,
      private.token_hash(private.month_mail_token(p_cafe, v_user)), p_now)
    on conflict on constraint month_mail_subscriptions_pkey do nothing;
  end if;
  return jsonb_build_object('is_subscribed', p_is_subscribed);
end $$;
grant execute on function private.set_month_mail_subscription(uuid, boolean, timestamptz) to authenticated;

create function public.set_month_mail_subscription(cafe_id uuid, is_subscribed boolean) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.set_month_mail_subscription(cafe_id, is_subscribed, now()) $$;
comment on function public.set_month_mail_subscription is
  'Has an owner get the café''s month by mail on the first of each month, the running one first, or no longer: { '
  'is_subscribed } (rule I21). For owners alone, each for themselves.';
grant execute on function public.set_month_mail_subscription(uuid, boolean) to authenticated;

create function private.queue_month_mails(p_month date, p_now timestamptz) returns int
language plpgsql set search_path = '' as $$
declare v_made int;
begin
  with due as (
    update private.month_mail_subscriptions w set next_month = (p_month + interval '1 month')::date
    where w.next_month <= p_month and private.can_receive_month_mail(w.cafe_id, w.user_id)
    returning w.cafe_id, w.user_id
  ), written as (
    -- no number, no address: both are read when it goes out
    insert into private.events (topic, payload, user_id, cafe_id, created_at, next_attempt_at)
    select 'month-mail', jsonb_build_object('cafe_id', d.cafe_id, 'month', to_char(p_month, 'YYYY-MM')), d.user_id,
      d.cafe_id, p_now, p_now
    from due d
    returning 1
  )
  select count(*) into v_made from written;
  return v_made;
end $$;
comment on function private.queue_month_mails is
  'Queues the mail of a month once for every subscription that it is due for; parallel runs wait for each other''s '
  'rows. Returns how many.';

create function private.run_month_mails(p_now timestamptz) returns int
language plpgsql set search_path = '' as $$
declare
  v_clock constant timestamp := p_now at time zone 'Europe/Madrid';
  v_first constant timestamp := date_trunc('month', v_clock);
begin
  if v_clock < v_first + interval '8 hours' or v_clock >= v_first + interval '7 days'
    or not private.can_send_mail(p_now)
  then
    return 0;
  end if;
  return private.queue_month_mails((v_first - interval '1 month')::date, p_now);
end $$;
comment on function private.run_month_mails is
  'The schedule''s: from eight in Madrid on the first, and for the seven days after it where that morning was missed, '
  'asks for the mails of the month that has ended (rule I22). Nothing where no mails go out.';

create function private.load_month_mail(p_event uuid, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_event private.events;
  v_yesterday constant date := private.madrid_day(p_now) - 1;
  v_cafe public.cafeterias;
  v_from date;
begin
  select e.* into v_event from private.events e
  where e.id = p_event and e.topic = 'month-mail' and e.delivered_at is null
    and e.created_at > p_now - interval '7 days';
  select c.* into v_cafe from private.month_mail_subscriptions w join public.cafeterias c on c.id = w.cafe_id
  where w.cafe_id = (v_event.payload ->> 'cafe_id')::uuid and w.user_id = v_event.user_id
    and private.can_receive_month_mail(w.cafe_id, w.user_id);
  -- the mail was stopped, its reader is no owner any more, or its news is too old
  if v_cafe.id is null then return jsonb_build_object('mail', null); end if;
  v_from := (v_event.payload ->> 'month' || '-01')::date;
  return jsonb_build_object('mail', jsonb_build_object(
    'email', (select u.email from auth.users u where u.id = v_event.user_id),
    'cafe', v_cafe.nombre,
    'primary_color', v_cafe.primary_color,
    'slug', v_cafe.slug,
    'first_challenge', v_cafe.first_challenge,
    'month', v_event.payload ->> 'month',
    'token', private.month_mail_token(v_cafe.id, v_event.user_id),
    'firsts', private.list_firsts(v_cafe, v_from, (v_from + interval '1 month')::date - 1),
    'results', private.results_json(v_cafe.id, v_from, private.clamp_to_today((v_from + interval '1 month')::date - 1,
      greatest(v_from, v_yesterday)), v_yesterday)));
end $$;
comment on function private.load_month_mail is
  'Executable by service_role alone: that grant is the check of the caller.';
grant execute on function private.load_month_mail(uuid, timestamptz) to service_role;

create function public.load_month_mail(event_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.load_month_mail(event_id, now()) $$;
comment on function public.load_month_mail is
  'Returns the mail of a due event of a month, read at this moment: { mail: { email, cafe, primary_color, slug, '
  'first_challenge, month, token: what stops it, firsts: what happened in it for the first time (rule T36), results: '
  'what load_results says of the month }, or null where nobody '
  'is to get it any more } (rule I22). Service role only.';
grant execute on function public.load_month_mail(uuid) to service_role;
