-- Lists of the bookings that went beyond their prepayment, and of those that nobody came for.
create index booking_extended_start on booking (starts_at desc, id) where extended_paise > 0;
create index booking_no_show_start on booking (starts_at desc, id) where no_show_at is not null;
