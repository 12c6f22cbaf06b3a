-- Refunds that the payment provider carries to where the money came from: what left the wallet is in flight until the
-- provider says that it was sent, or is in the wallet again where it could not be.

do $$
declare
  held text;
begin
  select string_agg(distinct quote_literal(kind[1]), ', ') into held
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''::text', 'g') as kind
   where conname = 'ledger_account_kind';
  alter table ledger_account drop constraint ledger_account_kind;
  execute format('alter table ledger_account add constraint ledger_account_kind check (kind in (%s, %L))',
                 held, 'refunds_in_flight');
  select string_agg(distinct quote_literal(kind[1]), ', ') into held
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''::text', 'g') as kind
   where conname = 'ledger_transfer_kind';
  alter table ledger_transfer drop constraint ledger_transfer_kind;
  execute format('alter table ledger_transfer add constraint ledger_transfer_kind check (kind in (%s, %L, %L))',
                 held, 'refund_sent', 'refund_return');
end $$;
insert into ledger_account (kind) values ('refunds_in_flight');

drop index ledger_transfer_wallet_other;
create index ledger_transfer_wallet_other on ledger_transfer (created_at)
  where kind in ('overrun', 'collection', 'deposit', 'deposit_return', 'refund_return');

-- One for each refund of an order; refunds from before this table was there were sent by hand and have none.
create table source_refund (
  refund_id          uuid primary key,
  order_id           uuid not null,
  customer_id        uuid not null,
  provider           text not null,
  amount_paise       paise not null,
  state              text not null,
  -- Who asked for it: a driver has one on its way at a time.
  asked_by           text not null,
  -- The provider's own number of it.
  provider_refund_id text,
  -- The number by which the payer's bank finds it.
  arn                text,
  -- Why the provider could not send it, in its words.
  failure            text,
  -- What the wallet had not any more when the provider gave the payment back by itself: the driver owes it.
  owed_paise         paise not null default 0,
  asked_at           timestamptz not null,
  done_at            timestamptz,
  returned_at        timestamptz,
  -- When the provider is asked next; null when nothing more is expected of it.
  next_at            timestamptz,
  constraint source_refund_of foreign key (refund_id) references order_refund (id),
  constraint source_refund_order_of foreign key (order_id) references top_up_order (id),
  constraint source_refund_customer foreign key (customer_id) references customer (id),
  constraint source_refund_state check (state in ('asked', 'accepted', 'done', 'returned')),
  constraint source_refund_asked_by check (asked_by in ('driver', 'operator', 'provider')),
  constraint source_refund_amount check (amount_paise > 0),
  constraint source_refund_owed check (owed_paise between 0 and amount_paise and (owed_paise = 0 or asked_by = 'provider')),
  constraint source_refund_done check ((state = 'done') = (done_at is not null)),
  constraint source_refund_returned check (
    (state = 'returned') = (returned_at is not null) and (state = 'returned') = (failure is not null)
  ),
  constraint source_refund_arn check (arn is null or state = 'done'),
  constraint source_refund_next check (next_at is not null or state in ('done', 'returned')),
  -- What the provider made by itself is told when it is done.
  constraint source_refund_by_provider check (asked_by <> 'provider' or state = 'done')
);
create index source_refund_due on source_refund (next_at) where next_at is not null;
create index source_refund_order on source_refund (order_id);
create index source_refund_without_arn on source_refund (asked_at) where state <> 'returned' and arn is null;
create index source_refund_by_provider_at on source_refund (asked_at) where owed_paise > 0;
create unique index source_refund_one_of_driver on source_refund (customer_id)
  where asked_by = 'driver' and state in ('asked', 'accepted');
create unique index source_refund_at_provider on source_refund (provider, provider_refund_id);

-- It only goes forward, and keeps what it is about.
create function source_refund_goes_forward() returns trigger language plpgsql as $$
begin
  if (new.refund_id, new.order_id, new.customer_id, new.provider, new.amount_paise, new.asked_by, new.owed_paise, new.asked_at)
     is distinct from
     (old.refund_id, old.order_id, old.customer_id, old.provider, old.amount_paise, old.asked_by, old.owed_paise, old.asked_at)
     or (old.state in ('done', 'returned') and new.state <> old.state)
     or (old.state = 'accepted' and new.state = 'asked') then
    raise exception 'refund % only goes forward', old.refund_id
      using errcode = 'restrict_violation', constraint = 'source_refund_goes_forward';
  end if;
  return new;
end $$;
create trigger source_refund_forward before update on source_refund
  for each row execute function source_refund_goes_forward();
create trigger source_refund_kept before delete on source_refund for each row execute function append_only();
create trigger source_refund_no_truncate before truncate on source_refund execute function append_only();

select announce_changes('source_refund', 'order', subject_column => 'order_id', always => 'changed', ignored => '{next_at}');
create trigger source_refund_wakes after insert on source_refund
  for each row when (new.next_at is not null) execute function wake_job('send-refunds');
create trigger source_refund_hurries after update of next_at on source_refund
  for each row when (new.next_at < old.next_at) execute function wake_job('send-refunds');

-- What a provider gave back of which no wallet is to lose anything yet: its payment has not reached one, or the order
-- has less left than was given back. The latter is for a person to look at.
create table unexplained_refund (
  provider           text not null,
  provider_refund_id text not null,
  payment_id         text not null,
  order_id           uuid,
  amount_paise       paise not null,
  arn                text,
  seen_at            timestamptz not null,
  -- When a person has looked at it, and put right what was to be put right.
  settled_at         timestamptz,
  constraint unexplained_refund_once primary key (provider, provider_refund_id),
  constraint unexplained_refund_order foreign key (order_id) references top_up_order (id),
  constraint unexplained_refund_amount check (amount_paise > 0)
);
create index unexplained_refund_payment on unexplained_refund (provider, payment_id) where order_id is null;
create index unexplained_refund_seen on unexplained_refund (seen_at) where order_id is not null and settled_at is null;
