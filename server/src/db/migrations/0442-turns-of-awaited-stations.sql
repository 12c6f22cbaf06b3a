-- When drivers who wait for a free connector of a station were last looked at: each station has its turn, the one first that has
-- waited longest for it.
create table free_alert_turn (
  station_id uuid primary key,
  looked_at  timestamptz not null,
  constraint free_alert_turn_station foreign key (station_id) references station (id)
);
