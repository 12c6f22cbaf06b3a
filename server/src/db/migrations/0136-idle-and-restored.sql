-- Sessions of operators end after so many minutes in which nobody used the panel; null for never.
alter table access_policy add column idle_minutes_money integer default 30;
alter table access_policy add column idle_minutes_others integer default 120;
alter table access_policy add constraint access_policy_idle
  check (idle_minutes_money between 5 and 720 and idle_minutes_others between 5 and 720);

-- What counts for this session; follows the policy, also when that is changed.
alter table session add column idle_minutes integer;
alter table session add constraint session_idle_minutes check (idle_minutes > 0);

-- A lost second factor: one person asks, another confirms. Kept as proof.
create table factor_restoration (
  id               uuid primary key,
  administrator_id uuid not null,
  asked_by         uuid not null,
  asked_at         timestamptz not null,
  reason           text not null,
  -- Not confirmed by then, it counts no more.
  expires_at       timestamptz not null,
  decided_by       uuid,
  decided_at       timestamptz,
  outcome          text,
  constraint factor_restoration_administrator foreign key (administrator_id) references administrator (id),
  constraint factor_restoration_asker foreign key (asked_by) references administrator (id),
  constraint factor_restoration_decider foreign key (decided_by) references administrator (id),
  constraint factor_restoration_outcome check (outcome in ('restored', 'withdrawn')),
  constraint factor_restoration_decided
    check ((outcome is null) = (decided_at is null) and (outcome is null) = (decided_by is null)),
  -- Three people: who has lost it, who asks, who confirms.
  constraint factor_restoration_people
    check (asked_by <> administrator_id
      and (outcome is distinct from 'restored' or (decided_by <> asked_by and decided_by <> administrator_id)))
);
create unique index factor_restoration_open on factor_restoration (administrator_id) where outcome is null;
