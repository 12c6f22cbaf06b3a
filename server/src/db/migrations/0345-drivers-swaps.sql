-- Drivers start swaps themselves, one at a time.
alter table battery_swap drop constraint battery_swap_begun_by;
alter table battery_swap add constraint battery_swap_begun_by check (begun_by in ('card', 'operator', 'driver'));
alter table battery_swap drop constraint battery_swap_requested;
alter table battery_swap add constraint battery_swap_requested
  check (state <> 'requested' or (begun_by in ('operator', 'driver') and booking_id is not null));
create unique index battery_swap_one_of_driver on battery_swap (customer_id)
  where begun_by = 'driver' and state in ('requested', 'inserted');
