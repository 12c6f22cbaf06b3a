-- A driver's own price that a charger has not answered is sent again: how it answered last, and how often it was sent.
alter table booked_charge
  add column tariff_command_id uuid references charger_command (id) on delete set null,
  add column tariff_requests   integer not null default 0;
create index booked_charge_tariff on booked_charge (tariff_command_id) where tariff_command_id is not null;
