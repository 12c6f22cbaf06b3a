-- Which bookings' connectors are to be looked at, because of what the transaction changed that wrote the row.
-- Rows are only added by triggers, so that no writer waits for another one; the job takes them away once it has looked.

create table reservation_call (
  id         bigint generated always as identity primary key,
  booking_id uuid not null
);

-- By the command that was answered; and an old command is deleted without reading the whole table.
create index charger_reservation_by_command on charger_reservation (command_id);

create or replace function wake_reservations() returns trigger language plpgsql as $$
begin
  insert into reservation_call (booking_id)
  select booking_id from charger_reservation where command_id = new.id and state <> 'ended';
  if found then
    perform wake_after_commit('voltyatra_jobs', 'reserve-connectors');
  end if;
  return null;
end $$;

-- A booking that is over, or stops charging, makes room for the others of its connector.
create or replace function wake_reservations_of_connector() returns trigger language plpgsql as $$
begin
  if exists (select from charger_connector where connector_id = new.connector_id) then
    insert into reservation_call (booking_id) values (new.id);
    if tg_op = 'UPDATE' then
      insert into reservation_call (booking_id)
      select id from booking
       where connector_id = new.connector_id and id <> new.id and status = 'reserved';
    end if;
    perform wake_after_commit('voltyatra_jobs', 'reserve-connectors');
  end if;
  return null;
end $$;
drop trigger booking_changed_wakes on booking;
create trigger booking_changed_wakes after update on booking
  for each row when (old.stopped_at is distinct from new.stopped_at
                     or (old.status is distinct from new.status and old.status in ('reserved', 'in_progress')))
  execute function wake_reservations_of_connector();

-- A free connector changes nothing but for a charger that refused.
create or replace function wake_reservations_of_charger_connectors() returns trigger language plpgsql as $$
begin
  insert into reservation_call (booking_id)
  select booking_id from charger_reservation
   where state = 'refused'
     and charger_id in (select charger_id
                          from (select charger_id, evse, number from new_rows where status = 'Available'
                                except
                                select charger_id, evse, number from old_rows where status = 'Available') as freed);
  if found then
    perform wake_after_commit('voltyatra_jobs', 'reserve-connectors');
  end if;
  return null;
end $$;

create or replace function announce_changed_chargers() returns trigger language plpgsql as $$
declare
  announced uuid[];
  shown uuid[];
  sharing uuid[];
  started uuid[];
begin
  select array_agg(coalesce(after.id, before.id)) filter (where is_announced),
         array_agg(before.station_id) filter (where is_shown) || array_agg(after.station_id) filter (where is_shown),
         array_agg(before.station_id) filter (where is_sharing) || array_agg(after.station_id) filter (where is_sharing),
         array_agg(after.id) filter (where has_started)
    into announced, shown, sharing, started
    from old_rows as before
    full join new_rows as after using (id)
   cross join lateral (
     select (before.id, before.identity, before.station_id, before.status, before.status_reason, before.password_salt,
             before.password_hash, before.security_profile, before.certificate, before.protocol, before.vendor, before.model,
             before.serial_number, before.firmware, before.boot_facts, before.boot_count, before.last_boot_at,
             before.first_address, before.created_at, before.connection_id, before.process_id, before.connected_at,
             before.disconnected_at)
            is distinct from
            (after.id, after.identity, after.station_id, after.status, after.status_reason, after.password_salt,
             after.password_hash, after.security_profile, after.certificate, after.protocol, after.vendor, after.model,
             after.serial_number, after.firmware, after.boot_facts, after.boot_count, after.last_boot_at,
             after.first_address, after.created_at, after.connection_id, after.process_id, after.connected_at,
             after.disconnected_at) as is_announced,
            (before.connection_id is null, before.status, before.station_id)
            is distinct from (after.connection_id is null, after.status, after.station_id) as is_shown,
            (before.connection_id is null, before.boot_count, before.status, before.station_id, before.protocol)
            is distinct from
            (after.connection_id is null, after.boot_count, after.status, after.station_id, after.protocol) as is_sharing,
            before.boot_count is distinct from after.boot_count as has_started) as change;
  -- Alone the time of its last message has changed, as it does each half minute.
  if announced is null then
    return null;
  end if;
  insert into change_event (topic, subject_id, kind)
  select 'charger', id, 'changed' from unnest(announced) as id
  union all
  select distinct 'station', id, 'changed' from unnest(shown) as id where id is not null;
  if sharing is not null then
    perform call_for_shares(sharing);
  end if;
  if started is not null then
    insert into reservation_call (booking_id)
    select booking_id from charger_reservation where state <> 'ended' and charger_id = any (started);
    if found then
      perform wake_after_commit('voltyatra_jobs', 'reserve-connectors');
    end if;
  end if;
  return null;
end $$;
