-- A webhook of some stations is told of what happens at these, and of nothing that has no station.
-- False: the stations of webhook_station and no others.
alter table webhook add column all_stations boolean not null default true;

create table webhook_station (
  webhook_id uuid not null,
  station_id uuid not null,
  constraint webhook_station_pkey primary key (webhook_id, station_id),
  constraint webhook_station_webhook foreign key (webhook_id) references webhook (id),
  constraint webhook_station_station foreign key (station_id) references station (id)
);
create index webhook_station_of_station on webhook_station (station_id);

-- As before, and for a webhook of some stations only where it happened at one of them. `at_station` is null where there is none.
create function tell_programs(what text, happened_at timestamptz, facts jsonb, at_station uuid) returns void
language sql as $$
  insert into webhook_message (id, webhook_id, event, at, data, next_at)
  select gen_random_uuid(), webhook.id, what, coalesce(happened_at, clock_timestamp()), jsonb_strip_nulls(facts), to_timestamp(0)
    from webhook
   where webhook.removed_at is null and webhook.off_at is null and what = any (webhook.events)
     and (webhook.all_stations
          or exists (select from webhook_station own
                      where own.webhook_id = webhook.id and own.station_id = at_station))
$$;

-- What has no station.
create or replace function tell_programs(what text, happened_at timestamptz, facts jsonb) returns void
language sql as $$ select tell_programs(what, happened_at, facts, null) $$;

-- The booking's station stays that of the charge, also where the charger is moved to another one later.
create or replace function tell_of_session() returns trigger language plpgsql as $$
begin
  perform tell_programs(tg_argv[0], case tg_argv[0] when 'session.started' then new.started_at else new.ended_at end,
    jsonb_build_object('sessionId', new.id, 'chargerId', new.charger_id, 'connectorId', new.connector_id,
                       'bookingId', new.booking_id, 'energyWh', new.energy_wh),
    coalesce((select booking.station_id from booking where booking.id = new.booking_id),
             (select charger.station_id from charger where charger.id = new.charger_id)));
  return null;
end $$;

create or replace function tell_of_bill() returns trigger language plpgsql as $$
begin
  perform tell_programs('session.billed', new.confirmed_at,
    jsonb_build_object('bookingId', new.id, 'stationId', new.station_id, 'connectorId', new.connector_id,
                       'driverId', new.customer_id, 'energyWh', new.bill_energy_wh, 'totalPaise', new.bill_total_paise),
    new.station_id);
  return null;
end $$;

create or replace function tell_of_charger() returns trigger language plpgsql as $$
begin
  perform tell_programs(case when new.connection_id is null then 'charger.offline' else 'charger.online' end,
    case when new.connection_id is null then new.disconnected_at else new.connected_at end,
    jsonb_build_object('chargerId', new.id, 'identity', new.identity, 'stationId', new.station_id),
    new.station_id);
  return null;
end $$;

create or replace function tell_of_fault() returns trigger language plpgsql as $$
begin
  perform tell_programs('charger.faulted', new.at,
    jsonb_build_object('chargerId', new.charger_id, 'connectorId', new.connector_id, 'evse', new.evse,
                       'number', new.number, 'errorCode', new.error_code),
    (select charger.station_id from charger where charger.id = new.charger_id));
  return null;
end $$;

-- An invoice of a charge has the station of its booking, and a credit note that of the invoice that it lowers.
create or replace function tell_of_paper() returns trigger language plpgsql as $$
begin
  perform tell_programs('invoice.issued', new.issued_at,
    jsonb_build_object('invoiceId', new.id, 'kind', new.kind, 'number', new.number, 'totalPaise', new.total_paise),
    coalesce((select booking.station_id from booking where booking.id = new.subject_id),
             (select booking.station_id from paper join booking on booking.id = paper.subject_id
               where paper.id = new.original_id)));
  return null;
end $$;
