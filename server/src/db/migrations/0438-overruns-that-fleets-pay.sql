-- What a charge at a fleet's cost has cost beyond its hold is the fleet's, too; before, it was the driver's.
alter table booking_overrun
  -- From the account of the fleet that pays the charge.
  add column fleet_paise paise not null default 0,
  drop constraint booking_overrun_amounts,
  add constraint booking_overrun_amounts check (
    taken_paise >= 0 and owed_paise >= 0 and fleet_paise >= 0 and taken_paise + owed_paise + fleet_paise > 0
    and (fleet_paise = 0 or taken_paise + owed_paise = 0));

-- What began is closed once; what it holds may rise until then. It begins only while the fleet has the money or the credit for it.
create or replace function fleet_charge_goes_forward() returns trigger language plpgsql as $$
declare
  balance bigint;
begin
  if (new.id, new.booking_id, new.fleet_id, new.fleet_driver_id, new.customer_id, new.created_at)
       is distinct from (old.id, old.booking_id, old.fleet_id, old.fleet_driver_id, old.customer_id, old.created_at)
     or (old.used_at is not null
         and (new.used_at is distinct from old.used_at or new.used_paise is null or new.used_paise < old.used_paise))
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
