-- A claim is a lease: a function that dies between claiming and completing does not use the invitation up.

create function private.mask_email(p_email text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select left(p_email, 1) || '•••' || substring(p_email from '@.*$')
$$;
comment on function private.mask_email is 'An address that its owner recognises and a stranger does not: a•••@example.com.';

create function private.invitation_status(p_invitation public.invitations, p_now timestamptz) returns text
language sql stable set search_path = '' as $$
  select case
    when (p_invitation).id is null then 'unknown'
    when (p_invitation).used_at is not null then 'used'
    when (p_invitation).revoked_at is not null then 'revoked'
    when (p_invitation).expires_at <= p_now then 'expired'
    else 'open'
  end
$$;
comment on function private.invitation_status is 'What an invitation is worth at an instant: open, used, revoked, expired; unknown for no row.';

create function private.find_invitation(p_token text) returns public.invitations
language sql stable set search_path = '' as $$
  select i.* from public.invitations i where i.token_hash = extensions.digest(coalesce(p_token, ''), 'sha256')
$$;
comment on function private.find_invitation is 'The invitation behind a link''s token, by its hash.';

create function private.peek_invitation(p_token text, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_invitation constant public.invitations := private.find_invitation(p_token);
  v_status text := private.invitation_status(v_invitation, p_now);
  v_cafe public.cafeterias;
begin
  if v_status = 'open' then
    select * into v_cafe from public.cafeterias c where c.id = (v_invitation).cafe_id;
    if v_cafe.deleted or not v_cafe.active then v_status := 'cafe_closed'; end if;
  end if;
  return jsonb_build_object('status', v_status,
    'cafe', case when v_status = 'open' then private.cafe_json(v_cafe) end,
    'email', case when v_status = 'open' then private.mask_email((v_invitation).correo) end);
end $$;
grant execute on function private.peek_invitation(text, timestamptz) to anon, authenticated;

create function public.peek_invitation(token text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.peek_invitation(token, now()) $$;
comment on function public.peek_invitation is
  'What the page /create-account shows of an invitation: { status: open|used|revoked|expired|cafe_closed|unknown, cafe|null, email masked|null } (decisions 11). '
  'Anyone may call it; the token is 192 random bits.';
grant execute on function public.peek_invitation(text) to anon, authenticated;

create function private.claim_invitation(p_token text, p_address text, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_bucket constant text := 'invitation-miss:' || coalesce(nullif(left(btrim(p_address), 64), ''), 'unknown');
  v_invitation public.invitations;
  v_cafe public.cafeterias;
  v_status text;
begin
  if private.hits(v_bucket, interval '1 hour', p_now) >= 20 then return jsonb_build_object('status', 'try_later'); end if;
  v_invitation := private.find_invitation(p_token);
  select * into v_invitation from public.invitations i where i.id = v_invitation.id for update;
  v_status := private.invitation_status(v_invitation, p_now);
  if v_status = 'open' then
    select * into v_cafe from public.cafeterias c where c.id = v_invitation.cafe_id;
    v_status := case
      when v_cafe.deleted or not v_cafe.active then 'cafe_closed'
      when v_invitation.claimed_at > p_now - interval '2 minutes' then 'busy'
      -- as the auth service's own index has it: in lower case, without SSO
      when exists (select from auth.users u where u.email = lower(v_invitation.correo) and not u.is_sso_user) then 'account_exists'
      else 'claimed'
    end;
  elsif v_status = 'unknown' then
    perform private.count_hit(v_bucket, interval '1 hour', p_now);
  end if;
  if v_status <> 'claimed' then return jsonb_build_object('status', v_status); end if;
  update public.invitations i set claimed_at = p_now where i.id = v_invitation.id;
  return jsonb_build_object('status', 'claimed', 'invitation_id', v_invitation.id, 'claimed_at', p_now,
    'correo', v_invitation.correo, 'cafe_slug', v_cafe.slug);
end $$;
grant execute on function private.claim_invitation(text, text, timestamptz) to service_role;

create function public.claim_invitation(token text, client_address text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.claim_invitation(token, client_address, now()) $$;
comment on function public.claim_invitation is
  'Takes an invitation for two minutes, for the function crear-cuenta: { status: claimed|used|revoked|expired|cafe_closed|unknown|busy|account_exists|try_later, '
  'invitation_id, claimed_at, correo, cafe_slug }; misses are limited to 20 an hour per address (decisions 11). Service role only.';
grant execute on function public.claim_invitation(text, text) to service_role;

create function private.settle_invitation(p_invitation uuid, p_claimed_at timestamptz, p_used boolean, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update public.invitations i
  set used_at = case when p_used then p_now end, claimed_at = case when p_used then i.claimed_at end
  where i.id = p_invitation and i.claimed_at = p_claimed_at and i.used_at is null and i.revoked_at is null;
  return jsonb_build_object('settled', found);
end $$;
grant execute on function private.settle_invitation(uuid, timestamptz, boolean, timestamptz) to service_role;

create function public.settle_invitation(invitation_id uuid, claimed_at timestamptz, used boolean) returns jsonb
language sql security invoker set search_path = '' as $$ select private.settle_invitation(invitation_id, claimed_at, used, now()) $$;
comment on function public.settle_invitation is
  'Ends a claim: the invitation is used up, or free again: { settled }; false when the claim is no longer this one (decisions 11). Service role only.';
grant execute on function public.settle_invitation(uuid, timestamptz, boolean) to service_role;
