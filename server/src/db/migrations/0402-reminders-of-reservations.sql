-- When the driver was reminded that the reservation begins soon; once for each. Who is due is found by booking_reserved_grace.
alter table booking add column reminded_at timestamptz;
