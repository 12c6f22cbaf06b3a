-- When drivers can reach a station. Null: always. Else spans of the week by the clock in India:
-- [{"day": "mon", "fromMinute": 360, "toMinute": 1320}, …]; a span that ends at or before its beginning ends on the next day.
alter table station add column opening_hours jsonb;
alter table station add constraint station_opening_hours
  check (opening_hours is null or (jsonb_typeof(opening_hours) = 'array' and jsonb_array_length(opening_hours) <= 21));

-- When a station's last good charge ended, without reading its other bookings.
create index booking_station_charged on booking (station_id, stopped_at desc)
  where status in ('completed', 'confirmed') and bill_energy_wh > 0;

-- Sorting by price compares what a kWh comes to: the price by the hour at the power of the strongest connector.
create index connector_strongest on connector (station_id, power_w desc) where retired_at is null;
