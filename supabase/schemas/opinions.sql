-- Private opinions, and how a café's managers and owners read them (rule J34).

create table private.opinions (
  user_id uuid not null,
  cafe_id uuid not null,
  rating smallint not null,
  suggestion text,
  signed_name text,
  day date not null,
  constraint opinions_pkey primary key (user_id, cafe_id),
  constraint opinions_customer_exists foreign key (user_id, cafe_id)
    references public."Clientes proto" (user_id, cafe_id) on delete cascade,
  constraint opinions_rating_1_to_5 check (rating between 1 and 5),
  constraint opinions_suggestion_is_one_line check (private.is_line(suggestion, 200)),
  constraint opinions_signed_name_is_one_line check (private.is_line(signed_name, 80))
);
comment on table private.opinions is
  'Private opinions of challenge 1: the day and never the hour, the name only where the customer ticked it (rule J34). '
  'The account is there for its own download and deletion alone.';
create index opinions_by_cafe on private.opinions (cafe_id, day);
alter table private.opinions enable row level security;

create function private.save_opinion(p_enrollment public."Clientes proto", p_nombre text, p_opinion jsonb, p_day date)
returns void
language plpgsql set search_path = '' as $$
declare
  v_suggestion constant text := nullif(btrim(regexp_replace(
    coalesce(p_opinion ->> 'suggestion', ''), '[[:space:]\u00a0]+', ' ', 'g')), '');
begin
  if coalesce(p_opinion ->> 'rating', '') !~ '^[1-5]$'
    then perform private.refuse(422, 'INVALID_INPUT', 'rating'); end if;
  if not coalesce(private.is_line(v_suggestion, 200), true) then
    perform private.refuse(422, 'INVALID_INPUT', 'suggestion');
  end if;
  insert into private.opinions (user_id, cafe_id, rating, suggestion, signed_name, day)
  values ((p_enrollment).user_id, (p_enrollment).cafe_id, (p_opinion ->> 'rating')::smallint, v_suggestion,
    case when p_opinion -> 'signed' = 'true' then p_nombre end, p_day)
  on conflict on constraint opinions_pkey do nothing;
end $$;
comment on function private.save_opinion is
  'Keeps the opinion of a customer; INVALID_INPUT names what is wrong with it.';

create function private.load_opinions(p_cafe_slug text, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cafe constant public.cafeterias := private.find_cafe(p_cafe_slug);
  v_role constant text := private.require_permission((v_cafe).id, 'opinions');
  -- The next morning begins at six: customers who stay after midnight have left when the team reads.
  v_today constant date := ((p_now at time zone 'Europe/Madrid') - interval '6 hours')::date;
begin
  return private.desk_context((v_cafe).id, v_role) || jsonb_build_object('months', coalesce((
    select jsonb_agg(jsonb_build_object('month', to_char(m.month, 'YYYY-MM'), 'counts', m.counts, 'lines', (
        -- the order is by text and never by time
        select coalesce(jsonb_agg(jsonb_build_object('rating', l.rating, 'suggestion', l.suggestion, 'name',
          l.signed_name)
          order by l.rating, l.suggestion, l.signed_name), '[]')
        from (
          select o.rating, o.suggestion, o.signed_name from private.opinions o
          where o.cafe_id = (v_cafe).id and o.day >= m.month and o.day < m.month + interval '1 month'
            and o.day < v_today and (o.suggestion is not null or o.signed_name is not null)
          order by o.day desc, o.user_id limit 200
        ) as l))
      order by m.month desc)
    from (
      select date_trunc('month', o.day)::date as month, array[count(*) filter (where o.rating = 1),
        count(*) filter (where o.rating = 2), count(*) filter (where o.rating = 3),
        count(*) filter (where o.rating = 4),
        count(*) filter (where o.rating = 5)] as counts
      from private.opinions o
      where o.cafe_id = (v_cafe).id and o.day < v_today
        and o.day >= date_trunc('month', v_today) - interval '11 months'
      group by date_trunc('month', o.day)
    ) as m), '[]'));
end $$;
grant execute on function private.load_opinions(text, timestamptz) to authenticated;

create function public.load_opinions(cafe_slug text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.load_opinions(cafe_slug, now()) $$;
comment on function public.load_opinions is
  'The private opinions of a café of the last twelve months, each from six of the next morning on: the desk''s '
  'context and months: [{ month: yyyy-mm, counts: by rating, 1 to 5, lines: [{ rating, suggestion|null, name|null }], '
  'at most 200 }] (rule J34). No day, no hour, no name that was not ticked.';
grant execute on function public.load_opinions(text) to authenticated;
