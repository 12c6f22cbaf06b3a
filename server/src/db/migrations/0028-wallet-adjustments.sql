-- A wallet changed by an operator: goodwill, which the network pays for, and corrections, which put right what went wrong.

create table wallet_adjustment (
  id           uuid primary key,
  customer_id  uuid not null references customer (id),
  kind         text not null,
  -- Into the wallet; a correction below zero takes out of it.
  amount_paise paise not null,
  reason       text not null,
  note         text not null,
  -- What it is about, where that is one booking.
  booking_id   uuid references booking (id),
  created_at   timestamptz not null,
  created_by   uuid not null references administrator (id),
  constraint wallet_adjustment_kind check (kind in ('goodwill', 'correction')),
  constraint wallet_adjustment_amount check (amount_paise <> 0 and (kind = 'correction' or amount_paise > 0)),
  constraint wallet_adjustment_reason check (
    reason in ('charge-failed', 'charger-fault', 'wrong-bill', 'payment-missing', 'credited-twice', 'complaint', 'other')
  )
);
create index wallet_adjustment_customer on wallet_adjustment (customer_id, created_at desc);
create index wallet_adjustment_by on wallet_adjustment (created_by, created_at);
create index wallet_adjustment_created on wallet_adjustment (created_at);
create trigger wallet_adjustment_append_only before update or delete on wallet_adjustment
  for each row execute function append_only();
create trigger wallet_adjustment_no_truncate before truncate on wallet_adjustment execute function append_only();

-- How much one person of a role may give or take at once, and on one day in India. A role without a row may not.
create table wallet_adjustment_limit (
  role       text primary key,
  once_paise paise not null,
  day_paise  paise not null,
  constraint wallet_adjustment_limit_role check (role in ('owner', 'manager')),
  constraint wallet_adjustment_limit_amounts check (once_paise >= 0 and day_paise >= once_paise)
);
insert into wallet_adjustment_limit values ('owner', 1000000, 5000000), ('manager', 100000, 500000);

-- The lists of kinds are extended, whatever they hold by now.
do $$
declare
  held text;
begin
  select string_agg(distinct quote_literal(kind[1]), ', ') into held
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''::text', 'g') as kind
   where conname = 'ledger_account_kind';
  alter table ledger_account drop constraint ledger_account_kind;
  execute format('alter table ledger_account add constraint ledger_account_kind check (kind in (%s, %L, %L))',
                 held, 'goodwill', 'wallet_correction');
  select string_agg(distinct quote_literal(kind[1]), ', ') into held
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''::text', 'g') as kind
   where conname = 'ledger_transfer_kind';
  alter table ledger_transfer drop constraint ledger_transfer_kind;
  execute format('alter table ledger_transfer add constraint ledger_transfer_kind check (kind in (%s, %L, %L))',
                 held, 'goodwill', 'correction');
end $$;
insert into ledger_account (kind) values ('goodwill'), ('wallet_correction');

-- What drivers hold changes with them, so days count them.
alter table network_day_rollup
  add column adjustments      bigint not null default 0,
  add column adjustment_paise paise not null default 0;
