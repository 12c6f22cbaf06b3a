-- A charger that has not told of its meter for a while is asked: when last, and how it answered.
alter table booked_charge
  add column meter_asked_at   timestamptz,
  add column meter_command_id uuid references charger_command (id) on delete set null;
