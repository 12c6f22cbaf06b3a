-- What follows when a charger's row changes is done for a whole statement at once: 20,000 come back together, and each of them
-- leaves, claims and boots.
--
-- Both versions of a row stand side by side by a full join, which is never planned as nested loops: a plan is made for as many
-- rows as the first statement of a connection had, and kept.

create function announce_changed_chargers() returns trigger language plpgsql as $$
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
  if exists (select from charger_reservation where state <> 'ended' and charger_id = any (started)) then
    perform wake_after_commit('voltyatra_jobs', 'reserve-connectors');
  end if;
  return null;
end $$;
drop trigger announce_charger_update on charger;
drop trigger charger_presence on charger;
drop trigger charger_shares on charger;
drop trigger charger_started_wakes on charger;
create trigger announce_charger_update after update on charger
  referencing old table as old_rows new table as new_rows
  for each statement execute function announce_changed_chargers();
drop function announce_stations_of_charger();
drop function call_for_shares_of_charger();
drop function wake_reservations_of_charger();

create or replace function notify_webhooks_of_charger() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook where removed_at is null and off_at is null
                    and events && array['charger.online', 'charger.offline']) then
    return null;
  end if;
  insert into webhook_message (id, webhook_id, event, at, data, next_at)
  select gen_random_uuid(), webhook.id, change.event, coalesce(change.at, clock_timestamp()),
         jsonb_strip_nulls(jsonb_build_object('chargerId', change.id, 'identity', change.identity,
                                              'stationId', change.station_id)),
         to_timestamp(0)
    from (select after.id, after.identity, after.station_id,
                 case when after.connection_id is null then 'charger.offline' else 'charger.online' end as event,
                 case when after.connection_id is null then after.disconnected_at else after.connected_at end as at
            from old_rows as before
            full join new_rows as after using (id)
           where after.status = 'accepted' and (before.connection_id is null) <> (after.connection_id is null)) as change
    join webhook on webhook.removed_at is null and webhook.off_at is null and change.event = any (webhook.events)
     and (webhook.all_stations
          or exists (select from webhook_station own
                      where own.webhook_id = webhook.id and own.station_id = change.station_id));
  return null;
end $$;
drop trigger notify_webhooks_of_charger on charger;
create trigger notify_webhooks_of_charger after update on charger
  referencing old table as old_rows new table as new_rows
  for each statement execute function notify_webhooks_of_charger();

-- Room beside each row for its next version, in the same page: no index is written to where none of its columns changed.
drop index charger_process;
alter table charger set (fillfactor = 60);
