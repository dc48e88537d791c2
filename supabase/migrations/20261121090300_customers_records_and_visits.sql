create table public."Clientes proto" (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  cafe_id uuid not null,
  cafeteria text not null,
  correo text not null,
  nombre text not null,
  hito_actual smallint not null default 1,
  hito_validado smallint not null default 0,
  hito_1_completado boolean not null default false,
  hito_2_completado boolean not null default false,
  hito_4_completado boolean not null default false,
  hito_6_completado boolean not null default false,
  hito_2_reference_date timestamptz,
  hito_6_reference_date timestamptz,
  hito_2_extra_days smallint not null default 0,
  hito_6_extra_days smallint not null default 0,
  invitado_por text,
  instagram_usuario text,
  "VIP" boolean not null default false,
  codigo_vip text,
  fecha_registro timestamptz not null default now(),
  hito1_canjeado text,
  hito2_canjeado text,
  hito3_canjeado text,
  hito4_canjeado text,
  hito5_canjeado text,
  hito6_canjeado text,
  hito7_canjeado text,
  constraint clientes_pkey primary key (id),
  constraint clientes_one_record_per_person_and_cafe unique (user_id, cafe_id),
  constraint clientes_user_exists foreign key (user_id) references auth.users (id) on delete cascade,
  constraint clientes_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint clientes_correo_is_email check (private.is_email(correo)),
  constraint clientes_nombre_given check (nombre = btrim(nombre) and length(nombre) between 1 and 80),
  constraint clientes_hito_actual_1_to_8 check (hito_actual between 1 and 8),
  constraint clientes_hito_validado_not_ahead check (hito_validado between 0 and least(hito_actual, 7)),
  constraint clientes_past_1_means_1_completed check (hito_actual = 1 or hito_1_completado),
  constraint clientes_vip_exactly_when_finished check ("VIP" = (hito_actual = 8)),
  constraint clientes_invitado_por_is_email check (private.is_email(invitado_por)),
  constraint clientes_instagram_valid check (instagram_usuario ~ '^[A-Za-z0-9._]{1,30}$'),
  constraint clientes_codigo_vip_pattern check (codigo_vip ~ '^[a-z][0-9]{2}[a-z][0-9]{2}$'),
  constraint clientes_extra_days_not_negative check (hito_2_extra_days >= 0 and hito_6_extra_days >= 0)
);
comment on table public."Clientes proto" is 'A person''s journey at one café (spec 1 §3). Written by procedures only.';
comment on column public."Clientes proto".hito_validado is
  'The hito whose evidence was last verified; equal to hito_actual it means: validated, wheel not yet spun (decisions 6).';
comment on column public."Clientes proto".hito_2_extra_days is 'Days that pauses of the café added to the open window of hito 2 (decisions 3).';

create index clientes_by_cafe on public."Clientes proto" (cafe_id);
create index clientes_by_cafe_and_correo on public."Clientes proto" (cafe_id, lower(correo));
create index clientes_by_invitado_por on public."Clientes proto" (lower(invitado_por)) where invitado_por is not null;

alter table public."Clientes proto" enable row level security;
create policy "people read their own records, administrators all" on public."Clientes proto"
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));
grant select on public."Clientes proto" to authenticated, service_role;

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
  constraint visitas_pkey primary key (id),
  constraint visitas_one_per_person_cafe_and_day unique (user_id, cafe_id, fecha_visita),
  constraint visitas_customer_exists foreign key (user_id, cafe_id)
    references public."Clientes proto" (user_id, cafe_id) on delete cascade,
  constraint visitas_registered_by_exists foreign key (registered_by) references auth.users (id) on delete set null,
  constraint visitas_source_known check (source in ('enrolment', 'hito-1', 'visit-page', 'procedure'))
);
comment on table public.visitas_clientes is 'Visits: one per person, café and day in Madrid (spec 1 §3, decisions 4 and 6).';
create index visitas_by_cafe_and_day on public.visitas_clientes (cafe_id, fecha_visita);
create index visitas_by_registered_by on public.visitas_clientes (registered_by) where registered_by is not null;

alter table public.visitas_clientes enable row level security;
create policy "people read their own visits, administrators all" on public.visitas_clientes
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));
grant select on public.visitas_clientes to authenticated, service_role;

create function private.follow_email_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public."Clientes proto" set correo = new.email where user_id = new.id;
  update public.visitas_clientes set correo = new.email where user_id = new.id;
  return null;
end $$;
comment on function private.follow_email_change is 'Visits are registered by e-mail: a changed address must keep finding its records.';
create trigger conecta_follow_email_change after update of email on auth.users
  for each row when (new.email is distinct from old.email and new.email is not null)
  execute function private.follow_email_change();
