-- Tariffs: what charging costs, by what, where, and for whom. The model is that of domain/src/tariff/model.ts.

-- Drivers that have prices of their own.
create table driver_group (
  id         uuid primary key,
  name       text not null,
  created_at timestamptz not null,
  created_by uuid,
  deleted_at timestamptz,
  constraint driver_group_administrator foreign key (created_by) references administrator (id),
  constraint driver_group_name_length check (char_length(name) between 1 and 100)
);
create unique index driver_group_name on driver_group (lower(name)) where deleted_at is null;

create table driver_group_member (
  group_id    uuid not null,
  customer_id uuid not null,
  added_at    timestamptz not null,
  constraint driver_group_member_pkey primary key (group_id, customer_id),
  constraint driver_group_member_group foreign key (group_id) references driver_group (id),
  constraint driver_group_member_customer foreign key (customer_id) references customer (id)
);
create index driver_group_member_of on driver_group_member (customer_id);

create table tariff (
  id         uuid primary key,
  code       text not null,
  name       text not null,
  -- 'rate': follows the network's price per kWh; 'station': follows a station's price per hour; 'panel': an operator's.
  source     text not null,
  station_id uuid,
  created_at timestamptz not null,
  created_by uuid,
  constraint tariff_station foreign key (station_id) references station (id),
  constraint tariff_administrator foreign key (created_by) references administrator (id),
  constraint tariff_source check (source in ('rate', 'station', 'panel')),
  constraint tariff_of_station check ((station_id is not null) = (source = 'station')),
  constraint tariff_code_form check (code ~ '^[A-Z0-9][A-Z0-9._-]{0,39}$'),
  constraint tariff_name_length check (char_length(name) between 1 and 100)
);
create unique index tariff_code on tariff (code);
create unique index tariff_one_rate on tariff (source) where source = 'rate';
create unique index tariff_one_of_station on tariff (station_id) where station_id is not null;
create index tariff_created on tariff (created_at, id);

-- What a tariff says from one publication to the next. The published one whose beginning came last counts, until its end.
create table tariff_version (
  id           uuid primary key,
  tariff_id    uuid not null,
  number       integer not null,
  content      jsonb not null,
  created_at   timestamptz not null,
  created_by   uuid,
  -- Null for a draft, which alone can be changed.
  published_at timestamptz,
  published_by uuid,
  valid_from   timestamptz,
  -- Excluded. That of a version that was taken back is its beginning: it is never in force.
  valid_until  timestamptz,
  constraint tariff_version_tariff foreign key (tariff_id) references tariff (id),
  constraint tariff_version_creator foreign key (created_by) references administrator (id),
  constraint tariff_version_publisher foreign key (published_by) references administrator (id),
  constraint tariff_version_number unique (tariff_id, number),
  constraint tariff_version_published check ((published_at is null) = (valid_from is null)),
  constraint tariff_version_period check (valid_until is null or valid_until >= valid_from),
  constraint tariff_version_content check (jsonb_typeof(content -> 'elements') = 'array' and pg_column_size(content) < 100000)
);
create unique index tariff_version_one_draft on tariff_version (tariff_id) where published_at is null;
create index tariff_version_in_force on tariff_version (tariff_id, valid_from desc) where published_at is not null;

-- A published version stays as it is: charges have begun at it. Only its end can be set, and brought forward.
create function tariff_version_frozen() returns trigger language plpgsql as $$
begin
  if old.published_at is null then
    if tg_op = 'DELETE' then
      return old;
    end if;
    if (new.id, new.tariff_id, new.number) is distinct from (old.id, old.tariff_id, old.number) then
      raise exception 'a version of a tariff keeps its number' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or (to_jsonb(new) - 'valid_until') is distinct from (to_jsonb(old) - 'valid_until')
     or coalesce(new.valid_until, 'infinity') > coalesce(old.valid_until, 'infinity') then
    raise exception 'a published version of a tariff is frozen' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger tariff_version_frozen before update or delete on tariff_version
  for each row execute function tariff_version_frozen();
