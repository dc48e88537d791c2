-- The operator hands out the draws' files of cafés that left (rule L9), which no list names.

create or replace function private.load_all_results(p_period text, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_yesterday constant date := private.madrid_day(p_now) - 1;
  v_counted private.all_results;
begin
  perform private.require_admin();
  select * into v_counted from private.all_results a where a.period = p_period and a.period <> 'reminders';
  if not found and not exists (select from private.all_results_periods(v_yesterday) p where p.period = p_period) then
    perform private.refuse(422, 'INVALID_INPUT', 'period');
  end if;
  -- never counted here: with many cafés that takes longer than a call may
  return jsonb_build_object('last_day', coalesce(v_counted.day, v_yesterday),
    'results', v_counted.results || jsonb_build_object('reminders', (
      select a.results from private.all_results a where a.period = 'reminders')),
    -- their draws' files are the operator's to hand out (rule L9)
    'left_cafes', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'nombre', l.nombre, 'slug', l.slug,
        'from', private.madrid_day(l.created_at), 'to', private.madrid_day(l.deleted_at))
        order by l.deleted_at desc, l.id), '[]')
      from (
        select * from public.cafeterias c where c.deleted order by c.deleted_at desc, c.id limit 200
      ) as l));
end $$;
comment on function public.load_all_results is
  'Returns the results of all cafés together until yesterday: { last_day: the last day in them, results: as '
  'load_results says it of one, without the desk''s context and with the reminders of all (rule M9); null until a '
  'night has counted the period, left_cafes: the latest 200 that were deleted, with their first and last day }. The '
  'period is 7, 30, 90 or 365 (days), or one of the last twelve months as yyyy-mm (rules I13 and L9).';
