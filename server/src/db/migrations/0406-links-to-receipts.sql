-- The link to the receipt of a charge that a card terminal was paid for: its secret is made from the booking and a
-- secret of the program, and stands nowhere.

create table receipt_link (
  booking_id uuid not null,
  link_hash  bytea not null,
  ends_at    timestamptz not null,
  constraint receipt_link_key primary key (booking_id),
  constraint receipt_link_hash unique (link_hash),
  constraint receipt_link_booking foreign key (booking_id) references booking (id) on delete cascade,
  constraint receipt_link_hash_length check (length(link_hash) = 32)
);
create index receipt_link_ends on receipt_link (ends_at);
