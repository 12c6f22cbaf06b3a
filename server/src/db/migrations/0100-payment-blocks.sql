-- Amounts that payers' banks block for bookings: the charge starts when one is blocked, the exact bill is captured of it.

do $$
declare
  held text;
begin
  select string_agg(distinct quote_literal(kind[1]), ', ') into held
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''::text', 'g') as kind
   where conname = 'ledger_account_kind';
  alter table ledger_account drop constraint ledger_account_kind;
  execute format('alter table ledger_account add constraint ledger_account_kind check (kind in (%s, %L))',
                 held, 'payment_blocks');
  select string_agg(distinct quote_literal(kind[1]), ', ') into held
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''::text', 'g') as kind
   where conname = 'ledger_transfer_kind';
  alter table ledger_transfer drop constraint ledger_transfer_kind;
  execute format('alter table ledger_transfer add constraint ledger_transfer_kind check (kind in (%s, %L, %L, %L, %L))',
                 held, 'block_use', 'block_return', 'block_capture', 'block_lost');
end $$;
insert into ledger_account (kind) values ('payment_blocks');

drop index ledger_transfer_wallet_other;
create index ledger_transfer_wallet_other on ledger_transfer (created_at)
  where kind in ('overrun', 'collection', 'deposit', 'deposit_return', 'refund_return', 'block_use', 'block_return');

create table payment_block (
  id                 uuid primary key,
  -- Ours, shared with the provider.
  order_id           text not null,
  booking_id         uuid not null,
  customer_id        uuid not null,
  provider           text not null,
  is_live            boolean not null,
  provider_order_id  text not null,
  payment_session_id text not null,
  -- Opens the payer's UPI app; null where the provider's page does it.
  link               text,
  amount_paise       paise not null,
  state              text not null,
  created_at         timestamptz not null,
  approve_by         timestamptz not null,
  -- What is not captured by then is free again; the provider's clock decides.
  ends_at            timestamptz not null,
  payment_id         text,
  blocked_at         timestamptz,
  -- When a charge began with it.
  used_at            timestamptz,
  -- How much of it that charge holds.
  used_paise         paise,
  -- What is to be captured of it, once that is known; nothing: it is made void.
  bill_paise         paise,
  billed_at          timestamptz,
  -- What of the rest the wallet had not any more: the driver owes it.
  owed_paise         paise not null default 0,
  captured_paise     paise,
  paid_at            timestamptz,
  -- When its bill became what the driver owes, as nothing could be captured.
  lost_at            timestamptz,
  -- When the provider is asked next; null when nothing more is expected of it.
  next_at            timestamptz,
  constraint payment_block_order unique (order_id),
  constraint payment_block_at_provider unique (provider, provider_order_id),
  constraint payment_block_booking foreign key (booking_id) references booking (id),
  constraint payment_block_customer foreign key (customer_id) references customer (id),
  constraint payment_block_state check (state in ('created', 'blocked', 'captured', 'voided', 'lapsed', 'failed')),
  constraint payment_block_amount check (amount_paise > 0),
  constraint payment_block_used check (
    (used_at is null) = (used_paise is null) and used_paise between 1 and amount_paise
    and (used_at is null or blocked_at is not null)
  ),
  constraint payment_block_bill check (
    bill_paise between 0 and coalesce(used_paise, 0) and (bill_paise is null) = (billed_at is null)
  ),
  constraint payment_block_owed check (owed_paise between 0 and coalesce(used_paise - bill_paise, 0)),
  -- The exact bill, and never what is void.
  constraint payment_block_captured check (
    (state = 'captured') = (captured_paise is not null) and (state = 'captured') = (paid_at is not null)
    and captured_paise = bill_paise and captured_paise > 0
  ),
  constraint payment_block_void check (state <> 'voided' or coalesce(bill_paise, 0) = 0),
  constraint payment_block_lost check (lost_at is null or (state = 'lapsed' and bill_paise > 0)),
  constraint payment_block_never_used check (state not in ('created', 'failed') or blocked_at is null)
);
create unique index payment_block_open on payment_block (booking_id) where state in ('created', 'blocked');
create unique index payment_block_used_once on payment_block (booking_id) where used_at is not null;
create index payment_block_due on payment_block (next_at) where next_at is not null;
create index payment_block_unsettled on payment_block (used_at)
  where used_at is not null and state in ('blocked', 'lapsed') and lost_at is null;

create trigger payment_block_mode before update of paid_at on payment_block
  for each row when (old.paid_at is null and new.paid_at is not null) execute function keep_payment_mode();

-- What it was used for and what was billed of it are decided once.
create function payment_block_goes_forward() returns trigger language plpgsql as $$
begin
  if (new.order_id, new.booking_id, new.customer_id, new.provider, new.amount_paise)
     is distinct from (old.order_id, old.booking_id, old.customer_id, old.provider, old.amount_paise)
     or (old.used_at is not null and (new.used_at, new.used_paise) is distinct from (old.used_at, old.used_paise))
     or (old.bill_paise is not null and new.bill_paise is distinct from old.bill_paise)
     or (old.lost_at is not null and new.lost_at is distinct from old.lost_at)
     or (old.state in ('captured', 'voided', 'lapsed', 'failed') and new.state <> old.state)
     or (old.state = 'blocked' and new.state = 'created') then
    raise exception 'block % only goes forward', old.id
      using errcode = 'restrict_violation', constraint = 'payment_block_goes_forward';
  end if;
  return new;
end $$;
create trigger payment_block_forward before update on payment_block
  for each row execute function payment_block_goes_forward();
create trigger payment_block_kept before delete on payment_block for each row execute function append_only();
create trigger payment_block_no_truncate before truncate on payment_block execute function append_only();

select announce_changes('payment_block', 'booking', subject_column => 'booking_id', owner_column => 'customer_id',
                        always => 'changed', ignored => '{next_at}');
create trigger payment_block_wakes after update of next_at on payment_block
  for each row when (new.next_at < old.next_at or old.next_at is null) execute function wake_job('follow-blocks');

-- The built-in provider's own books (development only).
create table simulated_block (
  order_id       text primary key references simulated_payment_order (order_id),
  state          text not null,
  approve_by     timestamptz not null,
  ends_at        timestamptz not null,
  captured_paise paise,
  constraint simulated_block_state check (state in ('created', 'blocked', 'captured', 'voided', 'failed'))
);
