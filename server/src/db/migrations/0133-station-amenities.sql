-- What a station has beside its connectors, by codes.
alter table station add column amenities text[] not null default '{}';
alter table station add constraint station_amenities check (
  amenities <@ array['toilets', 'food', 'drinking-water', 'waiting-room', 'shade', 'wifi', 'lit', 'guarded',
                     'wheelchair', 'parking-fee']);
