-- A program that reserves connectors for drivers, and gives them back.
alter table program_key drop constraint program_key_rights;
alter table program_key add constraint program_key_rights check (
  cardinality(rights) > 0 and rights <@ array[
    'stations.read', 'tariffs.read', 'chargers.read', 'sessions.read', 'bookings.read', 'drivers.read', 'invoices.read',
    'invoices.print', 'statements.read', 'drivers.write', 'bookings.write', 'charges.control', 'chargers.control'
  ]);
