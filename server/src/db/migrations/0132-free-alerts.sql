-- A driver asks once to be told when a connector becomes free. It ends by itself, and nobody is told twice.
create table free_alert (
  id           uuid primary key,
  customer_id  uuid not null,
  station_id   uuid not null,
  -- This connector alone; null: any of the station.
  connector_id uuid,
  created_at   timestamptz not null,
  ends_at      timestamptz not null,
  -- When the driver was told, and of which connector.
  told_at      timestamptz,
  told_of      uuid,
  -- When the driver gave it up.
  ended_at     timestamptz,
  constraint free_alert_customer foreign key (customer_id) references customer (id),
  constraint free_alert_station foreign key (station_id) references station (id),
  constraint free_alert_connector foreign key (connector_id) references connector (id),
  constraint free_alert_told_of foreign key (told_of) references connector (id),
  constraint free_alert_time check (ends_at > created_at and ends_at <= created_at + interval '3 hours'),
  constraint free_alert_told check ((told_at is null) = (told_of is null)),
  constraint free_alert_one_end check (told_at is null or ended_at is null)
);
create unique index free_alert_open on free_alert (customer_id, station_id) where told_at is null and ended_at is null;
create index free_alert_waiting on free_alert (station_id, created_at) where told_at is null and ended_at is null;
create index free_alert_told on free_alert (station_id, told_at) where told_at is not null;
create index free_alert_of on free_alert (customer_id, created_at);
create index free_alert_old on free_alert (created_at);
