-- What disputes of payments move: the provider keeps the money until the bank has decided, then owes it again or has lost it
-- to the payer. Settlements are matched to these moves, and nothing that is in dispute is refunded a second time.

do $$
declare
  held text;
begin
  select string_agg(distinct quote_literal(kind[1]), ', ') into held
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''::text', 'g') as kind
   where conname = 'ledger_account_kind';
  alter table ledger_account drop constraint ledger_account_kind;
  execute format('alter table ledger_account add constraint ledger_account_kind check (kind in (%s, %L, %L))',
                 held, 'disputed_payments', 'dispute_losses');
  select string_agg(distinct quote_literal(kind[1]), ', ') into held
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''::text', 'g') as kind
   where conname = 'ledger_transfer_kind';
  alter table ledger_transfer drop constraint ledger_transfer_kind;
  execute format('alter table ledger_transfer add constraint ledger_transfer_kind check (kind in (%s, %L, %L, %L))',
                 held, 'dispute_hold', 'dispute_back', 'dispute_loss');
end $$;
insert into ledger_account (kind) values ('disputed_payments'), ('dispute_losses');

drop index ledger_transfer_wallet_other;
create index ledger_transfer_wallet_other on ledger_transfer (created_at)
  where kind in ('overrun', 'collection', 'deposit', 'deposit_return', 'refund_return', 'block_use', 'block_return',
                 'dispute_loss');

alter table payment_dispute
  -- What was captured of a blocked amount, where that was paid by it.
  add column block_id uuid,
  -- A mere question about a payment keeps none.
  add column holds_money boolean not null default true,
  -- When a person accepted or contested it here.
  add column answered_at timestamptz,
  add column answered_by uuid,
  add column answer text,
  add column explanation text,
  -- When the operator was told that its time is nearly over.
  add column reminded_at timestamptz,
  add constraint payment_dispute_block foreign key (block_id) references payment_block (id),
  add constraint payment_dispute_one_payment check (num_nonnulls(order_id, block_id) <= 1),
  add constraint payment_dispute_answerer foreign key (answered_by) references administrator (id),
  add constraint payment_dispute_answer check (
    answer in ('accept', 'contest') and (answer is null) = (answered_at is null)
    and (answer is null) = (answered_by is null) and (explanation is null or answer = 'contest')
    and length(explanation) <= 1000);
create index payment_dispute_payment on payment_dispute (provider, payment_id);
create index payment_dispute_undecided on payment_dispute (respond_by) where state in ('open', 'under-review');
create index payment_dispute_listed on payment_dispute (opened_at desc, id desc);

create table dispute_move (
  id                uuid not null,
  dispute_id        uuid not null,
  number            integer not null,
  -- 'hold': the provider keeps it. 'back': it owes it again. 'loss': the payer has it.
  kind              text not null,
  amount_paise      paise not null,
  customer_id       uuid not null,
  -- Of a loss: what the wallet still had of it, and what the driver owes. The rest the network bears.
  from_wallet_paise paise not null default 0,
  owed_paise        paise not null default 0,
  at                timestamptz not null,
  constraint dispute_move_id primary key (id),
  constraint dispute_move_number unique (dispute_id, number),
  constraint dispute_move_dispute foreign key (dispute_id) references payment_dispute (id),
  constraint dispute_move_customer foreign key (customer_id) references customer (id),
  constraint dispute_move_kind check (kind in ('hold', 'back', 'loss')),
  constraint dispute_move_amount check (
    amount_paise > 0 and from_wallet_paise >= 0 and owed_paise >= 0
    and from_wallet_paise + owed_paise <= case kind when 'loss' then amount_paise else 0 end)
);
create trigger dispute_move_append_only before update or delete on dispute_move
  for each row execute function append_only();
create trigger dispute_move_no_truncate before truncate on dispute_move execute function append_only();

-- Held first, or again; given back, or lost, only what is held, and after a loss nothing more.
create function dispute_move_follows() returns trigger language plpgsql as $$
declare
  last record;
begin
  perform from payment_dispute where id = new.dispute_id for no key update;
  select kind, number, amount_paise into last
    from dispute_move where dispute_id = new.dispute_id order by number desc limit 1;
  if new.number <> coalesce(last.number, 0) + 1
     or (new.kind = 'hold' and coalesce(last.kind, 'back') <> 'back')
     or (new.kind <> 'hold' and (last.kind is distinct from 'hold' or last.amount_paise <> new.amount_paise)) then
    raise exception 'move % of dispute % does not follow', new.kind, new.dispute_id
      using errcode = 'restrict_violation', constraint = 'dispute_move_follows';
  end if;
  return new;
end $$;
create trigger dispute_move_follows before insert on dispute_move
  for each row execute function dispute_move_follows();

-- At commit: the ledger moved it, and it is where the dispute says.
create function dispute_move_is_posted() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_transfer transfer
      join ledger_entry entry on entry.transfer_id = transfer.id
      join ledger_account account on account.id = entry.account_id and account.kind = 'disputed_payments'
     where transfer.kind = 'dispute_' || new.kind and transfer.subject_id = new.id
       and entry.amount_paise = case new.kind when 'hold' then -new.amount_paise else new.amount_paise end) then
    raise exception 'move % of dispute % is not in the ledger', new.kind, new.dispute_id
      using errcode = 'check_violation', constraint = 'dispute_move_is_posted';
  end if;
  return null;
