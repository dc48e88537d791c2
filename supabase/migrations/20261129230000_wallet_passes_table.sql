-- the card in the wallet

create table private.wallet_passes (
  id uuid not null default gen_random_uuid(),
  platform text not null,
  cafe_id uuid not null,
  user_id uuid,
  session_id uuid,
  shows_name boolean not null default false,
  saved_at timestamptz not null,
  changed_at timestamptz not null,
  marked_at timestamptz,
  next_try_at timestamptz not null,
  attempts int not null default 0,
  last_error text,
  notified_at timestamptz,
  ended_at timestamptz,
  constraint wallet_passes_pkey primary key (id),
  constraint wallet_passes_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint wallet_passes_platform_known check (platform in ('apple', 'google')),
  constraint wallet_passes_of_somebody_until_the_end check ((user_id is null) = (ended_at is not null or id = cafe_id))
);
comment on table private.wallet_passes is
  'Passes that customers saved in the wallet of their phone, and for each café Google''s class, whose id is the '
  'café''s. An ended one names nobody and stays 30 days, in which its token opens a void picture (rules W1 and W7).';
comment on column private.wallet_passes.id is 'The serial number.';
comment on column private.wallet_passes.session_id is 'Session in which it was saved; null once there were two.';
comment on column private.wallet_passes.changed_at is
  'Instant at which its platform was last asked to show it anew; never the same for two: it is the tag of a device.';
comment on column private.wallet_passes.marked_at is
  'Instant at which an event that touches it was taken up, until the platform was told.';

create unique index wallet_passes_by_customer on private.wallet_passes (user_id, cafe_id, platform)
  where user_id is not null;

create index wallet_passes_by_cafe on private.wallet_passes (cafe_id);

create index wallet_passes_due on private.wallet_passes (next_try_at) where marked_at is not null;
alter table private.wallet_passes enable row level security;

create table private.wallet_devices (
  pass_id uuid not null,
  device_id text not null,
  push_token text not null,
  noted_at timestamptz not null,
  constraint wallet_devices_pkey primary key (pass_id, device_id),
  constraint wallet_devices_pass_exists foreign key (pass_id) references private.wallet_passes (id) on delete cascade,
  constraint wallet_devices_device_short check (octet_length(device_id) between 1 and 100),
  constraint wallet_devices_token_is_hex check (push_token ~ '^[0-9A-Fa-f]{1,200}$')
);
comment on table private.wallet_devices is
  'Devices that hold an Apple pass, with the tokens by which they are told of a change (rule W4).';

create index wallet_devices_by_device on private.wallet_devices (device_id);
alter table private.wallet_devices enable row level security;

create table private.wallet_marks (
  pass_id uuid not null
);
comment on table private.wallet_marks is
  'Events that touch a pass, until the deliverer takes them up, once a minute (rule W6).';
alter table private.wallet_marks enable row level security;
