-- Reports by tariff, by whole months, and of each charger's uptime.

-- The tariff by which the charges were priced; null: they were from before there were tariffs.
alter table charge_rollup
  add column tariff_id uuid,
  drop constraint charge_rollup_key,
  add constraint charge_rollup_key unique nulls not distinct (day, station_id, connector_id, partner_id, tariff_id);

-- The two rollups of reports, their days summed up by month: `day` is the first of the month.
create table charge_month_rollup (
  day              date not null,
  station_id       uuid not null,
  connector_id     uuid not null,
  partner_id       uuid,
  tariff_id        uuid,
  charges          bigint not null,
  charged_seconds  bigint not null,
  energy_wh        bigint not null,
  taxable_paise    paise not null,
  gst_paise        paise not null,
  billed_paise     paise not null,
  refund_paise     paise not null,
  commission_paise paise not null,
  partner_paise    paise not null,
  constraint charge_month_rollup_key
    unique nulls not distinct (day, station_id, connector_id, partner_id, tariff_id),
  constraint charge_month_rollup_first check (extract(day from day) = 1)
);
create table hour_month_rollup (
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
  constraint hour_month_rollup_key unique nulls not distinct (day, station_id, partner_id, hour),
  constraint hour_month_rollup_first check (extract(day from day) = 1)
);

-- By charger. What was kept until now is of all chargers of a station together, and has none.
alter table uptime_rollup
  add column charger_id uuid,
  drop constraint uptime_rollup_key,
  add constraint uptime_rollup_key unique nulls not distinct (day, station_id, charger_id);

-- All is counted again, from the beginning.
delete from day_rollup;
delete from network_day_rollup;
delete from activity_rollup;
delete from charge_rollup;
delete from hour_rollup;
update rollup_watermark set counted_until = null;
