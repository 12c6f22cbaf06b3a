-- What was captured of a blocked amount may be given back on the provider's own page: the wallet loses it or the driver owes it, and
-- settlements are matched to it.

do $$
declare
  held text;
begin
  select string_agg(distinct quote_literal(kind[1]), ', ') into held
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''::text', 'g') as kind
   where conname = 'ledger_transfer_kind';
  alter table ledger_transfer drop constraint ledger_transfer_kind;
  execute format('alter table ledger_transfer add constraint ledger_transfer_kind check (kind in (%s, %L))',
                 held, 'block_refund');
end $$;

drop index ledger_transfer_wallet_other;
create index ledger_transfer_wallet_other on ledger_transfer (created_at)
  where kind in ('overrun', 'collection', 'deposit', 'deposit_return', 'refund_return', 'block_use', 'block_return',
                 'block_refund', 'dispute_loss', 'fleet_use', 'fleet_return', 'fleet_payment', 'terminal_use',
                 'terminal_return', 'terminal_move');

create table block_refund (
  id                 uuid not null,
  block_id           uuid not null,
  booking_id         uuid not null,
  provider           text not null,
  -- The provider's own number of it.
  provider_refund_id text not null,
  amount_paise       paise not null,
  -- What of it the wallet had not any more: the driver owes it.
  owed_paise         paise not null,
  -- The number by which the payer's bank finds it.
  arn                text,
  at                 timestamptz not null,
  constraint block_refund_key primary key (id),
  constraint block_refund_once unique (provider, provider_refund_id),
  constraint block_refund_block foreign key (block_id) references payment_block (id),
  constraint block_refund_booking foreign key (booking_id) references booking (id),
  constraint block_refund_amount check (amount_paise > 0 and owed_paise between 0 and amount_paise)
);
create index block_refund_of_block on block_refund (block_id);
create index block_refund_of_booking on block_refund (booking_id);
alter table block_refund enable row level security;
create policy limited on block_refund using (exists (select from booking where booking.id = booking_id));
create trigger block_refund_append_only before update or delete on block_refund
  for each row execute function append_only();
create trigger block_refund_no_truncate before truncate on block_refund execute function append_only();
select announce_changes('block_refund', 'booking', subject_column => 'booking_id', always => 'changed');

-- By which refunds and disputes of it are found.
create index payment_block_payment on payment_block (provider, payment_id) where payment_id is not null;

-- No more than was captured goes back.
create function block_refund_is_captured() returns trigger language plpgsql as $$
begin
  perform from payment_block where id = new.block_id for no key update;
  if new.amount_paise + (select coalesce(sum(amount_paise), 0) from block_refund where block_id = new.block_id)
     > (select coalesce(captured_paise, 0) from payment_block where id = new.block_id) then
    raise exception 'of block % less was captured', new.block_id
      using errcode = 'check_violation', constraint = 'block_refund_is_captured';
  end if;
  return new;
end $$;
create trigger block_refund_captured before insert on block_refund
  for each row execute function block_refund_is_captured();

-- Of which a person has to look at more than was captured.
alter table unexplained_refund
  add column block_id uuid,
  add constraint unexplained_refund_block foreign key (block_id) references payment_block (id),
  add constraint unexplained_refund_one_payment check (num_nonnulls(order_id, block_id) <= 1);
drop index unexplained_refund_payment;
create index unexplained_refund_payment on unexplained_refund (provider, payment_id)
  where order_id is null and block_id is null;

alter table settlement_line
  add column block_refund_id uuid,
  add constraint settlement_line_block_refund foreign key (block_refund_id) references block_refund (id),
  add constraint settlement_line_block_refund_once unique (block_refund_id),
  drop constraint settlement_line_one_subject,
  drop constraint settlement_line_cleared,
  add constraint settlement_line_one_subject check (
    num_nonnulls(top_up_id, order_refund_id, payment_block_id, block_refund_id, dispute_move_id) <= 1),
  add constraint settlement_line_cleared check (
    (cleared_paise = 0) =
      (num_nonnulls(top_up_id, order_refund_id, payment_block_id, block_refund_id, dispute_move_id) = 0));

alter table settlement_exception
  add column block_refund_id uuid,
  add constraint settlement_exception_block_refund foreign key (block_refund_id) references block_refund (id),
  add constraint settlement_exception_block_refund_once unique (block_refund_id),
  drop constraint settlement_exception_subject,
  add constraint settlement_exception_subject check (
    (kind = 'missing-there') =
      (num_nonnulls(top_up_id, order_refund_id, payment_block_id, block_refund_id, dispute_move_id) = 1)
    and (kind = 'missing-there') = (settlement_id is null)
    and (kind in ('missing-here', 'amount', 'fee', 'twice')) = (line_id is not null));

create or replace function settlement_exception_closes_once() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null
     or (new.id, new.provider, new.kind, new.settlement_id, new.line_id, new.top_up_id, new.order_refund_id,
         new.payment_block_id, new.block_refund_id, new.dispute_move_id, new.amount_paise, new.opened_at)
        is distinct from
        (old.id, old.provider, old.kind, old.settlement_id, old.line_id, old.top_up_id, old.order_refund_id,
         old.payment_block_id, old.block_refund_id, old.dispute_move_id, old.amount_paise, old.opened_at) then
    raise exception 'a difference is closed once, and does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
