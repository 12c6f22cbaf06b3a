-- What each station sold, summed up by month, of which the dashboard of a month reads a row for each station instead of one
-- for each of its days; `day` is the first of the month.
create table station_month_rollup (
  day           date not null,
  station_id    uuid not null,
  started       bigint not null,
  energy_wh     bigint not null,
  taxable_paise paise not null,
  constraint station_month_rollup_key unique (day, station_id),
  constraint station_month_rollup_first check (extract(day from day) = 1)
);
insert into station_month_rollup (day, station_id, started, energy_wh, taxable_paise)
select date_trunc('month', day)::date, station_id, sum(started), sum(energy_wh), sum(taxable_paise)
  from day_rollup
 group by 1, 2;
