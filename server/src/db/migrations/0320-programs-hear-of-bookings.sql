-- Programs are told of reservations, and of which booking an invoice is.
create function tell_of_reservation() returns trigger language plpgsql as $$
begin
  perform tell_programs('booking.reserved', new.created_at,
    jsonb_build_object('bookingId', new.id, 'stationId', new.station_id, 'connectorId', new.connector_id,
                       'driverId', new.customer_id, 'startsAt', new.starts_at, 'endsAt', new.ends_at),
    new.station_id);
  return null;
end $$;
create trigger tell_of_reservation after insert on booking for each row
  when (new.status = 'reserved') execute function tell_of_reservation();

-- Whoever called it off; a reservation that nobody came for too. Why in the words of an operator is not told.
create function tell_of_cancellation() returns trigger language plpgsql as $$
begin
  perform tell_programs('booking.cancelled', new.cancelled_at,
    jsonb_build_object('bookingId', new.id, 'stationId', new.station_id, 'connectorId', new.connector_id,
                       'driverId', new.customer_id, 'reason', new.cancel_code),
    new.station_id);
  return null;
end $$;
create trigger tell_of_cancellation after update on booking for each row
  when (old.status <> 'cancelled' and new.status = 'cancelled') execute function tell_of_cancellation();

-- As before, with the booking; of a credit note that of the invoice that it lowers.
create or replace function tell_of_paper() returns trigger language plpgsql as $$
declare
  charged record;
begin
  select booking.id, booking.station_id into charged from booking
   where booking.id = coalesce((select lowered.subject_id from paper lowered where lowered.id = new.original_id),
                               new.subject_id);
  perform tell_programs('invoice.issued', new.issued_at,
    jsonb_build_object('invoiceId', new.id, 'kind', new.kind, 'number', new.number, 'totalPaise', new.total_paise,
                       'bookingId', charged.id),
    charged.station_id);
  return null;
end $$;