create trigger tariff_version_no_truncate before truncate on tariff_version execute function append_only();

-- Where a tariff counts, for whom and when. Rows stay; only their end changes.
create table tariff_assignment (
  id           uuid primary key,
  tariff_id    uuid not null,
  place        text not null,
  state_code   text,
  station_id   uuid,
  connector_id uuid,
  -- Null for everyone.
  group_id     uuid,
  priority     integer not null,
  valid_from   timestamptz not null,
  -- Excluded.
  valid_until  timestamptz,
  created_at   timestamptz not null,
  created_by   uuid,
  constraint tariff_assignment_tariff foreign key (tariff_id) references tariff (id),
  constraint tariff_assignment_station foreign key (station_id) references station (id),
  constraint tariff_assignment_connector foreign key (connector_id) references connector (id),
  constraint tariff_assignment_group foreign key (group_id) references driver_group (id),
  constraint tariff_assignment_administrator foreign key (created_by) references administrator (id),
  constraint tariff_assignment_place check (
    case place
      when 'network' then num_nonnulls(state_code, station_id, connector_id) = 0
      when 'state' then state_code is not null and num_nonnulls(station_id, connector_id) = 0
      when 'station' then station_id is not null and num_nonnulls(state_code, connector_id) = 0
      when 'connector' then connector_id is not null and num_nonnulls(state_code, station_id) = 0
      else false
    end
  ),
  constraint tariff_assignment_state check (state_code ~ '^[0-9]{2}$'),
  constraint tariff_assignment_priority check (priority between -1000 and 1000),
  constraint tariff_assignment_period check (valid_until is null or valid_until >= valid_from)
);
create index tariff_assignment_of on tariff_assignment (tariff_id);
create index tariff_assignment_network on tariff_assignment (place) where place = 'network';
create index tariff_assignment_state on tariff_assignment (state_code) where state_code is not null;
create index tariff_assignment_station on tariff_assignment (station_id) where station_id is not null;
create index tariff_assignment_connector on tariff_assignment (connector_id) where connector_id is not null;

create function tariff_assignment_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - 'valid_until') is distinct from (to_jsonb(old) - 'valid_until')
     or coalesce(new.valid_until, 'infinity') > coalesce(old.valid_until, 'infinity') then
    raise exception 'where a tariff counts is never rewritten, only ended' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger tariff_assignment_frozen before update or delete on tariff_assignment
  for each row execute function tariff_assignment_frozen();
create trigger tariff_assignment_no_truncate before truncate on tariff_assignment execute function append_only();

-- ── The price per kWh and the prices per hour are the simplest tariffs ────────────────────────────────────

-- As `simplestTariff` of domain/src/tariff/simplest.ts writes it; a test compares the two.
create function simplest_tariff(priced_by text, price paise) returns jsonb language sql immutable as $$
  select jsonb_build_object(
    'elements', jsonb_build_array(jsonb_build_object(
      'dimension', case priced_by when 'energy' then 'energy' else 'session-time' end,
      'price', price * 10000,
      'step', case priced_by when 'energy' then 1 else 60 end,
      'when', '{}'::jsonb
    )),
    'idle', jsonb_build_object('graceSeconds', 0, 'highestPerSession', null, 'night', null),
    'landShare', 0,
    'lowest', null,
    'highest', null,
    'taxIncluded', false
  )
$$;

insert into tariff (id, code, name, source, created_at)
values ('00000000-0000-7000-8000-000000000001', 'RATE', 'Price per kWh of the network', 'rate', '2000-01-01T00:00:00Z');
insert into tariff_assignment (id, tariff_id, place, priority, valid_from, created_at)
values ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000001', 'network', 0,
        '2000-01-01T00:00:00Z', '2000-01-01T00:00:00Z');

