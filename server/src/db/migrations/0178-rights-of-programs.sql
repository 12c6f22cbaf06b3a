-- Rights of programs that came later: drivers, papers with names, statements, commands to chargers.
alter table program_key drop constraint program_key_rights;
alter table program_key add constraint program_key_rights check (
  cardinality(rights) > 0 and rights <@ array[
    'stations.read', 'tariffs.read', 'chargers.read', 'sessions.read', 'bookings.read', 'drivers.read', 'invoices.read',
    'invoices.print', 'statements.read', 'drivers.write', 'charges.control', 'chargers.control'
  ]);
-- These are about more than some stations.
alter table program_key add constraint program_key_every_station check (
  all_stations or not rights && array['statements.read', 'drivers.write']);

-- Programs read drivers' data, too. Every row that is there meets it: none is read again.
alter table driver_look drop constraint driver_look_reader;
alter table driver_look add constraint driver_look_reader
  check (reader_kind in ('administrator', 'partner', 'program')) not valid;

-- A program that has had a charger do something; one command for each Idempotency-Key of its.
alter table charger_command
  add column asked_by_program uuid,
  add constraint charger_command_program foreign key (asked_by_program) references program_key (id),
  add constraint charger_command_asker check (asked_by is null or asked_by_program is null) not valid;
create unique index charger_command_once_of_program on charger_command (asked_by_program, asked_key)
  where asked_by_program is not null;
