-- Who may charge at a fleet's cost, and how much. One who was removed, declined or left stays as a row.
create table fleet_driver (
  id           uuid primary key,
  fleet_id     uuid not null,
  -- As the company calls the driver.
  name         text not null,
  -- +91 and ten digits: whose number it is can accept. Null once that driver has erased the account.
  phone        text,
  -- Who accepted.
  customer_id  uuid,
  invited_at   timestamptz not null,
  accepted_at  timestamptz,
  ended_at     timestamptz,
  -- At most so much in each period, in paise or in watt-hours; null: no limit of the driver's own.
  limit_by     text,
  limit_most   bigint,
  limit_period text,
  -- Charges begin only at these stations; none: at all.
  station_ids  uuid[] not null,
  -- Charges begin only in these minutes of the day in India, from one up to just before the other; it may go over midnight.
  from_minute  integer,
  to_minute    integer,
  constraint fleet_driver_fleet foreign key (fleet_id) references fleet (id),
  constraint fleet_driver_customer foreign key (customer_id) references customer (id),
  constraint fleet_driver_phone_known check (phone is not null or ended_at is not null),
  constraint fleet_driver_accepted check ((customer_id is null) = (accepted_at is null)),
  constraint fleet_driver_limit check (
    num_nonnulls(limit_by, limit_most, limit_period) in (0, 3)
    and limit_by in ('money', 'energy') and limit_period in ('day', 'week', 'month')
    and limit_most between 1 and 1000000000),
  constraint fleet_driver_stations check (cardinality(station_ids) <= 50),
  constraint fleet_driver_hours check (
    num_nonnulls(from_minute, to_minute) in (0, 2) and from_minute <> to_minute
    and from_minute between 0 and 1439 and to_minute between 0 and 1439)
);
create unique index fleet_driver_phone on fleet_driver (fleet_id, phone) where ended_at is null;
-- Nobody charges for two companies: which of them pays is never a question.
create unique index fleet_driver_one_fleet on fleet_driver (customer_id) where accepted_at is not null and ended_at is null;
create index fleet_driver_by_phone on fleet_driver (phone) where ended_at is null;
create index fleet_driver_listed on fleet_driver (fleet_id, invited_at desc, id desc) where ended_at is null;

-- Who accepted stays who it was, and what has ended does not begin again.
create function fleet_driver_goes_forward() returns trigger language plpgsql as $$
begin
  if (new.id, new.fleet_id, new.invited_at) is distinct from (old.id, old.fleet_id, old.invited_at)
     or (new.phone is not null and new.phone is distinct from old.phone)
     or (old.accepted_at is not null
         and (new.accepted_at, new.customer_id) is distinct from (old.accepted_at, old.customer_id))
     or (old.ended_at is not null and new.ended_at is distinct from old.ended_at) then
    raise exception 'driver % of a fleet only goes forward', old.id
      using errcode = 'restrict_violation', constraint = 'fleet_driver_goes_forward';
  end if;
  return new;
end $$;
create trigger fleet_driver_forward before update on fleet_driver
  for each row execute function fleet_driver_goes_forward();
create trigger fleet_driver_kept before delete on fleet_driver for each row execute function append_only();
create trigger fleet_driver_no_truncate before truncate on fleet_driver execute function append_only();

select announce_changes('fleet_driver', 'fleet', subject_column => 'fleet_id', owner_column => 'customer_id',
                        always => 'changed');
