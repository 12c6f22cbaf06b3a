-- What people look for among hundreds of thousands of customers and a million bookings is found by index: a part of a
-- phone number, a mail address or a name; the beginning or the end of a number.

-- Folded once here instead of for every row of every search, as with stations.
alter table customer add column search text not null
  generated always as (lower(phone || chr(10) || coalesce(email, '') || chr(10) || coalesce(name, ''))) stored;
create index customer_search on customer using gin (search gin_trgm_ops);

-- Screens shorten an id to its end. Its beginning is found by the primary key.
create index booking_id_end on booking ((reverse(right(id::text, 12))) collate "C");

-- Lists of bookings run by their start, also those of one station.
create index booking_station_start on booking (station_id, starts_at desc, id desc);

create index order_number_search on top_up_order using gin (lower(order_id) gin_trgm_ops);

-- The list of customers by mail address, and of orders in one state.
create index customer_email on customer ((coalesce(lower(email), '')), id);
create index order_by_status on top_up_order (status, created_at, id);

-- What the dashboard sums up by station, without the other columns of its days.
create index day_rollup_sales on day_rollup (day, station_id) include (taxable_paise, energy_wh, started);

-- What an expression's index holds is known to the planner only once it was looked at.
analyze booking, customer, top_up_order;
