-- The cars of a driver, with their connectors and battery; one of them is the chosen one.
create table driver_vehicle (
  id              uuid primary key,
  customer_id     uuid not null,
  name            text not null,
  -- The main one first: that of fast charging where there is one.
  connector_types text[] not null,
  battery_wh      integer,
  is_chosen       boolean not null,
  created_at      timestamptz not null,
  constraint driver_vehicle_customer foreign key (customer_id) references customer (id),
  constraint driver_vehicle_connectors check (cardinality(connector_types) between 1 and 9),
  constraint driver_vehicle_battery check (battery_wh between 500 and 1000000)
);
create index driver_vehicle_of_customer on driver_vehicle (customer_id, created_at);
create unique index driver_vehicle_chosen on driver_vehicle (customer_id) where is_chosen;
