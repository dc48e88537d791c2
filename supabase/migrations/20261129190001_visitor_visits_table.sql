-- Visits from before the account: a table of its own transaction, since its foreign key locks the cafés.

create table private.visitor_visits (
  browser_hash bytea not null,
  cafe_id uuid not null,
  at timestamptz not null,
  first_prize text not null,
  first_conditions text,
  mailed boolean not null default false,
  constraint visitor_visits_pkey primary key (browser_hash, cafe_id),
  constraint visitor_visits_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint visitor_visits_browser_is_sha256 check (length(browser_hash) = 32)
);
comment on table private.visitor_visits is
  'Visits of browsers without an account: nobody''s, and worth nothing, until an account takes one over within a day '
  '(rule A37). One a browser and café.';
comment on column private.visitor_visits.first_prize is
  'Prize of challenge 1 that the visitor was shown, with first_conditions: who takes it over is owed it (rule R25).';
comment on column private.visitor_visits.mailed is 'A code was mailed: one more step in the café''s results.';
create index visitor_visits_by_cafe on private.visitor_visits (cafe_id);
create index visitor_visits_by_age on private.visitor_visits (at);
alter table private.visitor_visits enable row level security;
