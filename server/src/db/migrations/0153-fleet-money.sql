-- What fleets pay, and what their drivers charge at their cost.

do $$
declare
  held text;
begin
  select string_agg(distinct quote_literal(kind[1]), ', ') into held
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''::text', 'g') as kind
   where conname = 'ledger_account_kind';
  alter table ledger_account drop constraint ledger_account_kind;
  execute format('alter table ledger_account add constraint ledger_account_kind check (kind in (%s, %L))',
                 held, 'fleet_account');
  select string_agg(distinct quote_literal(kind[1]), ', ') into held
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''::text', 'g') as kind
   where conname = 'ledger_transfer_kind';
  alter table ledger_transfer drop constraint ledger_transfer_kind;
  execute format('alter table ledger_transfer add constraint ledger_transfer_kind check (kind in (%s, %L, %L, %L))',
                 held, 'fleet_payment', 'fleet_use', 'fleet_return');
end $$;

-- A fleet's account keeps its balance, and stands on either side of zero: above it what was paid before, below it what is owed.
alter table ledger_account
  drop constraint ledger_account_guarded,
  drop constraint ledger_balance_never_negative,
  add constraint ledger_account_guarded check (
    (kind in ('customer_wallet', 'booking_hold', 'partner_payable', 'customer_receivable', 'fleet_account'))
      = (balance_paise is not null)
    and (kind in ('customer_wallet', 'booking_hold', 'partner_payable', 'customer_receivable', 'fleet_account'))
      = (owner_id is not null)
  ),
  add constraint ledger_balance_never_negative check (
    kind in ('customer_receivable', 'fleet_account') or balance_paise >= 0);

drop index ledger_transfer_wallet_other;
create index ledger_transfer_wallet_other on ledger_transfer (created_at)
  where kind in ('overrun', 'collection', 'deposit', 'deposit_return', 'refund_return', 'block_use', 'block_return',
                 'dispute_loss', 'fleet_use', 'fleet_return');

-- What the operator has received in the bank, or put right where it lies below zero.
create table fleet_payment (
  id           uuid primary key,
  fleet_id     uuid not null,
  amount_paise paise not null,
  -- By which it is found in the bank statement.
  reference    text not null,
  created_at   timestamptz not null,
  created_by   uuid not null,
  constraint fleet_payment_fleet foreign key (fleet_id) references fleet (id),
  constraint fleet_payment_creator foreign key (created_by) references administrator (id),
  constraint fleet_payment_amount check (amount_paise <> 0),
  constraint fleet_payment_once unique (fleet_id, reference)
);
create index fleet_payment_listed on fleet_payment (fleet_id, created_at desc, id desc);
create trigger fleet_payment_append_only before update or delete on fleet_payment
  for each row execute function append_only();
create trigger fleet_payment_no_truncate before truncate on fleet_payment execute function append_only();
select announce_changes('fleet_payment', 'fleet', subject_column => 'fleet_id', always => 'changed');

create table fleet_charge (
  id              uuid primary key,
  booking_id      uuid not null,
  fleet_id        uuid not null,
  fleet_driver_id uuid not null,
  customer_id     uuid not null,
  created_at      timestamptz not null,
  -- When the charge began; it may have been reserved before.
  used_at         timestamptz,
  -- What it costs at most, which left the account of the fleet.
  used_paise      paise,
  -- What it delivers at most; what it delivered, once it is closed.
  energy_wh       integer,
  closed_at       timestamptz,
  -- What of that came back, as the charge cost less.
  returned_paise  paise,
  -- What of it an older debt had taken from the driver's wallet: the driver owes it.
  owed_paise      paise not null default 0,
  constraint fleet_charge_booking foreign key (booking_id) references booking (id),
  constraint fleet_charge_once unique (booking_id),
  constraint fleet_charge_fleet foreign key (fleet_id) references fleet (id),
  constraint fleet_charge_driver foreign key (fleet_driver_id) references fleet_driver (id),
  constraint fleet_charge_customer foreign key (customer_id) references customer (id),
  constraint fleet_charge_used check (
    (used_at is null) = (used_paise is null) and (used_at is null) = (energy_wh is null) and used_paise > 0 and energy_wh >= 0),
  constraint fleet_charge_closed check (
    (closed_at is null or used_at is not null) and (closed_at is null) = (returned_paise is null)
    and returned_paise between 0 and used_paise and owed_paise between 0 and coalesce(returned_paise, 0))
);
create index fleet_charge_of_driver on fleet_charge (fleet_driver_id, used_at) where used_at is not null;
create index fleet_charge_listed on fleet_charge (fleet_id, used_at desc, id desc) where used_at is not null;

-- What began is closed once. It begins only while the fleet has the money or the credit for it.
create function fleet_charge_goes_forward() returns trigger language plpgsql as $$
declare
  balance bigint;
begin
  if (new.id, new.booking_id, new.fleet_id, new.fleet_driver_id, new.customer_id, new.created_at)
       is distinct from (old.id, old.booking_id, old.fleet_id, old.fleet_driver_id, old.customer_id, old.created_at)
     or (old.used_at is not null and (new.used_at, new.used_paise) is distinct from (old.used_at, old.used_paise))
     or old.closed_at is not null then
    raise exception 'charge % of a fleet only goes forward', old.id
      using errcode = 'restrict_violation', constraint = 'fleet_charge_goes_forward';
  end if;
  if old.used_at is null and new.used_at is not null then
    select balance_paise into balance from ledger_account
     where kind = 'fleet_account' and owner_id = new.fleet_id for no key update;
    if coalesce(balance, 0) - new.used_paise < -(select credit_limit_paise from fleet where id = new.fleet_id) then
      raise exception 'fleet % has neither the money nor the credit', new.fleet_id
        using errcode = 'restrict_violation', constraint = 'fleet_charge_within_credit';
    end if;
  end if;
  return new;
end $$;
create trigger fleet_charge_forward before update on fleet_charge
  for each row execute function fleet_charge_goes_forward();
create trigger fleet_charge_kept before delete on fleet_charge for each row execute function append_only();
create trigger fleet_charge_no_truncate before truncate on fleet_charge execute function append_only();
select announce_changes('fleet_charge', 'fleet', subject_column => 'fleet_id', always => 'changed');
