-- What charges at a fleet's cost beside its drivers' apps: cars with limits of their own, and cards that charge for the company.

create table fleet_vehicle (
  id              uuid primary key,
  fleet_id        uuid not null,
  -- As it stands on its number plate, in capitals, without spaces.
  registration    text not null,
  -- Who drives it: charges of this driver count for it, unless a card says another one.
  fleet_driver_id uuid,
  created_at      timestamptz not null,
  ended_at        timestamptz,
  -- As in fleet_driver.
  limit_by        text,
  limit_most      bigint,
  limit_period    text,
  station_ids     uuid[] not null,
  from_minute     integer,
  to_minute       integer,
  constraint fleet_vehicle_fleet foreign key (fleet_id) references fleet (id),
  constraint fleet_vehicle_driver foreign key (fleet_driver_id) references fleet_driver (id),
  constraint fleet_vehicle_registration check (registration ~ '^[A-Z0-9]{4,12}$'),
  constraint fleet_vehicle_limit check (
    num_nonnulls(limit_by, limit_most, limit_period) in (0, 3)
    and limit_by in ('money', 'energy') and limit_period in ('day', 'week', 'month')
    and limit_most between 1 and 1000000000),
  constraint fleet_vehicle_stations check (cardinality(station_ids) <= 50),
  constraint fleet_vehicle_hours check (
    num_nonnulls(from_minute, to_minute) in (0, 2) and from_minute <> to_minute
    and from_minute between 0 and 1439 and to_minute between 0 and 1439)
);
create unique index fleet_vehicle_registration_once on fleet_vehicle (fleet_id, registration) where ended_at is null;
create unique index fleet_vehicle_one_driver on fleet_vehicle (fleet_driver_id)
  where ended_at is null and fleet_driver_id is not null;
create index fleet_vehicle_listed on fleet_vehicle (fleet_id, created_at desc, id desc) where ended_at is null;
create trigger fleet_vehicle_kept before delete on fleet_vehicle for each row execute function append_only();
create trigger fleet_vehicle_no_truncate before truncate on fleet_vehicle execute function append_only();

create table fleet_card (
  id              uuid primary key,
  fleet_id        uuid not null,
  card_id         uuid not null,
  -- Who has it.
  fleet_driver_id uuid not null,
  -- Whose limits count beside; null: those of the driver's car.
  vehicle_id      uuid,
  -- The one that it was given out for, where it was.
  replaces        uuid,
  created_at      timestamptz not null,
  ended_at        timestamptz,
  limit_by        text,
  limit_most      bigint,
  limit_period    text,
  station_ids     uuid[] not null,
  from_minute     integer,
  to_minute       integer,
  constraint fleet_card_fleet foreign key (fleet_id) references fleet (id),
  constraint fleet_card_card foreign key (card_id) references card (id),
  constraint fleet_card_driver foreign key (fleet_driver_id) references fleet_driver (id),
  constraint fleet_card_vehicle foreign key (vehicle_id) references fleet_vehicle (id),
  constraint fleet_card_replaces foreign key (replaces) references fleet_card (id),
  constraint fleet_card_limit check (
    num_nonnulls(limit_by, limit_most, limit_period) in (0, 3)
    and limit_by in ('money', 'energy') and limit_period in ('day', 'week', 'month')
    and limit_most between 1 and 1000000000),
  constraint fleet_card_stations check (cardinality(station_ids) <= 50),
  constraint fleet_card_hours check (
    num_nonnulls(from_minute, to_minute) in (0, 2) and from_minute <> to_minute
    and from_minute between 0 and 1439 and to_minute between 0 and 1439)
);
-- A card charges for one company, or for none.
create unique index fleet_card_once on fleet_card (card_id) where ended_at is null;
create unique index fleet_card_replaced_once on fleet_card (replaces) where replaces is not null;
create index fleet_card_listed on fleet_card (fleet_id, created_at desc, id desc);
create trigger fleet_card_kept before delete on fleet_card for each row execute function append_only();
create trigger fleet_card_no_truncate before truncate on fleet_card execute function append_only();

-- By which car and card it was charged; null where none is known.
alter table fleet_charge
  add column vehicle_id uuid,
  add column fleet_card_id uuid,
  add constraint fleet_charge_vehicle foreign key (vehicle_id) references fleet_vehicle (id),
  add constraint fleet_charge_card foreign key (fleet_card_id) references fleet_card (id);
create index fleet_charge_of_vehicle on fleet_charge (vehicle_id, used_at) where used_at is not null and vehicle_id is not null;
create index fleet_charge_of_card on fleet_charge (fleet_card_id, used_at) where used_at is not null and fleet_card_id is not null;
