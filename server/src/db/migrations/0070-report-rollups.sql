-- What reports read: confirmed charges by connector and day, by hour of the day, and how long stations' chargers were
-- connected. Counted like the other rollups from the tables, and derived like these.

-- Charges confirmed on a day, by where and with whom they were made.
create table charge_rollup (
  day              date not null,
  station_id       uuid not null,
  connector_id     uuid not null,
  partner_id       uuid,
  charges          bigint not null,
  -- From the start to the stop, whichever day that was.
  charged_seconds  bigint not null,
  energy_wh        bigint not null,
  taxable_paise    paise not null,
  gst_paise        paise not null,
  billed_paise     paise not null,
  refund_paise     paise not null,
  commission_paise paise not null,
  partner_paise    paise not null,
  constraint charge_rollup_key unique nulls not distinct (day, station_id, connector_id, partner_id)
);
create index charge_rollup_station on charge_rollup (station_id, day);

-- The same charges by the hour of the day, in India, in which they began.
create table hour_rollup (
  day              date not null,
  station_id       uuid not null,
  partner_id       uuid,
  hour             integer not null,
  charges          bigint not null,
  charged_seconds  bigint not null,
  energy_wh        bigint not null,
  taxable_paise    paise not null,
  gst_paise        paise not null,
  billed_paise     paise not null,
  refund_paise     paise not null,
  commission_paise paise not null,
  partner_paise    paise not null,
  constraint hour_rollup_key unique nulls not distinct (day, station_id, partner_id, hour)
);
create index hour_rollup_station on hour_rollup (station_id, day);

-- How long a station's accepted chargers were connected on a day that is over, of how long they could have been. Kept
-- when the connections themselves are deleted.
create table uptime_rollup (
  day               date not null,
  station_id        uuid not null,
  connected_seconds bigint not null,
  accepted_seconds  bigint not null,
  constraint uptime_rollup_key primary key (day, station_id),
  constraint uptime_rollup_share check (connected_seconds between 0 and accepted_seconds and accepted_seconds > 0)
);

-- The new ones are counted with the old ones, from the beginning.
delete from day_rollup;
delete from network_day_rollup;
delete from activity_rollup;
update rollup_watermark set counted_until = null;
