-- What a database is made of, one row per thing: its kind and name, and what it is. Only what initdb brings is left out.
with
  namespaces as (
    select oid, nspname, nspowner, nspacl from pg_namespace
    where nspname !~ '^pg_' and nspname not in ('information_schema', 'supabase_migrations')
  ),
  relations as (
    select c.*, format('%I.%I', n.nspname, c.relname) as name from pg_class c join namespaces n on n.oid = c.relnamespace
  ),
  columns as (
    select a.*, r.name as relation, r.relkind,
      row_number() over (partition by a.attrelid order by a.attnum) as position
    from relations r join pg_attribute a on a.attrelid = r.oid
    where r.relkind in ('r', 'p', 'v', 'm', 'c') and a.attnum > 0 and not a.attisdropped
  ),
  things (kind, name, says) as (
    select 'schema', nspname::text, concat_ws(' ', nspowner::regrole, pg_temp.grants(nspacl, 'n', nspowner)) from namespaces
    union all
    select 'extension', extname, concat_ws(' ', extversion, extnamespace::regnamespace) from pg_extension
    union all
    select 'default privileges', format('%s of %s in %s', d.defaclobjtype, d.defaclrole::regrole,
      case when d.defaclnamespace = 0 then 'all' else d.defaclnamespace::regnamespace::text end),
      pg_temp.grants(d.defaclacl, 'r', d.defaclrole)
    from pg_default_acl d
    union all
    select 'role', r.rolname, concat_ws(' ', s.setconfig,
      (select string_agg(m.roleid::regrole::text, ' ' order by m.roleid::regrole::text) from pg_auth_members m
        where m.member = r.oid))
    from pg_roles r left join pg_db_role_setting s on s.setrole = r.oid and s.setdatabase = 0
    where r.rolname !~ '^pg_'
    union all
    select case relkind when 'r' then 'table' when 'v' then 'view' when 'S' then 'sequence' else concat('relation ', relkind) end,
      name, concat_ws(' ', relowner::regrole, relpersistence, relreplident, reloptions,
        case when relrowsecurity then 'row level security' end, case when relforcerowsecurity then 'forced' end,
        pg_get_expr(relpartbound, oid), case when relkind in ('v', 'm') then pg_get_viewdef(oid) end,
        case when relkind = 'S' then (select to_jsonb(s) - 'seqrelid' from pg_sequence s where s.seqrelid = r.oid) end)
    from relations r where relkind not in ('i', 'I', 't')
    union all
    select 'grants on', name, pg_temp.grants(relacl, case relkind when 'S' then 's' else 'r' end::"char", relowner)
    from relations where relkind in ('r', 'p', 'v', 'm', 'S')
    union all
    select 'column', format('%s.%I', a.relation, a.attname),
      concat_ws(' ', a.position, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
        case when a.attcollation <> 0 then (select collname from pg_collation l where l.oid = a.attcollation) end,
        'default ' || pg_get_expr(d.adbin, d.adrelid), nullif(concat('identity ', a.attidentity), 'identity '),
        nullif(concat('generated ', a.attgenerated), 'generated '), a.attstorage, nullif(a.attcompression::text, ''), a.attstattarget,
        a.attoptions, (select pg_get_serial_sequence(a.relation, a.attname) where a.relkind in ('r', 'p')))
    from columns a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    union all
    select 'grants on', format('%s.%I', a.relation, a.attname), pg_temp.grants(a.attacl, 'c', 0)
    from columns a where a.attacl is not null
    union all
    select 'constraint', format('%s on %s', c.conname,
      case when c.contypid <> 0 then c.contypid::regtype::text else c.conrelid::regclass::text end),
      pg_get_constraintdef(c.oid)
    from pg_constraint c join namespaces n on n.oid = c.connamespace where c.contype <> 't'
    union all
    select 'index', r.name, concat_ws(' ', pg_get_indexdef(i.indexrelid), case when not i.indisvalid then 'invalid' end,
      case when i.indisclustered then 'clustered' end, case when i.indisreplident then 'replica identity' end)
    from pg_index i join relations r on r.oid = i.indexrelid
    union all
    select 'statistics', format('%I.%I', n.nspname, s.stxname), pg_get_statisticsobjdef(s.oid)
    from pg_statistic_ext s join namespaces n on n.oid = s.stxnamespace
    union all
    select 'function', p.oid::regprocedure::text,
      case when p.prokind = 'a' then 'aggregate' else pg_get_functiondef(p.oid) || p.proowner::regrole end
    from pg_proc p join namespaces n on n.oid = p.pronamespace
    union all
    select 'grants on', p.oid::regprocedure::text, pg_temp.grants(p.proacl, 'f', p.proowner)
    from pg_proc p join namespaces n on n.oid = p.pronamespace
    union all
    select 'type', t.oid::regtype::text, concat_ws(' ', t.typtype, t.typowner::regrole, pg_temp.grants(t.typacl, 'T', t.typowner),
      format_type(nullif(t.typbasetype, 0), t.typtypmod), case when t.typnotnull then 'not null' end, t.typdefault,
      (select string_agg(e.enumlabel, ',' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid))
    from pg_type t join namespaces n on n.oid = t.typnamespace where t.typcategory <> 'A'
    union all
    select 'trigger', format('%I on %s', t.tgname, t.tgrelid::regclass), concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled)
    from pg_trigger t where not t.tgisinternal
    union all
    select 'event trigger', evtname, concat_ws(' ', evtevent, evtfoid::regprocedure, evtenabled, evttags, evtowner::regrole)
    from pg_event_trigger
    union all
    select 'policy', format('%I on %I.%I', policyname, schemaname, tablename),
      concat_ws(' ', permissive, cmd, roles, 'using ' || qual, 'check ' || with_check)
    from pg_policies
    union all
    select 'rule', format('%I on %s', w.rulename, w.ev_class::regclass), pg_get_ruledef(w.oid)
    from pg_rewrite w where w.oid >= 16384 and w.rulename <> '_RETURN'
    union all
    select 'publication', format('%s of %I.%I', pubname, schemaname, tablename), attnames::text from pg_publication_tables
    union all
    select 'comment on', concat_ws(' ', o.type, o.identity), d.description
    from pg_description d cross join lateral pg_identify_object(d.classoid, d.objoid, d.objsubid) o where d.objoid >= 16384
    union all
    select 'job', jobname, concat_ws(' ', username, schedule, case when not active then 'off' end, command) from cron.job
  )
select concat_ws(' ', kind, name) as what, coalesce(says, '') as says from things
