-- What chargers are asked to keep for a booking, from a quarter of an hour before its start until it begins or is over.

create table charger_reservation (
  booking_id     uuid primary key,
  charger_id     uuid not null,
  evse           integer not null,
  number         integer not null,
  -- What the charger knows it by.
  reservation_id integer generated always as identity,
  -- The tag under which the booking's charge begins, too: the charger keeps the connector for nobody else.
  id_tag         text not null,
  -- asked, and held or refused by the charger's answer; unable: it knows no reservations; withdrawing, and ended.
  state          text not null,
  -- The charger's own word where it does not hold it: Occupied, Faulted, Removed …
  word           text,
  -- The command that was given for it last.
  command_id     uuid,
  -- How often the charger had started by then: one that has started since is asked again.
  asked_boot     integer not null,
  -- The end of the booking's window, as the charger was told.
  expires_at     timestamptz not null,
  -- When a refusal is asked about again; null where only another start of the charger changes it.
  again_at       timestamptz,
  changed_at     timestamptz not null,
  constraint charger_reservation_booking foreign key (booking_id) references booking (id),
  constraint charger_reservation_charger foreign key (charger_id) references charger (id) on delete cascade,
  constraint charger_reservation_command foreign key (command_id) references charger_command (id) on delete set null,
  constraint charger_reservation_number unique (reservation_id),
  constraint charger_reservation_tag unique (id_tag),
  constraint charger_reservation_state check (state in ('asked', 'held', 'refused', 'unable', 'withdrawing', 'ended'))
);
create index charger_reservation_open on charger_reservation (booking_id) where state <> 'ended';
create index charger_reservation_of on charger_reservation (charger_id) where state <> 'ended';
create index charger_reservation_refused on charger_reservation (booking_id) where state = 'refused';

create trigger charger_reservation_told after insert or update on charger_reservation
  for each row execute function tell_of_booked_charge();

-- Whatever may change what a charger is to keep wakes the job; the rows decide.
create function wake_reservations() returns trigger language plpgsql as $$
begin
  perform pg_notify('voltyatra_jobs', 'reserve-connectors');
  return null;
end $$;

create function wake_reservations_of_connector() returns trigger language plpgsql as $$
begin
  if exists (select from charger_outlet where connector_id = new.connector_id) then
    perform pg_notify('voltyatra_jobs', 'reserve-connectors');
  end if;
  return null;
end $$;
create trigger booking_made_wakes after insert on booking
  for each row when (new.status = 'reserved') execute function wake_reservations_of_connector();
create trigger booking_changed_wakes after update on booking
  for each row when (old.status is distinct from new.status or old.stopped_at is distinct from new.stopped_at)
  execute function wake_reservations_of_connector();

create function wake_reservations_of_charger() returns trigger language plpgsql as $$
begin
  if exists (select from charger_reservation
              where state <> 'ended' and charger_id = case tg_table_name when 'charger' then to_jsonb(new) ->> 'id'
                                                                    else to_jsonb(new) ->> 'charger_id' end::uuid) then
    perform pg_notify('voltyatra_jobs', 'reserve-connectors');
  end if;
  return null;
end $$;
create trigger charger_outlet_wakes after update on charger_outlet
  for each row when (old.status is distinct from new.status and new.status = 'Available')
  execute function wake_reservations_of_charger();
create trigger charger_started_wakes after update on charger
  for each row when (old.boot_count is distinct from new.boot_count) execute function wake_reservations_of_charger();
create trigger charger_reservation_answered after update on charger_command
  for each row when (new.action in ('ReserveNow', 'CancelReservation') and old.ended_at is null and new.ended_at is not null)
  execute function wake_reservations();
