-- Charging without an account: a guest is a customer without a number, made for one charge and known by one link.

alter table customer add column is_guest boolean not null default false;
alter table customer add constraint customer_guest_name check (not is_guest or phone like 'Guest %');
create index customer_without_guests on customer (created_at, id) where not is_guest;

create table guest_charge (
  id               uuid primary key,
  customer_id      uuid not null,
  connector_id     uuid not null,
  -- Of the secret in the link, which is kept nowhere.
  link_hash        bytea not null,
  order_id         uuid not null,
  -- What was chosen: of the booking that follows the payment.
  duration_minutes integer not null,
  energy_wh        integer,
  booking_id       uuid,
  -- Why no charge began: the code of the refusal.
  failure          text,
  created_at       timestamptz not null,
  -- When something is to be done for it: it is paid, or its charge is over.
  next_at          timestamptz,
  -- When its charge was over, and what was left of the payment on its way back.
  over_at          timestamptz,
  -- From then on the link shows nothing.
  link_ends_at     timestamptz not null,
  constraint guest_charge_customer foreign key (customer_id) references customer (id),
  constraint guest_charge_connector foreign key (connector_id) references connector (id),
  constraint guest_charge_order foreign key (order_id) references top_up_order (id),
  constraint guest_charge_booking foreign key (booking_id) references booking (id),
  constraint guest_charge_of_customer unique (customer_id),
  constraint guest_charge_link unique (link_hash),
  constraint guest_charge_link_form check (octet_length(link_hash) = 32),
  constraint guest_charge_of_order unique (order_id),
  constraint guest_charge_of_booking unique (booking_id),
  constraint guest_charge_duration check (duration_minutes > 0 and (energy_wh is null or energy_wh > 0)),
  constraint guest_charge_failure check (failure is null or booking_id is null),
  constraint guest_charge_over check (over_at is null or booking_id is not null or failure is not null)
);
create index guest_charge_due on guest_charge (next_at) where next_at is not null;
create index guest_charge_recent on guest_charge (connector_id, created_at);

-- It only goes forward, and keeps whose it is.
create function guest_charge_goes_forward() returns trigger language plpgsql as $$
begin
  if (new.id, new.customer_id, new.connector_id, new.link_hash, new.order_id, new.duration_minutes, new.energy_wh, new.created_at)
     is distinct from
     (old.id, old.customer_id, old.connector_id, old.link_hash, old.order_id, old.duration_minutes, old.energy_wh, old.created_at)
     or (old.booking_id is not null and new.booking_id is distinct from old.booking_id)
     or (old.failure is not null and new.failure is distinct from old.failure)
     or (old.over_at is not null and new.over_at is distinct from old.over_at) then
    raise exception 'the guest charge % only goes forward', old.id
      using errcode = 'restrict_violation', constraint = 'guest_charge_goes_forward';
  end if;
  return new;
end $$;
create trigger guest_charge_forward before update on guest_charge
  for each row execute function guest_charge_goes_forward();
create trigger guest_charge_kept before delete on guest_charge for each row execute function append_only();

-- What a guest has is of guests alone, and of this one: order and booking, whatever wrote the row.
create function check_guest_charge() returns trigger language plpgsql as $$
begin
  if not exists (select from customer where id = new.customer_id and is_guest)
     or not exists (select from top_up_order where id = new.order_id and customer_id = new.customer_id)
     or (new.booking_id is not null and not exists (
           select from booking
            where id = new.booking_id and customer_id = new.customer_id and connector_id = new.connector_id)) then
    raise exception 'the guest charge % is not of one guest', new.id
      using errcode = 'check_violation', constraint = 'guest_charge_of_one';
  end if;
  return new;
end $$;
create trigger guest_charge_of_one before insert or update of booking_id on guest_charge
  for each row execute function check_guest_charge();

-- A payment that came, and a charge that is over, have something done for it.
create function call_guest_charge() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'top_up_order' then
    update guest_charge set next_at = new.paid_at where order_id = new.id and over_at is null;
  else
    update guest_charge set next_at = coalesce(new.confirmed_at, new.cancelled_at)
     where booking_id = new.id and over_at is null;
  end if;
  if found then
    perform pg_notify('voltyatra_jobs', 'serve-guests');
  end if;
  return null;
end $$;
create trigger top_up_order_calls_guest after update of status on top_up_order
  for each row when (new.status = 'paid' and old.status <> 'paid') execute function call_guest_charge();
create trigger booking_calls_guest after update of status on booking
  for each row when (new.status in ('confirmed', 'cancelled') and new.status <> old.status)
  execute function call_guest_charge();
