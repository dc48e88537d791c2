create table public.contact_leads (
  id uuid not null default gen_random_uuid(),
  nombre text not null,
  email text not null,
  created_at timestamptz not null default now(),
  constraint contact_leads_pkey primary key (id),
  constraint contact_leads_nombre_given check (private.is_line(nombre, 100)),
  constraint contact_leads_email_valid check (private.is_email(email) and length(email) <= 100)
);
comment on table public.contact_leads is 'Requests for a demo from the landing page (rule C21).';
create index contact_leads_by_email on public.contact_leads (lower(email), created_at desc);
create index contact_leads_newest on public.contact_leads (created_at desc);
alter table public.contact_leads enable row level security;
grant select on public.contact_leads to service_role;

create function private.demo_requests() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'nombre', l.nombre, 'email', l.email,
    'created_at', l.created_at) order by l.created_at desc, l.id), '[]')
  from (select * from public.contact_leads order by created_at desc limit 50) as l
$$;
comment on function private.demo_requests is
  'Returns the newest 50 requests for a demo: [{ id, nombre, email, created_at }] (rule C21).';

create function private.request_demo(p_nombre text, p_email text, p_address text, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_nombre text;
  v_email constant text := coalesce(private.typed_email(p_email), '');
begin
  perform private.caller();
  if not private.is_short(p_nombre, 1000) then perform private.refuse(422, 'INVALID_INPUT', 'nombre'); end if;
  v_nombre := btrim(regexp_replace(coalesce(p_nombre, ''), '\s+', ' ', 'g'));
  if not private.is_line(v_nombre, 100) then
    perform private.refuse(422, 'INVALID_INPUT', 'nombre');
  end if;
  if not private.is_email(v_email) or length(v_email) > 100 then
    perform private.refuse(422, 'INVALID_INPUT', 'email');
  end if;
  -- The count decides, not a look before it. There is no limit for all together: whoever filled it would close the form
  -- for everybody.
  if private.add_rate_limit_hit('demo', p_now, p_address => p_address) > 20 then
    return jsonb_build_object('status', 'try_later');
  end if;
  -- pressing twice, or again after a lost answer, is one request; the lock makes two at once stand in line
  perform pg_advisory_xact_lock(hashtextextended('demo:' || v_email, 0));
  if not exists (
    select from public.contact_leads l where lower(l.email) = v_email and l.created_at > p_now - interval '1 hour'
  ) then
    insert into public.contact_leads (nombre, email, created_at) values (v_nombre, v_email, p_now);
    insert into private.events (topic, payload) values
      ('demo-request', jsonb_build_object('nombre', v_nombre, 'email', v_email));
  end if;
  return jsonb_build_object('status', 'sent');
end $$;
grant execute on function private.request_demo(text, text, text, timestamptz) to anon, authenticated;

create function public.request_demo(nombre text, email text) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.request_demo(private.typed_line(nombre), email, private.request_address(), now())
$$;
comment on function public.request_demo is
  'Asks for a demo: { status: sent|try_later }. INVALID_INPUT names the field.';
grant execute on function public.request_demo(text, text) to anon, authenticated;
