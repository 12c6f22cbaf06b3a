-- Programs are told how a charge goes on, a few times a minute at most.
-- When they were told last, by our clock; null where never. Not written while no webhook asks for it.
alter table charging_session add column programs_told_at timestamptz;

create function tell_of_course() returns trigger language plpgsql as $$
begin
  perform tell_programs('session.updated', new.programs_told_at,
    jsonb_build_object('sessionId', new.id, 'chargerId', new.charger_id, 'connectorId', new.connector_id,
                       'bookingId', new.booking_id, 'state', new.state, 'energyWh', new.energy_wh,
                       'powerW', new.power_w, 'socPercent', new.soc_percent, 'meteredAt', new.last_meter_at),
    coalesce((select booking.station_id from booking where booking.id = new.booking_id),
             (select charger.station_id from charger where charger.id = new.charger_id)));
  return null;
end $$;
create trigger tell_of_course after update of programs_told_at on charging_session for each row
  when (new.programs_told_at is distinct from old.programs_told_at) execute function tell_of_course();
