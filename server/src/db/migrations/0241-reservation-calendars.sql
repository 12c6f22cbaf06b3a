-- The secret address at which a calendar app reads a driver's reservations.
create table reservation_calendar (
  customer_id uuid primary key,
  -- SHA-256: the address is shown once.
  secret_hash bytea not null,
  created_at  timestamptz not null,
  read_at     timestamptz,
  constraint reservation_calendar_customer foreign key (customer_id) references customer (id),
  constraint reservation_calendar_secret unique (secret_hash),
  constraint reservation_calendar_hash check (octet_length(secret_hash) = 32)
);
