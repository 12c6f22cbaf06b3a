-- Until when a charge that is over waits for the word of its card terminal: apart from when the charge is looked at next, which
-- a raised amount moves, too.
alter table terminal_charge add column awaited_until timestamptz;
update terminal_charge set awaited_until = next_at
 where next_at is not null
   and exists (select from booking where booking.id = booking_id and booking.bill_total_paise is not null);
