-- Limits per hour, and the address that they count by.

create function private.hour_of(p_at timestamptz) returns timestamptz
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  -- a plan that is kept: one in SQL is made anew at each call
  return date_bin(interval '1 hour', p_at, timestamptz '2000-01-01 00:00:00+00');
end $$;
comment on function private.hour_of is 'The full hour in which an instant falls: limits count by it.';

create unlogged table private.rate_limits (
  kind text not null,
  address text,
  user_id uuid,
  email text,
  cafe_id uuid,
  hour timestamptz not null,
  hits int not null default 1,
  constraint rate_limits_one_row_each unique nulls not distinct (address, user_id, email, cafe_id, kind),
  constraint rate_limits_kind_known check (kind in
    ('visit', 'visit-try', 'visit-miss', 'inviter-miss', 'invitation-miss', 'vip-code-miss', 'demo', 'referral-link',
      'team-invitation', 'cafe-logo', 'customer-search', 'new-cafe', 'slip-miss', 'presence-claim', 'pairing-miss',
      'scan', 'fault', 'invitee', 'visitor-visit', 'pass', 'pass-miss')),
  constraint rate_limits_of_one check (num_nonnulls(address, user_id, email) = 1),
  constraint rate_limits_cafe_where_it_matters
    check ((cafe_id is not null) = (kind in ('visit-try', 'vip-code-miss'))),
  constraint rate_limits_address_short check (length(address) <= 64),
  constraint rate_limits_email_short check (length(email) <= 254)
);
comment on table private.rate_limits is
  'Hits per hour from an address, by a person or with an e-mail that somebody typed: a row for each of them, kept from '
  'its last hour to the next (rules S9 and S10). Emptied by a crash, which is harmless.';
create index rate_limits_by_user on private.rate_limits (user_id) where user_id is not null;
create index rate_limits_by_email on private.rate_limits (email) where email is not null;
alter table private.rate_limits enable row level security;

create function private.add_rate_limit_hit(p_kind text, p_now timestamptz, p_address text default null,
  p_user uuid default null, p_email text default null, p_cafe uuid default null) returns int
language plpgsql set search_path = '' as $$
declare v_hits int;
begin
  insert into private.rate_limits as r (kind, address, user_id, email, cafe_id, hour)
  values (p_kind, p_address, p_user, p_email, p_cafe, private.hour_of(p_now))
  on conflict on constraint rate_limits_one_row_each do update set
    -- a call that began in the hour before, and comes after the first of this one, counts in this one
    hits = case when r.hour < excluded.hour then 1 else r.hits + 1 end,
    hour = greatest(r.hour, excluded.hour)
  returning r.hits into v_hits;
  return v_hits;
end $$;
comment on function private.add_rate_limit_hit is
  'Counts one hit of an address, a person or an e-mail, and returns how many the hour holds. Callers must not raise '
  'afterwards, or the count is lost.';

create function private.rate_limit_hits(p_kind text, p_now timestamptz, p_address text default null,
  p_user uuid default null, p_cafe uuid default null) returns int
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select r.hits from private.rate_limits r
    where (r.address = p_address or r.user_id = p_user and r.cafe_id is not distinct from p_cafe)
      and r.kind = p_kind and r.hour = private.hour_of(p_now)), 0);
end $$;
comment on function private.rate_limit_hits is
  'Returns the hits of an address or a person in this hour, without adding one.';

create function private.network_of(p_address text) returns text
language plpgsql stable strict parallel safe set search_path = '' as $$
declare v_address inet;
begin
  if octet_length(p_address) > 64 or btrim(p_address) !~ '^[0-9A-Fa-f:.]+$'
    or not pg_input_is_valid(btrim(p_address), 'inet') then
    return null;
  end if;
  v_address := btrim(p_address)::inet;
  if family(v_address) = 4 then return host(v_address); end if;
  if v_address << inet '::ffff:0:0/96' then return host(inet '0.0.0.0' + (v_address - inet '::ffff:0:0')); end if;
  return network(set_masklen(v_address, 64))::text;
end $$;
comment on function private.network_of is
  'Returns the part of an address that limits count: an IPv4 address itself, also when it comes mapped into IPv6; of '
  'IPv6 the /64 that one connection owns. Null for anything else.';

create function private.client_address(p_headers jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    private.network_of(p_headers ->> (select s.address_header from private.settings s)),
    private.network_of(host(inet_client_addr())),
    'unknown');
end $$;
comment on function private.client_address is
  'Returns a request''s address, for limits: what the one trusted header says (rule S13), else the address of the '
  'connection itself. Headers that a caller can write, x-forwarded-for before all, are never looked at.';
grant execute on function private.client_address(jsonb) to anon, authenticated, service_role;

create function private.request_address() returns text
language plpgsql stable set search_path = '' as $$
begin return private.client_address(nullif(current_setting('request.headers', true), '')::jsonb); end $$;
comment on function private.request_address is 'Returns the address of a Data API call, for limits.';
grant execute on function private.request_address() to anon, authenticated;
