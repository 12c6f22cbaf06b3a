-- What chargers say most often is announced for a whole statement at once: many chargers' words are stored by one, and a
-- function called for each row cost more than storing it.
--
-- Of the rows as they were and as they are, those that stand there once have changed. A join of the two would be planned
-- for as many rows as the first statement of a connection had, and kept.

create function announce_changed_outlets() returns trigger language plpgsql as $$
begin
  with changed as (
    select charger_id, connector_id
      from (select charger_id, evse, number, connector_id, status, error_code, info from old_rows
            union all
            select charger_id, evse, number, connector_id, status, error_code, info from new_rows) as both_rows
     group by charger_id, evse, number, connector_id, status, error_code, info
    having count(*) = 1
  )
  insert into change_event (topic, subject_id, kind)
  select distinct 'charger', charger_id, 'changed' from changed
  union all
  select distinct 'station', connector.station_id, 'changed'
    from changed join connector on connector.id = changed.connector_id;
  return null;
end $$;
drop trigger announce_charger_outlet_update on charger_outlet;
create trigger announce_charger_outlet_update after update on charger_outlet
  referencing old table as old_rows new table as new_rows
  for each statement execute function announce_changed_outlets();

create function wake_reservations_of_outlets() returns trigger language plpgsql as $$
begin
  if exists (select from charger_reservation
              where state <> 'ended'
                and charger_id in (select charger_id
                                     from (select charger_id, evse, number from new_rows where status = 'Available'
                                           except
                                           select charger_id, evse, number from old_rows where status = 'Available') as freed)) then
    perform pg_notify('voltyatra_jobs', 'reserve-connectors');
  end if;
  return null;
end $$;
drop trigger charger_outlet_wakes on charger_outlet;
create trigger charger_outlet_wakes after update on charger_outlet
  referencing old table as old_rows new table as new_rows
  for each statement execute function wake_reservations_of_outlets();

-- A session's own screens, and those of its booking. What a meter says alone changes nothing of these columns: `told_at` is
-- when the screens were told last.
create function announce_changed_sessions() returns trigger language plpgsql as $$
begin
  with changed as (
    select id, booking_id
      from (select id, number, connector_id, booking_id, id_tag, state, started_at, ended_at, stop_reason, told_at from old_rows
            union all
            select id, number, connector_id, booking_id, id_tag, state, started_at, ended_at, stop_reason, told_at from new_rows) as both_rows
     group by id, number, connector_id, booking_id, id_tag, state, started_at, ended_at, stop_reason, told_at
    having count(*) = 1
  )
  insert into change_event (topic, subject_id, customer_id, kind)
  select distinct 'charging', id, null::uuid, 'changed' from changed
  union all
  select distinct 'booking', booking.id, booking.customer_id, 'changed'
    from changed join booking on booking.id = changed.booking_id;
  return null;
end $$;
drop trigger announce_charging_session_update on charging_session;
drop trigger charging_session_told on charging_session;
create trigger announce_charging_session_update after update on charging_session
  referencing old table as old_rows new table as new_rows
  for each statement execute function announce_changed_sessions();

-- Room beside each row for its next version, in the same page: no index is written to then.
alter table charging_session set (fillfactor = 60);
alter table charger_outlet set (fillfactor = 70);
