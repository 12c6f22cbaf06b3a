-- Partners set prices at their own stations: within the bounds of their contract, as a tariff for each station.
alter table partner_contract_version
  -- Micro-rupees for each kWh, and for an hour of idle time; null where the partner sets no prices.
  add column price_least_micro bigint,
  add column price_most_micro bigint,
  add column idle_most_micro bigint,
  add constraint partner_contract_prices check (
    num_nonnulls(price_least_micro, price_most_micro, idle_most_micro) in (0, 3)
    and price_least_micro >= 0 and price_least_micro <= price_most_micro and price_most_micro <= 1000000000
    and idle_most_micro between 0 and 1000000000
  );

-- 'partner': what a partner asks at one of its stations.
alter table tariff
  add column partner_id uuid,
  add constraint tariff_partner foreign key (partner_id) references partner (id),
  add constraint tariff_of_partner check ((partner_id is not null) = (source = 'partner'));
alter table tariff drop constraint tariff_source;
alter table tariff add constraint tariff_source check (source in ('rate', 'station', 'panel', 'partner'));
alter table tariff drop constraint tariff_of_station;
alter table tariff add constraint tariff_of_station check ((station_id is not null) = (source in ('station', 'partner')));
drop index tariff_one_of_station;
create unique index tariff_one_of_station on tariff (station_id) where source = 'station';
create unique index tariff_one_of_partner on tariff (station_id, partner_id) where source = 'partner';
create index tariff_by_partner on tariff (partner_id) where partner_id is not null;

-- Who of the partner set it.
alter table tariff_version
  add column set_by_person uuid,
  add constraint tariff_version_person foreign key (set_by_person) references partner_person (id);

create or replace function set_station_tariff(of_station station, price paise, at timestamptz, by_whom uuid)
returns void language plpgsql as $$
declare
  of_tariff uuid;
  newest    tariff_version;
begin
  select id into of_tariff from tariff where station_id = of_station.id and source = 'station';
  if of_tariff is null then
    if price is null then
      return;
    end if;
    of_tariff := of_station.id;
    insert into tariff (id, code, name, source, station_id, created_at, created_by)
    values (of_tariff, 'STATION-' || upper(replace(of_station.id::text, '-', '')), 'Price per hour of a station', 'station',
            of_station.id, of_station.created_at, by_whom);
    insert into tariff_assignment (id, tariff_id, place, station_id, priority, valid_from, created_at, created_by)
    values (of_tariff, of_tariff, 'station', of_station.id, 0, of_station.created_at, of_station.created_at, by_whom);
  end if;
  select * into newest from tariff_version where tariff_id = of_tariff order by number desc limit 1;
  -- Of several within one moment the last counts.
  if newest.valid_from >= at then
    at := newest.valid_from + interval '1 microsecond';
  end if;
  if newest.id is not null and newest.valid_until is null then
    update tariff_version set valid_until = at where id = newest.id;
  end if;
  if price is not null then
    insert into tariff_version (id, tariff_id, number, content, created_at, created_by, published_at, published_by, valid_from)
    values (gen_random_uuid(), of_tariff, coalesce(newest.number, 0) + 1, simplest_tariff('time', price), at, by_whom, at,
            by_whom, at);
  end if;
end $$;

-- Whoever decides who may come in for a partner decides about its prices, too. No contract allows any yet.
update partner_person set rights = rights || array['prices']
 where 'staff' = any(rights) and not 'prices' = any(rights);