end $$;
create constraint trigger dispute_move_is_posted after insert on dispute_move
  deferrable initially deferred for each row execute function dispute_move_is_posted();

create function payment_dispute_is_moved() returns trigger language plpgsql as $$
declare
  now_is  record;
  last    record;
  is_held boolean;
begin
  select state, amount_paise, holds_money, num_nonnulls(order_id, block_id) as payments into now_is
    from payment_dispute where id = new.id;
  select kind, amount_paise into last from dispute_move where dispute_id = new.id order by number desc limit 1;
  -- One of no payment of ours moves nothing.
  is_held := case when now_is.payments = 0 then last.kind is null
                  when now_is.state in ('lost', 'accepted') then last.kind is not distinct from 'loss'
                  when now_is.state in ('won', 'closed') or not now_is.holds_money then coalesce(last.kind, 'back') = 'back'
                  else last.kind is not distinct from 'hold' and last.amount_paise = now_is.amount_paise end;
  if not is_held then
    raise exception 'dispute % is %, and its money is not there', new.id, now_is.state
      using errcode = 'check_violation', constraint = 'payment_dispute_is_moved';
  end if;
  return null;
end $$;
create constraint trigger payment_dispute_is_moved
  after insert or update of state, amount_paise, order_id, block_id, holds_money on payment_dispute
  deferrable initially deferred for each row execute function payment_dispute_is_moved();

create or replace function payment_dispute_goes_forward() returns trigger language plpgsql as $$
begin
  if (new.provider, new.provider_dispute_id, new.payment_id) is distinct from
     (old.provider, old.provider_dispute_id, old.payment_id)
     or (old.order_id is not null and new.order_id is distinct from old.order_id)
     or (old.block_id is not null and new.block_id is distinct from old.block_id)
     or (old.state in ('lost', 'accepted', 'closed') and new.state <> old.state)
     or (old.state in ('lost', 'accepted', 'closed') and new.amount_paise <> old.amount_paise)
     or new.said_at < old.said_at then
    raise exception 'dispute % only goes forward', old.id
      using errcode = 'restrict_violation', constraint = 'payment_dispute_goes_forward';
  end if;
  return new;
end $$;

-- Nobody gets a payment back by a refund and by the bank: what is in dispute, or lost, is not refunded.
create function order_refund_is_not_disputed() returns trigger language plpgsql as $$
declare
  left_of_it bigint;
begin
  select payment.amount_paise - payment.refunded_paise - coalesce((
           select sum(amount_paise) from payment_dispute
            where order_id = payment.id
              and (state in ('lost', 'accepted') or (state in ('open', 'under-review') and holds_money))), 0)
    into left_of_it
    from top_up_order payment where payment.id = new.order_id;
  if new.amount_paise > left_of_it and exists (
       select from payment_dispute
        where order_id = new.order_id
          and (state in ('lost', 'accepted') or (state in ('open', 'under-review') and holds_money))) then
    raise exception 'order % is disputed', new.order_id
      using errcode = 'check_violation', constraint = 'order_refund_is_not_disputed';
  end if;
  return new;
end $$;
create trigger order_refund_not_disputed before insert on order_refund
  for each row execute function order_refund_is_not_disputed();

-- Lines of settlements about disputes.
alter table settlement_line
  -- The provider's number of the dispute, where it says one.
  add column dispute_id text,
  add column dispute_move_id uuid,
  add constraint settlement_line_dispute_bounded check (length(dispute_id) <= 100),
  add constraint settlement_line_dispute_move foreign key (dispute_move_id) references dispute_move (id),
  add constraint settlement_line_dispute_move_once unique (dispute_move_id),
  drop constraint settlement_line_one_subject,
  drop constraint settlement_line_cleared,
  add constraint settlement_line_one_subject check (
    num_nonnulls(top_up_id, order_refund_id, payment_block_id, dispute_move_id) <= 1),
  add constraint settlement_line_cleared check (
    (cleared_paise = 0) = (num_nonnulls(top_up_id, order_refund_id, payment_block_id, dispute_move_id) = 0));

alter table settlement_exception
  add column dispute_move_id uuid,
  add constraint settlement_exception_dispute_move foreign key (dispute_move_id) references dispute_move (id),
  add constraint settlement_exception_dispute_move_once unique (dispute_move_id),
  drop constraint settlement_exception_subject,
  add constraint settlement_exception_subject check (
    (kind = 'missing-there') =
      (num_nonnulls(top_up_id, order_refund_id, payment_block_id, dispute_move_id) = 1)
    and (kind = 'missing-there') = (settlement_id is null)
    and (kind in ('missing-here', 'amount', 'fee', 'twice')) = (line_id is not null));

create or replace function settlement_exception_closes_once() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null
     or (new.id, new.provider, new.kind, new.settlement_id, new.line_id, new.top_up_id, new.order_refund_id,
         new.payment_block_id, new.dispute_move_id, new.amount_paise, new.opened_at)
        is distinct from
        (old.id, old.provider, old.kind, old.settlement_id, old.line_id, old.top_up_id, old.order_refund_id,
         old.payment_block_id, old.dispute_move_id, old.amount_paise, old.opened_at) then
    raise exception 'a difference is closed once, and does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

select announce_changes('payment_dispute', 'dispute', always => 'changed');
