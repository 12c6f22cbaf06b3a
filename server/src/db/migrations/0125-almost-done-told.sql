-- When a driver was told that a charge is almost done: once per charge.
alter table booked_charge add column almost_done_at timestamptz;
