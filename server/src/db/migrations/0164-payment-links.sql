-- Links by which operators ask drivers for a payment. Of a link's secret only the hash is kept.

create table payment_link (
  id           uuid primary key,
  customer_id  uuid not null,
  purpose      text not null,
  amount_paise paise not null,
  -- SHA-256 of the secret at the end of its address.
  secret_hash  bytea not null,
  state        text not null,
  created_at   timestamptz not null,
  created_by   uuid not null,
  -- No order is made for it from then on.
  ends_at      timestamptz not null,
  -- The order by which it was paid.
  order_id     uuid,
  paid_at      timestamptz,
  cancelled_at timestamptz,
  cancelled_by uuid,
  constraint payment_link_secret unique (secret_hash),
  constraint payment_link_hash check (octet_length(secret_hash) = 32),
  constraint payment_link_customer foreign key (customer_id) references customer (id),
  constraint payment_link_by foreign key (created_by) references administrator (id),
  constraint payment_link_cancelled_by foreign key (cancelled_by) references administrator (id),
  constraint payment_link_purpose check (purpose in ('owed', 'top-up')),
  constraint payment_link_amount check (amount_paise > 0),
  constraint payment_link_state check (state in ('open', 'paid', 'expired', 'cancelled')),
  constraint payment_link_ends check (ends_at > created_at and ends_at <= created_at + interval '31 days'),
  constraint payment_link_paid check (
    (state = 'paid') = (paid_at is not null) and (paid_at is null) = (order_id is null)),
  constraint payment_link_cancelled check (
    (state = 'cancelled') = (cancelled_at is not null) and (cancelled_at is null) = (cancelled_by is null))
);
create index payment_link_listed on payment_link (created_at desc, id desc);
create index payment_link_of_customer on payment_link (customer_id, created_at desc);
create index payment_link_open on payment_link (ends_at) where state = 'open';

-- The orders that were made for a link, one after the other.
create table payment_link_order (
  order_id   uuid primary key,
  link_id    uuid not null,
  -- Opens the payer's UPI app (`upi://…`); null where the page of the provider does it.
  upi_link   text,
  -- When it was paid and the link knew: one pays the link, what any other brought goes back.
  settled_at timestamptz,
  is_spare   boolean not null default false,
  constraint payment_link_order_of foreign key (order_id) references top_up_order (id),
  constraint payment_link_order_link foreign key (link_id) references payment_link (id),
  constraint payment_link_order_spare check (not is_spare or settled_at is not null),
  -- One order pays a link.
  constraint payment_link_order_once unique (link_id, order_id)
);
create index payment_link_order_open on payment_link_order (order_id) where settled_at is null;
create unique index payment_link_order_pays on payment_link_order (link_id)
  where settled_at is not null and not is_spare;
alter table payment_link add constraint payment_link_order_known
  foreign key (id, order_id) references payment_link_order (link_id, order_id);

create function payment_link_goes_forward() returns trigger language plpgsql as $$
begin
  if (new.id, new.customer_id, new.purpose, new.amount_paise, new.secret_hash, new.created_at, new.created_by, new.ends_at)
     is distinct from
     (old.id, old.customer_id, old.purpose, old.amount_paise, old.secret_hash, old.created_at, old.created_by, old.ends_at)
     or (old.state in ('paid', 'cancelled') and new is distinct from old)
     or (old.state = 'expired' and new.state not in ('expired', 'paid')) then
    raise exception 'payment link % only goes forward', old.id
      using errcode = 'restrict_violation', constraint = 'payment_link_goes_forward';
  end if;
  return new;
end $$;
create trigger payment_link_forward before update on payment_link
  for each row execute function payment_link_goes_forward();
create trigger payment_link_kept before delete on payment_link for each row execute function append_only();
create trigger payment_link_no_truncate before truncate on payment_link execute function append_only();
create trigger payment_link_order_kept before delete on payment_link_order for each row execute function append_only();
create trigger payment_link_order_no_truncate before truncate on payment_link_order execute function append_only();

select announce_changes('payment_link', 'payment-link');
