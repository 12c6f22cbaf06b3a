-- Fleets pay their months by links. A payment of a fleet is an order as any other: its payer is a customer who is
-- nobody, and what the order brought moves on from that wallet to the account of the fleet.

alter table fleet
  add column payer_id uuid,
  add constraint fleet_payer foreign key (payer_id) references customer (id),
  add constraint fleet_payer_once unique (payer_id);

alter table customer
  drop constraint customer_guest_name,
  add constraint customer_guest_name check (not is_guest or phone like 'Guest %' or phone like 'Fleet %');

-- Made by the program, for the mail about a month or for a person of the fleet.
alter table payment_link
  alter column created_by drop not null,
  add column fleet_request_id uuid,
  add constraint payment_link_request foreign key (fleet_request_id) references fleet_request (id),
  drop constraint payment_link_purpose,
  add constraint payment_link_purpose check (purpose in ('owed', 'top-up', 'fleet')),
  add constraint payment_link_of_fleet check ((purpose = 'fleet') = (fleet_request_id is not null)),
  add constraint payment_link_maker check ((purpose = 'fleet') = (created_by is null)),
  drop constraint payment_link_cancelled,
  add constraint payment_link_cancelled check (
    (state = 'cancelled') = (cancelled_at is not null)
    and (cancelled_at is not null or cancelled_by is null)
    and (cancelled_at is null or cancelled_by is not null or purpose = 'fleet'));
create index payment_link_of_request on payment_link (fleet_request_id, created_at) where fleet_request_id is not null;

create or replace function payment_link_goes_forward() returns trigger language plpgsql as $$
begin
  if (new.id, new.customer_id, new.purpose, new.amount_paise, new.secret_hash, new.created_at, new.created_by, new.ends_at,
      new.fleet_request_id)
     is distinct from
     (old.id, old.customer_id, old.purpose, old.amount_paise, old.secret_hash, old.created_at, old.created_by, old.ends_at,
      old.fleet_request_id)
     or (old.state in ('paid', 'cancelled') and new is distinct from old)
     or (old.state = 'expired' and new.state not in ('expired', 'paid')) then
    raise exception 'payment link % only goes forward', old.id
      using errcode = 'restrict_violation', constraint = 'payment_link_goes_forward';
  end if;
  if new.order_id is not null and not exists (
    select from payment_link_order where link_id = new.id and order_id = new.order_id) then
    raise exception 'payment link % was not paid by an order of its own', old.id
      using errcode = 'foreign_key_violation', constraint = 'payment_link_order_known';
  end if;
  return new;
end $$;

-- Paid at a provider by an order, or taken off again because the payer has the money back; else recorded by an operator.
alter table fleet_payment
  alter column created_by drop not null,
  add column order_id uuid,
  add constraint fleet_payment_order foreign key (order_id) references top_up_order (id),
  add constraint fleet_payment_of_order unique (order_id),
  add constraint fleet_payment_maker check (
    case when created_by is null then (order_id is not null) = (amount_paise > 0) else order_id is null end);

-- Paid links of fleets move on at once.
create trigger payment_link_paid_by_fleet after update of state on payment_link
  for each row when (new.state = 'paid' and new.purpose = 'fleet') execute function wake_job('settle-fleet-payments');

drop index ledger_transfer_wallet_other;
create index ledger_transfer_wallet_other on ledger_transfer (created_at)
  where kind in ('overrun', 'collection', 'deposit', 'deposit_return', 'refund_return', 'block_use', 'block_return',
                 'dispute_loss', 'fleet_use', 'fleet_return', 'fleet_payment');