-- A version has the id of its rate.
create function follow_rate() returns trigger language plpgsql as $$
begin
  insert into tariff_version (id, tariff_id, number, content, created_at, created_by, published_at, published_by, valid_from)
  select new.id, tariff.id,
         (select coalesce(max(number), 0) + 1 from tariff_version where tariff_id = tariff.id),
         simplest_tariff('energy', new.per_kwh_paise), new.valid_from, new.set_by, new.valid_from, new.set_by, new.valid_from
    from tariff where source = 'rate';
  return null;
end $$;

-- A rate that was taken back was never in force.
create function follow_withdrawn_rate() returns trigger language plpgsql as $$
begin
  update tariff_version set valid_until = valid_from where id = new.rate_id;
  return null;
end $$;

insert into tariff_version (id, tariff_id, number, content, created_at, created_by, published_at, published_by, valid_from,
                            valid_until)
select rate.id, tariff.id, row_number() over (order by rate.valid_from, rate.id),
       simplest_tariff('energy', per_kwh_paise), rate.valid_from, set_by, rate.valid_from, set_by, rate.valid_from,
       case when rate_change.withdrawn_at is not null then rate.valid_from end
  from rate left join rate_change on rate_change.rate_id = rate.id, tariff
 where tariff.source = 'rate';

create trigger rate_tariff after insert on rate for each row execute function follow_rate();
create trigger rate_tariff_withdrawn after update of withdrawn_at on rate_change
  for each row when (new.withdrawn_at is not null and old.withdrawn_at is null)
  execute function follow_withdrawn_rate();

-- When a station's price per hour was last set, by the program's clock; null: since there is the station.
alter table station add column priced_at timestamptz;

-- The station's tariff counts there from the beginning on; while there is no price per hour it has no version in force.
create function set_station_tariff(of_station station, price paise, at timestamptz, by_whom uuid)
returns void language plpgsql as $$
declare
  of_tariff uuid;
  newest    tariff_version;
begin
  select id into of_tariff from tariff where station_id = of_station.id;
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

-- Prices that stations had: from what the audit log says of them, and what they have now.
do $$
declare
  one     station;
  change  record;
  last    paise;
  by_whom uuid;
begin
  for one in select * from station order by id loop
    last := null;
    for change in
      select at, (after ->> 'pricePerHourPaise')::bigint as price,
             case when actor_kind = 'administrator' then actor_id::text end as by_whom
        from audit_entry
       where subject_kind = 'station' and subject_id = one.id::text and action in ('station.create', 'station.change')
         and after ? 'pricePerHourPaise'
       order by at, id
    loop
      by_whom := (select id from administrator where id::text = change.by_whom);
      if change.price is distinct from last then
        perform set_station_tariff(one, change.price, change.at, by_whom);
        last := change.price;
      end if;
    end loop;
    if one.price_per_hour_paise is distinct from last then
      perform set_station_tariff(one, one.price_per_hour_paise, case when last is null then one.created_at else now() end, null);
    end if;
  end loop;
end $$;

create function follow_station_price() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform set_station_tariff(new, new.price_per_hour_paise, new.created_at, null);
  else
    perform set_station_tariff(new, new.price_per_hour_paise, coalesce(new.priced_at, new.created_at), null);
  end if;
  return null;
end $$;
create trigger station_tariff after insert on station
  for each row when (new.price_per_hour_paise is not null) execute function follow_station_price();
create trigger station_tariff_changed after update of price_per_hour_paise on station
  for each row when (new.price_per_hour_paise is distinct from old.price_per_hour_paise)
  execute function follow_station_price();

-- From now on: what stands here already is news to nobody.
select announce_changes('tariff', 'tariff');
select announce_changes('tariff_version', 'tariff', subject_column => 'tariff_id', always => 'changed');
select announce_changes('tariff_assignment', 'tariff', subject_column => 'tariff_id', always => 'changed');
select announce_changes('driver_group', 'group');
select announce_changes('driver_group_member', 'group', subject_column => 'group_id', always => 'changed');
