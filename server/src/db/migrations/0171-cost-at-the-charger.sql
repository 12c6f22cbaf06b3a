-- What a charger that shows prices has computed by itself, tax included: it bills nothing, and is compared with the bill.
-- Null with a time where it says that it could not.
alter table booked_charge
  add column charger_cost_paise paise constraint booked_charge_charger_cost check (charger_cost_paise >= 0),
  add column charger_cost_is_final boolean not null default false,
  add column charger_cost_at timestamptz,
  add constraint booked_charge_charger_cost_at check (charger_cost_at is not null or charger_cost_paise is null);

-- The bell asks again and again.
create index booked_charge_charger_cost on booked_charge (booking_id) where charger_cost_is_final;
