-- A café's printed matter for its counter: poster, and a guide for its team (rule T22).

create function private.load_poster(p_cafe_slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cafe constant public.cafeterias := private.find_cafe(p_cafe_slug);
  v_role constant text := private.require_permission((v_cafe).id, 'poster');
begin
  return private.desk_context((v_cafe).id, v_role)
    || jsonb_build_object('poster_headline', (v_cafe).poster_headline, 'first_prize', private.first_prize(v_cafe));
end $$;
grant execute on function private.load_poster(text) to authenticated;

create function public.load_poster(cafe_slug text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.load_poster(cafe_slug) $$;
comment on function public.load_poster is
  'The desk''s tab of poster and guide: the desk''s context, poster_headline: the poster''s headline, null for the '
  'product''s own, and first_prize: the prize of challenge 1, which it names (rules T22 and R25).';
grant execute on function public.load_poster(text) to authenticated;

create function private.set_poster_headline(p_cafe uuid, p_headline text, p_shown jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- too long to be looked at: refused as too long
  v_promise constant text := case when private.is_short(p_headline, 200)
    then nullif(btrim(regexp_replace(p_headline, '\s+', ' ', 'g')), '') else p_headline end;
begin
  perform private.require_permission(p_cafe, 'poster');
  if not private.is_line(v_promise, 40) then
    perform private.refuse(422, 'INVALID_INPUT', 'poster_headline');
  end if;
  perform private.check_shown(p_cafe, jsonb_build_object('poster_headline', v_promise), p_shown);
  update public.cafeterias c set poster_headline = v_promise where c.id = p_cafe and c.poster_headline is distinct
    from v_promise;
  if found then
    perform private.audit('poster.headline', 'cafe:'
      || p_cafe, jsonb_build_object('poster_headline', v_promise), p_cafe);
  end if;
  return jsonb_build_object('poster_headline', v_promise);
end $$;
grant execute on function private.set_poster_headline(uuid, text, jsonb) to authenticated;

create function public.set_poster_headline(cafe_id uuid, poster_headline text, shown jsonb) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.set_poster_headline(cafe_id, private.typed_line(poster_headline), shown) $$;
comment on function public.set_poster_headline is
  'The headline of a café''s poster, at most 40 characters; nothing stands for the product''s own: { poster_headline } '
  '(rule T22); shown: { poster_headline } (rule T32).';
grant execute on function public.set_poster_headline(uuid, text, jsonb) to authenticated;

create function private.record_print(p_cafe uuid, p_what text, p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_what is null or p_what not in ('poster', 'cards') then
    perform private.require_permission(p_cafe, 'poster');
    perform private.refuse(422, 'INVALID_INPUT', 'what');
  end if;
  perform private.require_permission(p_cafe, case p_what when 'poster' then 'poster' else 'vip_codes' end);
  if p_what = 'poster' then
    -- the prize on the poster that hangs at the counter from now on
    update public.cafeterias c set poster_first_prize = private.first_prize(c)
    where c.id = p_cafe and c.poster_first_prize is distinct from private.first_prize(c);
  end if;
  update public.cafeterias c set
    poster_printed_at = case when p_what = 'poster' then p_now else c.poster_printed_at end,
    cards_printed_at = case when p_what = 'cards' then p_now else c.cards_printed_at end
  where c.id = p_cafe and case p_what when 'poster' then c.poster_printed_at else c.cards_printed_at end is null;
  if found then
    perform private.audit(case p_what when 'poster' then 'poster.print' else 'vip-code.print' end, 'cafe:' || p_cafe,
      p_cafe => p_cafe);
  end if;
end $$;
grant execute on function private.record_print(uuid, text, timestamptz) to authenticated;

create function public.record_print(cafe_id uuid, what text) returns void
language sql security invoker set search_path = '' as $$ select private.record_print(cafe_id, what, now()) $$;
comment on function public.record_print is
  'Keeps that a café has printed its poster or VIP cards, what: poster|cards, for the first time, and which first '
  'prize the poster printed last shows (rules T22 and T28).';
grant execute on function public.record_print(uuid, text) to authenticated;
