-- Several payment providers: whose each order and each message is, what was said to them, and refunds at the simulated one.

-- An order is found by either number; the second is unique at its provider.
create unique index order_at_provider on top_up_order (provider, provider_order_id);

alter table payment_event add column provider text not null default 'simulated';

-- Each call of a provider and each message from it, without secrets and card numbers: for operators to look into, and
-- pruned.
create table payment_call (
  id         uuid primary key,
  provider   text not null,
  -- 'out' for our calls, 'in' for the provider's messages.
  direction  text not null,
  operation  text not null,
  method     text not null,
  path       text not null,
  order_id   text,
  at         timestamptz not null,
  took_ms    integer,
  status     integer,
  failure    text,
  request    text,
  answer     text,
  constraint payment_call_direction check (direction in ('in', 'out')),
  constraint payment_call_bounded check (
    length(request) <= 4000 and length(answer) <= 4000 and length(failure) <= 500 and length(path) <= 500
  )
);
create index payment_call_at on payment_call (at desc, id desc);
create index payment_call_order on payment_call (order_id, at desc) where order_id is not null;

-- The built-in provider's own books (development only).
create table simulated_refund (
  refund_id    text primary key,
  cf_refund_id bigint generated always as identity,
  order_id     text not null references simulated_payment_order (order_id),
  amount_paise paise not null,
  created_at   timestamptz not null,
  constraint simulated_refund_amount check (amount_paise > 0)
);
create index simulated_refund_of_order on simulated_refund (order_id);
