-- The contract by which the operator treats personal data for a café (rule L6): its texts, and who accepted which.

create table private.contract_texts (
  version text not null,
  since date not null,
  sections jsonb not null,
  changes text,
  constraint contract_texts_pkey primary key (version),
  constraint contract_texts_sections_are_a_list check (jsonb_typeof(sections) = 'array')
);
comment on table private.contract_texts is
  'The processing contract by version; never changed or removed, so that what was accepted stays readable. Words in '
  'braces are the parties, their processors, and the purposes of the register (rule L10).';
comment on column private.contract_texts.changes is
  'Changes since the version before, for readers who accepted that one; null for the first.';
alter table private.contract_texts enable row level security;

insert into private.contract_texts (version, since, sections) values ('2026-11', '2026-11-24', jsonb_build_array(
  jsonb_build_object('title', '1. Las partes', 'intro',
    'Este contrato es entre {cafe} («la cafetería», responsable del tratamiento) y {operador} («el '
    'encargado»), que lleva {producto}. Cumple el artículo 28 del Reglamento (UE) 2016/679 (RGPD).',
    'points', jsonb_build_array()),
  jsonb_build_object('title', '2. Qué se hace con los datos', 'intro',
    'El encargado trata los datos de los clientes de la cafetería solo para llevar su programa de desafíos y '
    'premios, mientras la cafetería participe en él.',
    'points', jsonb_build_array(
      'Qué se hace: recoger, guardar, comprobar, mostrar a la cafetería, mandar los correos que cada cliente pide y '
      'borrar.',
      '{finalidades}',
      'De la cuenta de cada cliente (su acceso y sus pruebas de buzón) responde el encargado por sí mismo.')),
  jsonb_build_object('title', '3. A qué se obliga el encargado', 'intro',
    'El encargado:',
    'points', jsonb_build_array(
      'Trata los datos solo como dice este contrato y como la cafetería le indique en el programa; si cree que '
      'una indicación va contra la ley, se lo dice.',
      'Exige que guarden secreto quienes trabajan con los datos.',
      'Los protege: conexiones cifradas, permisos fila a fila en la base de datos, contraseñas que nadie puede '
      'leer, y un registro de quién cambia qué.',
      'Ayuda a la cafetería a atender los derechos de sus clientes: cada cliente puede descargar y borrar sus '
      'datos en «Tu cuenta».',
      'Avisa a la cafetería de una brecha de seguridad sin demora y como máximo en 48 horas desde que la '
      'conoce, con lo que sepa.',
      'Ayuda, si hace falta, con las evaluaciones de impacto y las consultas a la autoridad.',
      'Da a la cafetería la información que necesite para comprobar que cumple, y admite auditorías con aviso '
      'razonable.')),
  jsonb_build_object('title', '4. Otras empresas que ayudan', 'intro',
    'La cafetería autoriza al encargado a trabajar con estas empresas, obligadas por contrato a lo mismo que '
    'él: {encargados}.',
    'points', jsonb_build_array(
      'Antes de añadir o cambiar una, el encargado avisa con 30 días; la cafetería puede oponerse y dejar el '
      'programa.')),
  jsonb_build_object('title', '5. Cuánto se guardan', 'intro',
    'El plazo de cada cosa está en el apartado 2. Si un cliente borra su cuenta, lo suyo se borra en ese momento.',
    'points', jsonb_build_array(
      'Los sorteos y los movimientos de Conectitos quedan sin nada que diga de quién eran.')),
  jsonb_build_object('title', '6. Cuando la cafetería se va', 'intro',
    'Si la cafetería deja el programa, el encargado le entrega, si ella los pide, sus resultados y su archivo '
    'de sorteos. Los datos personales de su programa empiezan a borrarse 30 días después de darla de baja; hasta '
    'entonces la cafetería puede volver con ellos.',
    'points', jsonb_build_array(
      'Se borran los de sus clientes en ella, también las fotos de los tickets, y los de su equipo.',
      'Quedan, sin nada que diga de quién eran, los sorteos, los movimientos de Conectitos y las huellas de fotos '
      'y recibos.',
      'Quedan también este contrato con el nombre de quien lo aceptó, de quién era la cafetería y el registro de '
      'quién cambió qué.',
      'De la cuenta de cada cliente y de otras cafeterías no se borra nada.')),
  jsonb_build_object('title', '7. A qué se obliga la cafetería', 'intro',
    'La cafetería:',
    'points', jsonb_build_array(
      'Usa los datos solo para atender a sus clientes y llevar su programa.',
      'Da acceso solo a las personas de su equipo que lo necesitan, y se lo quita cuando se van.',
      'No intenta averiguar quién escribió una opinión sin firmar.',
      'Informa a sus clientes de que participa en el programa, con el cartel y las bases.')),
  jsonb_build_object('title', '8. Responsabilidad y ley', 'intro',
    'Cada parte responde de lo que incumpla. Se aplica la ley española.',
    'points', jsonb_build_array())));
