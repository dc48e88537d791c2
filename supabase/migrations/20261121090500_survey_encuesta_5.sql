create table public."Encuesta_5" (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  cafe_id uuid not null,
  correo text not null,
  cafeteria text not null,
  motivacion text[] not null,
  frecuencia_visita text not null,
  momento_visita text not null,
  productos_preferidos text[] not null,
  presupuesto text not null,
  mejoras_negocio text not null,
  descubrimiento_cafeteria text not null,
  facilidad_uso text not null,
  motivacion_volver text not null,
  opinion_desafios text not null,
  mas_cafeterias text not null,
  dudas_confusion text not null,
  mejoras_sistema text not null,
  ofertas_comunicacion text not null,
  telefono text,
  rango_edad text,
  created_at timestamptz not null default now(),
  constraint encuesta_pkey primary key (id),
  constraint encuesta_one_per_person_and_cafe unique (user_id, cafe_id),
  constraint encuesta_customer_exists foreign key (user_id, cafe_id)
    references public."Clientes proto" (user_id, cafe_id) on delete cascade,
  constraint encuesta_motivacion_answered check (cardinality(motivacion) between 1 and 10 and array_position(motivacion, '') is null),
  constraint encuesta_frecuencia_visita_answered check (btrim(frecuencia_visita) <> '' and length(frecuencia_visita) <= 100),
  constraint encuesta_momento_visita_answered check (btrim(momento_visita) <> '' and length(momento_visita) <= 100),
  constraint encuesta_productos_preferidos_answered
    check (cardinality(productos_preferidos) between 1 and 10 and array_position(productos_preferidos, '') is null),
  constraint encuesta_presupuesto_answered check (btrim(presupuesto) <> '' and length(presupuesto) <= 100),
  constraint encuesta_mejoras_negocio_answered check (btrim(mejoras_negocio) <> '' and length(mejoras_negocio) <= 1000),
  constraint encuesta_descubrimiento_cafeteria_answered
    check (btrim(descubrimiento_cafeteria) <> '' and length(descubrimiento_cafeteria) <= 100),
  constraint encuesta_facilidad_uso_answered check (btrim(facilidad_uso) <> '' and length(facilidad_uso) <= 100),
  constraint encuesta_motivacion_volver_answered check (btrim(motivacion_volver) <> '' and length(motivacion_volver) <= 100),
  constraint encuesta_opinion_desafios_answered check (btrim(opinion_desafios) <> '' and length(opinion_desafios) <= 100),
  constraint encuesta_mas_cafeterias_answered check (btrim(mas_cafeterias) <> '' and length(mas_cafeterias) <= 100),
  constraint encuesta_dudas_confusion_answered check (btrim(dudas_confusion) <> '' and length(dudas_confusion) <= 1000),
  constraint encuesta_mejoras_sistema_answered check (btrim(mejoras_sistema) <> '' and length(mejoras_sistema) <= 1000),
  constraint encuesta_ofertas_comunicacion_answered check (btrim(ofertas_comunicacion) <> '' and length(ofertas_comunicacion) <= 100),
  constraint encuesta_telefono_valid check (telefono ~ '^\+?[0-9 ]{6,20}$'),
  constraint encuesta_telefono_only_for_whatsapp check (telefono is null or ofertas_comunicacion = 'whatsapp'),
  constraint encuesta_rango_edad_valid check (btrim(rango_edad) <> '' and length(rango_edad) <= 100)
);
comment on table public."Encuesta_5" is 'Answers to the survey of challenge 5 (spec 1 §3 and §5): fourteen mandatory, phone and age optional.';
create index encuesta_by_cafe on public."Encuesta_5" (cafe_id);

alter table public."Encuesta_5" enable row level security;
create policy "people read their own survey, administrators all" on public."Encuesta_5"
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));
grant select on public."Encuesta_5" to authenticated, service_role;
