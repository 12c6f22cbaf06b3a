-- Nobody is notified within a transaction any more: NOTIFY takes one lock for the whole server and keeps it through the flush
-- of the commit, so that all who notify commit one after the other. A transaction tells its own client by a message of the
-- level INFO, which no setting keeps back and which the usual settings do not write into the server's log; once it has
-- committed, the program passes it on, many at a time (db/wake-ups). A wake-up may get lost: rows decide.
create function wake_after_commit(channel text, payload text) returns void language plpgsql as $$
begin
  raise info using errcode = 'VYWUP', message = payload, detail = channel;
end $$;

create or replace function wake_job() returns trigger language plpgsql as $$
begin
  perform wake_after_commit('voltyatra_jobs', tg_argv[0]);
  return null;
end $$;

create or replace function notify_charger_command() returns trigger language plpgsql as $$
begin
  perform wake_after_commit('voltyatra_chargers', new.status || ' ' || new.id || ' ' || new.charger_id);
  return null;
end $$;

create or replace function call_for_shares(stations uuid[]) returns void language plpgsql as $$
begin
  insert into load_call (station_id)
  select id from station
   where id = any (stations)
     and (load_limit_w is not null or exists (select from outlet_share where outlet_share.station_id = station.id));
  if found then
    perform wake_after_commit('voltyatra_jobs', 'share-load');
  end if;
end $$;

create or replace function wake_reservations() returns trigger language plpgsql as $$
begin
  perform wake_after_commit('voltyatra_jobs', 'reserve-connectors');
  return null;
end $$;

create or replace function wake_reservations_of_connector() returns trigger language plpgsql as $$
begin
  if exists (select from charger_outlet where connector_id = new.connector_id) then
    perform wake_after_commit('voltyatra_jobs', 'reserve-connectors');
  end if;
  return null;
end $$;

create or replace function wake_reservations_of_charger() returns trigger language plpgsql as $$
begin
  if exists (select from charger_reservation
              where state <> 'ended' and charger_id = case tg_table_name when 'charger' then to_jsonb(new) ->> 'id'
                                                                    else to_jsonb(new) ->> 'charger_id' end::uuid) then
    perform wake_after_commit('voltyatra_jobs', 'reserve-connectors');
  end if;
  return null;
end $$;

create or replace function wake_reservations_of_outlets() returns trigger language plpgsql as $$
begin
  if exists (select from charger_reservation
              where state <> 'ended'
                and charger_id in (select charger_id
                                     from (select charger_id, evse, number from new_rows where status = 'Available'
                                           except
                                           select charger_id, evse, number from old_rows where status = 'Available') as freed)) then
    perform wake_after_commit('voltyatra_jobs', 'reserve-connectors');
  end if;
  return null;
end $$;

create or replace function call_guest_charge() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'top_up_order' then
    update guest_charge set next_at = new.paid_at where order_id = new.id and over_at is null;
  else
    update guest_charge set next_at = coalesce(new.confirmed_at, new.cancelled_at)
     where booking_id = new.id and over_at is null;
  end if;
  if found then
    perform wake_after_commit('voltyatra_jobs', 'serve-guests');
  end if;
  return null;
end $$;
