-- A card may be shown while its charger can ask nobody, and the charge is known later: limits of a company count it in the
-- period in which the card was shown. Null of older rows: when it was used.
alter table fleet_charge add column counted_at timestamptz;
drop index fleet_charge_of_vehicle;
drop index fleet_charge_of_card;
create index fleet_charge_counted_of_driver on fleet_charge (fleet_driver_id, coalesce(counted_at, used_at))
  where used_at is not null;
create index fleet_charge_counted_of_vehicle on fleet_charge (vehicle_id, coalesce(counted_at, used_at))
  where used_at is not null and vehicle_id is not null;
create index fleet_charge_counted_of_card on fleet_charge (fleet_card_id, coalesce(counted_at, used_at))
  where used_at is not null and fleet_card_id is not null;

create or replace function fleet_charge_goes_forward() returns trigger language plpgsql as $$
declare
  balance bigint;
begin
  if (new.id, new.booking_id, new.fleet_id, new.fleet_driver_id, new.customer_id, new.created_at)
       is distinct from (old.id, old.booking_id, old.fleet_id, old.fleet_driver_id, old.customer_id, old.created_at)
     or (old.used_at is not null
         and ((new.used_at, new.counted_at) is distinct from (old.used_at, old.counted_at)
              or new.used_paise is null or new.used_paise < old.used_paise))
     or old.closed_at is not null then
    raise exception 'charge % of a fleet only goes forward', old.id
      using errcode = 'restrict_violation', constraint = 'fleet_charge_goes_forward';
  end if;
  if old.used_at is null and new.used_at is not null then
    select balance_paise into balance from ledger_account
     where kind = 'fleet_account' and owner_id = new.fleet_id for no key update;
    if coalesce(balance, 0) - new.used_paise < -(select credit_limit_paise from fleet where id = new.fleet_id) then
      raise exception 'fleet % has neither the money nor the credit', new.fleet_id
        using errcode = 'restrict_violation', constraint = 'fleet_charge_within_credit';
    end if;
  end if;
  return new;
end $$;
