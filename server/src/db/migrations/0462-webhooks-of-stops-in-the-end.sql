-- A charge that was taken for ended, as its charger said nothing of it, may go on, or be ended by its charger later: its event
-- says whether the end is final, and comes again where the charger says it after all.
create or replace function notify_webhooks_of_session() returns trigger language plpgsql as $$
begin
  perform notify_webhooks(tg_argv[0], case tg_argv[0] when 'session.started' then new.started_at else new.ended_at end,
    jsonb_build_object('sessionId', new.id, 'chargerId', new.charger_id, 'connectorId', new.connector_id,
                       'bookingId', new.booking_id, 'energyWh', new.energy_wh)
      || case when tg_argv[0] = 'session.stopped'
              then jsonb_build_object('isFinal', not 'ended-without-stop' = any (new.anomalies)) else '{}' end,
    coalesce((select booking.station_id from booking where booking.id = new.booking_id),
             (select charger.station_id from charger where charger.id = new.charger_id)));
  return null;
end $$;

create or replace trigger notify_webhooks_of_stop after update on charging_session for each row
  when (new.state = 'ended' and (old.state <> 'ended' or
        ('ended-without-stop' = any (old.anomalies) and not 'ended-without-stop' = any (new.anomalies))))
  execute function notify_webhooks_of_session('session.stopped');
