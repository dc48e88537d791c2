create table public.cafeterias (
  id uuid not null default gen_random_uuid(),
  nombre text not null,
  slug text not null generated always as (replace(lower(nombre), ' ', '-')) stored,
  match_name text not null generated always as (private.match_form(nombre)) stored,
  vip_id uuid not null generated always as (private.vip_id(nombre)) stored,
  active boolean not null default true,
  deleted boolean not null default false,
  primary_color text not null default '#244EB8',
  secondary_color text not null default '#4fb796',
  review_url text,
  instagram_url text,
  paused_at timestamptz,
  created_at timestamptz not null default now(),
  constraint cafeterias_pkey primary key (id),
  constraint cafeterias_name_unique_as_matched unique (match_name),
  constraint cafeterias_vip_id_unique unique (vip_id),
  constraint cafeterias_id_and_vip_id_unique unique (id, vip_id),
  constraint cafeterias_name_trimmed check (nombre = btrim(nombre) and length(nombre) <= 80),
  constraint cafeterias_name_long_enough check (length(private.match_form(nombre)) >= 3),
  constraint cafeterias_name_fits_a_url check (nombre !~ '[/\\?#%[:cntrl:]]'),
  constraint cafeterias_primary_color_is_hex check (primary_color ~ '^#[0-9A-Fa-f]{6}$'),
  constraint cafeterias_secondary_color_is_hex check (secondary_color ~ '^#[0-9A-Fa-f]{6}$'),
  constraint cafeterias_review_url_is_https check (review_url ~ '^https://[^\s]+$' and length(review_url) <= 500),
  constraint cafeterias_instagram_url_is_https check (instagram_url ~ '^https://[^\s]+$' and length(instagram_url) <= 500),
  constraint cafeterias_deleted_only_while_paused check (not (deleted and active)),
  constraint cafeterias_paused_since check (active = (paused_at is null))
);
comment on table public.cafeterias is 'Partner cafés (spec 1 §3, spec 2 §3). A pause stops customers'' acts; a deletion is a flag.';
comment on column public.cafeterias.vip_id is 'What the VIP tables call cafeteria_id: derived from the name, not random (decisions 3).';

create index cafeterias_by_name on public.cafeterias (nombre) where not deleted;
create index cafeterias_by_created_at on public.cafeterias (created_at desc) where not deleted;
-- partial matches of a slug inside names
create index cafeterias_match_name_trigrams on public.cafeterias using gin (match_name extensions.gin_trgm_ops);

alter table public.cafeterias enable row level security;
create policy "visitors read cafés that are not deleted" on public.cafeterias
  for select to anon using (not deleted);
create policy "people read cafés that are not deleted, administrators all" on public.cafeterias
  for select to authenticated using (not deleted or (select private.is_admin()));
create policy "administrators create cafés" on public.cafeterias
  for insert to authenticated with check ((select private.is_admin()));
create policy "administrators change cafés" on public.cafeterias
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

grant select (id, nombre, slug, active, deleted, primary_color, secondary_color, review_url, instagram_url)
  on public.cafeterias to anon;
grant select on public.cafeterias to authenticated, service_role;
grant insert (nombre, primary_color, secondary_color, review_url, instagram_url) on public.cafeterias to authenticated;
grant update (active, deleted, primary_color, secondary_color, review_url, instagram_url) on public.cafeterias to authenticated;
-- generated columns and checks run with the rights of the administrator who writes the row
grant execute on function private.match_form(text), private.vip_id(text) to authenticated;

create function private.cafe_json(p_cafe public.cafeterias) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', (p_cafe).id, 'nombre', (p_cafe).nombre, 'slug', (p_cafe).slug, 'vip_id', (p_cafe).vip_id,
    'state', case when (p_cafe).deleted then 'deleted' when (p_cafe).active then 'active' else 'paused' end,
    'primary_color', (p_cafe).primary_color, 'secondary_color', (p_cafe).secondary_color,
    'review_url', (p_cafe).review_url, 'instagram_url', (p_cafe).instagram_url)
$$;
comment on function private.cafe_json is 'A café as every screen gets it.';

create function private.find_cafe(p_slug text) returns public.cafeterias
language plpgsql stable set search_path = '' as $$
declare
  v_form constant text := private.match_form(p_slug);
  v_cafe public.cafeterias;
  v_partial public.cafeterias[];
begin
  select * into v_cafe from public.cafeterias c where c.match_name = v_form;
  if found then return v_cafe; end if;
  if length(v_form) < 4 then return null; end if;
  select array_agg(c) into v_partial from (
    select * from public.cafeterias c
    where not c.deleted
      and c.match_name like '%' || replace(replace(replace(v_form, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    limit 2
  ) as c;
  if cardinality(v_partial) = 1 then return v_partial[1]; end if;
  return null;
end $$;
comment on function private.find_cafe is
  'The café that a slug or name points at: exact match first (also paused or deleted), else the only not deleted one that contains it; null otherwise (decisions 3).';

create function private.require_open_cafe(p_cafe public.cafeterias) returns void
language plpgsql stable set search_path = '' as $$
begin
  if (p_cafe).id is null or (p_cafe).deleted then perform private.refuse(404, 'CAFE_NOT_FOUND'); end if;
  if not (p_cafe).active then perform private.refuse(403, 'CAFE_PAUSED', (p_cafe).nombre); end if;
end $$;
comment on function private.require_open_cafe is 'Refuses with CAFE_NOT_FOUND or CAFE_PAUSED: customers'' acts stop there (decisions 3).';

create function private.audit_cafe_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.audit(
    case when tg_op = 'INSERT' then 'cafe.create' else 'cafe.change' end, 'cafe:' || new.id,
    (select coalesce(jsonb_object_agg(n.key, n.value), '{}') from jsonb_each(to_jsonb(new)) n
      where tg_op = 'INSERT' or n.value is distinct from to_jsonb(old) -> n.key));
  return null;
end $$;
create trigger cafeterias_leave_an_audit_row after insert or update on public.cafeterias
  for each row execute function private.audit_cafe_change();

-- The landing page's demo and the fixed visit page point at it, in production too (decisions 3).
insert into public.cafeterias (nombre) values ('Cafetería Central');
