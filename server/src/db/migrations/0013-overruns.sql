-- The least that is prepaid, and what runs over a prepayment: taken from the wallet, or owed by the driver.

alter table booking_setting
  add column least_energy_wh bigint not null default 1000,
  add column least_minutes integer not null default 15,
  add constraint booking_setting_least_energy check (least_energy_wh between 0 and 100000),
  add constraint booking_setting_least_minutes check (least_minutes between 15 and 240 and least_minutes % 15 = 0);

-- What of a booking's total was added to its prepayment when the bill was beyond it.
alter table booking
  add column extended_paise paise not null default 0,
  add constraint booking_extended check (extended_paise between 0 and total_paise);
create index booking_extended_completed on booking (completed_at) where extended_paise > 0;

-- Each time that a bill was beyond what its booking held: how far, and who the money came from.
create table booking_overrun (
  id          uuid primary key,
  booking_id  uuid not null references booking (id),
  energy_wh   bigint not null,
  -- From the driver's wallet.
  taken_paise paise not null,
  -- What the wallet did not hold; the driver owes it.
  owed_paise  paise not null,
  created_at  timestamptz not null,
  constraint booking_overrun_energy check (energy_wh >= 0),
  constraint booking_overrun_amounts check (taken_paise >= 0 and owed_paise >= 0 and taken_paise + owed_paise > 0)
);
create index booking_overrun_booking on booking_overrun (booking_id);
create trigger booking_overrun_append_only before update or delete on booking_overrun
  for each row execute function append_only();
create trigger booking_overrun_no_truncate before truncate on booking_overrun execute function append_only();

-- What was owed and came from the next money that reached the wallet.
create table debt_collection (
  id           uuid primary key,
  customer_id  uuid not null references customer (id),
  amount_paise paise not null,
  created_at   timestamptz not null,
  constraint debt_collection_amount check (amount_paise > 0)
);
create index debt_collection_customer on debt_collection (customer_id, created_at desc);
create trigger debt_collection_append_only before update or delete on debt_collection
  for each row execute function append_only();
create trigger debt_collection_no_truncate before truncate on debt_collection execute function append_only();

-- What a driver owes is a debit: its account keeps a balance too, and never rises above zero.
alter table ledger_account
  drop constraint ledger_account_guarded,
  drop constraint ledger_balance_never_negative,
  add constraint ledger_account_guarded check (
    (kind in ('customer_wallet', 'booking_hold', 'partner_payable', 'customer_receivable')) = (balance_paise is not null)
    and (kind in ('customer_wallet', 'booking_hold', 'partner_payable', 'customer_receivable')) = (owner_id is not null)
  ),
  add constraint ledger_balance_never_negative check (kind = 'customer_receivable' or balance_paise >= 0),
  add constraint ledger_receivable_never_positive check (kind <> 'customer_receivable' or balance_paise <= 0);

-- The lists of kinds are extended, whatever they hold by now.
do $$
declare
  held text;
begin
  select string_agg(distinct quote_literal(kind[1]), ', ') into held
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''::text', 'g') as kind
   where conname = 'ledger_account_kind';
  alter table ledger_account drop constraint ledger_account_kind;
  execute format('alter table ledger_account add constraint ledger_account_kind check (kind in (%s, %L))',
                 held, 'customer_receivable');
  select string_agg(distinct quote_literal(kind[1]), ', ') into held
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''::text', 'g') as kind
   where conname = 'ledger_transfer_kind';
  alter table ledger_transfer drop constraint ledger_transfer_kind;
  execute format('alter table ledger_transfer add constraint ledger_transfer_kind check (kind in (%s, %L, %L, %L, %L))',
                 held, 'overrun', 'collection', 'deposit', 'deposit_return');
end $$;

-- What moved wallets beside top-ups, prepayments and refunds; below zero where they lost by it.
alter table network_day_rollup add column wallet_other_paise paise not null default 0;
create index ledger_transfer_wallet_other on ledger_transfer (created_at)
  where kind in ('overrun', 'collection', 'deposit', 'deposit_return');
