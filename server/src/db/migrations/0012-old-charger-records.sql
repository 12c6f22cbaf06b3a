-- What is thrown away after a while is found by when it ended, and what points to it by what it points to.
create index charger_connection_ended on charger_connection (ended_at) where ended_at is not null;
create index charger_command_ended on charger_command (ended_at) where asked_by is null;
create index booked_charge_stop on booked_charge (stop_command_id) where stop_command_id is not null;
create index booked_charge_meter on booked_charge (meter_command_id) where meter_command_id is not null;
