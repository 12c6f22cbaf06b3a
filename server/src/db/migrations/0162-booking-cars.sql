-- Which car of the driver a booking was made for: its name as it was then.
create table booking_car (
  booking_id uuid primary key,
  name       text not null,
  constraint booking_car_booking foreign key (booking_id) references booking (id),
  constraint booking_car_name check (length(name) between 1 and 60)
);
