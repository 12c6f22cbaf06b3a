-- A top-up goes back whole or in parts: one row for each part, which its transfer is about.

create table order_refund (
  id           uuid primary key,
  order_id     uuid not null references top_up_order (id),
  amount_paise paise not null,
  -- Null where nobody gave one.
  reason       text,
  created_at   timestamptz not null,
  created_by   uuid references administrator (id),
  constraint order_refund_amount check (amount_paise > 0)
);
create index order_refund_order on order_refund (order_id, created_at);
create index order_refund_created on order_refund (created_at);

-- Until now an order was refunded whole, and the transfer was about the order: its only part has the order's own id.
insert into order_refund (id, order_id, amount_paise, reason, created_at, created_by)
select top_up_order.id, top_up_order.id, top_up_order.amount_paise, null, ledger_transfer.created_at, null
  from top_up_order
  join ledger_transfer on ledger_transfer.kind = 'order_refund' and ledger_transfer.subject_id = top_up_order.id
 where top_up_order.status = 'refunded';

create trigger order_refund_append_only before update or delete on order_refund
  for each row execute function append_only();
create trigger order_refund_no_truncate before truncate on order_refund execute function append_only();

-- How much of an order has gone back: never more than was paid, and an order is refunded when nothing is left of it.
alter table top_up_order add column refunded_paise paise not null default 0;
update top_up_order set refunded_paise = amount_paise where status = 'refunded';
alter table top_up_order
  add constraint order_refunded check (
    refunded_paise between 0 and amount_paise
    and (status = 'refunded') = (refunded_paise = amount_paise)
    and (status in ('paid', 'refunded') or refunded_paise = 0)
  );

-- Days count refunds from their own rows.
drop index ledger_transfer_order_refund;
