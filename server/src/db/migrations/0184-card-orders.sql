-- Drivers order cards, which the operator sends by post; the driver activates the card by its printed number.
create table card_order (
  id          uuid primary key,
  customer_id uuid not null,
  state       text not null,
  -- Which of the open orders that one driver may have.
  slot        integer not null,
  -- The driver's name for the card.
  label       text,
  -- Where it is sent to. The row is deleted 30 days after the order has ended.
  name        text not null,
  address     text not null,
  city        text not null,
  pincode     text not null,
  state_code  text not null,
  -- Of the card that was sent, as the card has it.
  number      text,
  created_at  timestamptz not null,
  sent_at     timestamptz,
  sent_by     uuid,
  ended_at    timestamptz,
  -- The operator who cancelled it, and why; null where the driver did.
  ended_by    uuid,
  reason      text,
  constraint card_order_customer foreign key (customer_id) references customer (id),
  constraint card_order_sender foreign key (sent_by) references administrator (id),
  constraint card_order_ender foreign key (ended_by) references administrator (id),
  constraint card_order_state check (state in ('ordered', 'sent', 'active', 'cancelled')),
  constraint card_order_slot_range check (slot between 1 and 2),
  constraint card_order_sent check (
    num_nonnulls(number, sent_at, sent_by) in (0, 3)
    and (state = 'cancelled' or (state = 'ordered') = (sent_at is null))
  ),
  constraint card_order_ended check ((ended_at is not null) = (state in ('active', 'cancelled'))),
  constraint card_order_cancelled check (
    (ended_by is null) = (reason is null) and (ended_by is null or state = 'cancelled')
  ),
  constraint card_order_texts check (
    char_length(label) between 1 and 80 and char_length(name) between 1 and 200
    and char_length(address) between 1 and 300 and char_length(city) between 1 and 100
    and char_length(reason) between 1 and 200 and char_length(number) between 1 and 36
  ),
  constraint card_order_place check (pincode ~ '^[1-9][0-9]{5}$' and state_code ~ '^[0-9]{2}$')
);
create unique index card_order_slot on card_order (customer_id, slot) where ended_at is null;
create unique index card_order_under_way on card_order (number) where state = 'sent';
create index card_order_of on card_order (customer_id, created_at desc, id desc);
create index card_order_created on card_order (created_at desc, id desc);
create index card_order_waiting on card_order (created_at) where state = 'ordered';
create index card_order_over on card_order (ended_at) where ended_at is not null;

select announce_changes('card_order', 'card-order');