insert into private.contract_texts (version, since, sections, changes)
select '2026-11b', '2026-11-29', jsonb_set(t.sections, '{1,points,2}', to_jsonb(
    'De la cuenta de cada cliente (su acceso y sus pruebas de buzón), y de lo que empieza quien escanea y aún no la '
    'tiene, responde el encargado por sí mismo.'::text)),
  'Quien escanea empieza antes de tener cuenta, y de eso responde el encargado. Dice también un dato que faltaba: si '
  'dos personas con la misma invitación se registraron seguidas desde una conexión.'
from private.contract_texts t where t.version = '2026-11';

create function private.contract_version() returns text
language plpgsql stable set search_path = '' as $$
begin
  return (select t.version from private.contract_texts t order by t.since desc, t.version desc limit 1);
end $$;
comment on function private.contract_version is 'The version of the processing contract that holds.';

create table private.contract_acceptances (
  id uuid not null default gen_random_uuid(),
  cafe_id uuid not null,
  version text not null,
  accepted_by uuid,
  name text not null,
  sections jsonb not null,
  accepted_at timestamptz not null,
  constraint contract_acceptances_pkey primary key (id),
  constraint contract_acceptances_once_a_version unique (cafe_id, version),
  constraint contract_acceptances_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint contract_acceptances_version_exists foreign key (version) references private.contract_texts (version),
  constraint contract_acceptances_accepted_by_exists foreign key (accepted_by) references auth.users (id)
    on delete set null,
  constraint contract_acceptances_name_is_one_line check (private.is_line(name, 120))
);
comment on table private.contract_acceptances is
  'Owners'' acceptances of a contract''s version for a café, with the whole text as it was read (rule L6). It outlives '
  'the account of its owner: it is the proof of a contract.';
create index contract_acceptances_by_accepted_by on private.contract_acceptances (accepted_by)
  where accepted_by is not null;
create index contract_acceptances_by_version on private.contract_acceptances (version);
alter table private.contract_acceptances enable row level security;

create function private.escape_for_json(p_text text) returns text
language sql immutable set search_path = '' as $$
  select substring(to_json(p_text)::text from '^"(.*)"$')
$$;
comment on function private.escape_for_json is 'A text as it stands inside a text of JSON.';

create function private.contract_sections(p_cafe public.cafeterias, p_version text) returns jsonb
language sql stable set search_path = '' as $$
  select replace(replace(replace(replace(replace(t.sections::text, '"{finalidades}"', (
      select string_agg(to_json((p ->> 'title') || ' (' || lower(p ->> 'people') || '). Datos: ' || (p ->> 'data')
        || '. Se guardan ' || (p ->> 'period') || '.')::text, ', ' order by n)
      from jsonb_array_elements(private.purposes_json('cafe')) with ordinality as l (p, n))),
    '{cafe}', private.escape_for_json(coalesce((p_cafe).legal_name || ', con NIF ' || (p_cafe).legal_number
      || ' y domicilio en ' || (p_cafe).legal_address || ', titular de ' || (p_cafe).nombre,
      '(falta decir de quién es la cafetería)'))),
    '{operador}', private.escape_for_json(coalesce(s.operator_name || ', con NIF ' || s.operator_tax_number
      || ' y domicilio en ' || s.operator_address, '(quien lleva el servicio no ha indicado sus datos)'))),
    '{producto}', private.escape_for_json(s.product_name)),
    '{encargados}',
    private.escape_for_json(coalesce(nullif(array_to_string(s.processors, '; '), ''), '(sin indicar)')))::jsonb
  from private.contract_texts t cross join private.settings s where t.version = p_version
