-- Short. Validated by the next migration.
alter table private.referrals add column same_address boolean not null default false;
comment on column private.referrals.same_address is
  'Another invitee of the same inviter signed up from the same address shortly before, for the signals (rule P26).';
alter table private.rate_limits drop constraint rate_limits_kind_known;
alter table private.rate_limits add constraint rate_limits_kind_known check (kind in
    ('visit', 'visit-try', 'visit-miss', 'inviter-miss', 'invitation-miss', 'vip-code-miss', 'demo', 'referral-link',
      'team-invitation', 'cafe-logo', 'customer-search', 'new-cafe', 'slip-miss', 'presence-claim', 'pairing-miss',
      'scan', 'fault', 'invitee')) not valid;
update private.purposes set columns = array_replace(columns,
    'private.referrals: invitee_id, inviter_id, via_link, waits',
    'private.referrals: invitee_id, inviter_id, via_link, waits, same_address')
where key = 'programme';
