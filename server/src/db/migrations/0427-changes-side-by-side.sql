-- What chargers say most often: both versions of a row stand side by side by a full join, as those of chargers do (0412), which
-- costs less than to group each of them by all columns that are shown.

create or replace function announce_changed_charger_connectors() returns trigger language plpgsql as $$
begin
  with changed as (
    select coalesce(after.charger_id, before.charger_id) as charger_id, before.connector_id as connector_before,
           after.connector_id
      from old_rows as before
      full join new_rows as after using (charger_id, evse, number)
     where (before.connector_id, before.status, before.error_code, before.info)
           is distinct from (after.connector_id, after.status, after.error_code, after.info)
  )
  insert into change_event (topic, subject_id, kind)
  select distinct 'charger', charger_id, 'changed' from changed
  union all
  select distinct 'station', connector.station_id, 'changed'
    from (select connector_id as id from changed
          union all
          select connector_before from changed where connector_before is distinct from connector_id) as shown
    join connector on connector.id = shown.id;
  return null;
end $$;

create or replace function announce_changed_sessions() returns trigger language plpgsql as $$
begin
  with changed as (
    select coalesce(after.id, before.id) as id, before.booking_id as booking_before, after.booking_id
      from old_rows as before
      full join new_rows as after using (id)
     where (before.number, before.connector_id, before.booking_id, before.id_tag, before.state, before.started_at,
            before.ended_at, before.stop_reason, before.notified_at)
           is distinct from
           (after.number, after.connector_id, after.booking_id, after.id_tag, after.state, after.started_at,
            after.ended_at, after.stop_reason, after.notified_at)
  )
  insert into change_event (topic, subject_id, customer_id, kind)
  select 'charging', id, null::uuid, 'changed' from changed
  union all
  select distinct 'booking', booking.id, booking.customer_id, 'changed'
    from (select booking_id as id from changed
          union all
          select booking_before from changed where booking_before is distinct from booking_id) as shown
    join booking on booking.id = shown.id;
  return null;
end $$;
