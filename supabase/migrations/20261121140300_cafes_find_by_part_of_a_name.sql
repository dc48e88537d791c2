create or replace function private.find_cafe(p_slug text) returns public.cafeterias
language plpgsql stable set search_path = '' as $$
declare
  v_form constant text := private.match_form(p_slug);
  v_cafe public.cafeterias;
  v_partial public.cafeterias[];
begin
  select * into v_cafe from public.cafeterias c where c.match_name = v_form;
  if found then return v_cafe; end if;
  if length(v_form) < 4 then return null; end if;
  -- planned for this very pattern: a plan for any pattern reads all cafés
  execute $query$
    select array_agg(c) from (
      select * from public.cafeterias c where not c.deleted and c.match_name like $1 limit 2
    ) as c $query$
  into v_partial using private.like_pattern(v_form);
  if cardinality(v_partial) = 1 then return v_partial[1]; end if;
  return null;
end $$;

-- Cafés are made seldom and searched for often: nothing may wait unsorted, for every search to read through.
alter index public.cafeterias_match_name_trigrams set (fastupdate = off);
-- Planning tries a pattern on every name in the statistics: a few say as much as a hundred.
alter table public.cafeterias alter column match_name set statistics 10;