$$;
comment on function private.contract_sections is 'A version of the contract with its parties in it, as it is read.';

create function private.load_contract(p_cafe_slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cafe constant public.cafeterias := private.find_cafe(p_cafe_slug);
  v_role constant text := private.require_permission((v_cafe).id, 'contract');
begin
  return private.desk_context((v_cafe).id, v_role) || jsonb_build_object(
    'ready', (v_cafe).legal_name is not null and exists (
      select from private.settings s where s.operator_name is not null),
    'current', (select jsonb_build_object('version', t.version, 'since', t.since, 'changes', t.changes,
        'sections', private.contract_sections(v_cafe, t.version))
      from private.contract_texts t where t.version = private.contract_version()),
    'accepted', coalesce((select jsonb_agg(jsonb_build_object('version', a.version, 'since', t.since, 'name', a.name,
        'accepted_at', a.accepted_at, 'sections', a.sections) order by a.accepted_at desc)
      from private.contract_acceptances a join private.contract_texts t on t.version = a.version
      where a.cafe_id = (v_cafe).id), '[]'));
end $$;
grant execute on function private.load_contract(text) to authenticated;

create function public.load_contract(cafe_slug text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.load_contract(cafe_slug) $$;
comment on function public.load_contract is
  'The processing contract of a café in one call: the desk''s context, ready: both parties are named, current: { '
  'version, since, changes|null, sections }, accepted: what was accepted, whole, the latest first (rule L6).';
grant execute on function public.load_contract(text) to authenticated;

create function private.accept_contract(p_cafe uuid, p_version text, p_name text, p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_role constant text := private.require_permission_locked(p_cafe, 'contract');
  v_name text;
  v_cafe public.cafeterias;
begin
  -- administrators are on the operator's side of it
  if v_role <> 'owner' then perform private.refuse(403, 'NOT_ALLOWED', 'owner'); end if;
  if not private.is_short(p_name, 1000) then perform private.refuse(422, 'INVALID_INPUT', 'name'); end if;
  v_name := btrim(regexp_replace(coalesce(p_name, ''), '[[:space:]\u00a0]+', ' ', 'g'));
  if not private.is_line(v_name, 120) then perform private.refuse(422, 'INVALID_INPUT', 'name'); end if;
  if p_version is distinct from private.contract_version() then
    perform private.refuse(422, 'INVALID_INPUT', 'version');
  end if;
  select * into v_cafe from public.cafeterias c where c.id = p_cafe for no key update;
  if (v_cafe).legal_name is null
    or not exists (select from private.settings s where s.operator_name is not null)
  then
    perform private.refuse(422, 'INVALID_INPUT', 'identity');
  end if;
  insert into private.contract_acceptances (cafe_id, version, accepted_by, name, sections, accepted_at)
  values (p_cafe, p_version, auth.uid(), v_name, private.contract_sections(v_cafe, p_version), p_now)
  on conflict on constraint contract_acceptances_once_a_version do nothing;
  if found then
    update public.cafeterias c set contract_version = p_version where c.id = p_cafe;
    perform private.audit('cafe.contract', 'cafe:' || p_cafe, jsonb_build_object('version', p_version), p_cafe);
  end if;
end $$;
grant execute on function private.accept_contract(uuid, text, text, timestamptz) to authenticated;

create function public.accept_contract(cafe_id uuid, version text, name text) returns void
language sql security invoker set search_path = '' as $$
  select private.accept_contract(cafe_id, version, private.typed_line(name), now())
$$;
comment on function public.accept_contract is
  'Accepts the processing contract for a café, in its version that holds, by the owner''s name; once (rule L6). '
  'INVALID_INPUT names the field: version that does not hold, name, identity: a party is not named. Owners only.';
grant execute on function public.accept_contract(uuid, text, text) to authenticated;
