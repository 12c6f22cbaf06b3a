-- Keys by which programs call /api/v1. One that was revoked stays as a row: the audit log names it.
create table program_key (
  id                uuid primary key,
  name              text not null,
  -- SHA-256 of 32 random bytes; the key itself is kept nowhere.
  secret_hash       bytea not null,
  rights            text[] not null,
  -- False: the stations of program_key_station and no others.
  all_stations      boolean not null,
  -- From where it may be used; empty for everywhere.
  networks          cidr[] not null,
  calls_per_minute  integer not null,
  expires_at        timestamptz not null,
  created_at        timestamptz not null,
  created_by        uuid not null,
  revoked_at        timestamptz,
  revoked_by        uuid,
  -- Written once a minute at most.
  last_used_at      timestamptz,
  last_used_from    text,
  constraint program_key_creator foreign key (created_by) references administrator (id),
  constraint program_key_revoker foreign key (revoked_by) references administrator (id),
  constraint program_key_name_length check (char_length(name) between 1 and 100),
  constraint program_key_hash check (octet_length(secret_hash) = 32),
  constraint program_key_rights check (
    cardinality(rights) > 0 and rights <@ array[
      'stations.read', 'tariffs.read', 'chargers.read', 'sessions.read', 'bookings.read', 'drivers.read', 'invoices.read',
      'statements.read', 'charges.control'
    ]),
  constraint program_key_networks check (cardinality(networks) <= 20),
  constraint program_key_rate check (calls_per_minute between 1 and 6000),
  constraint program_key_end check (expires_at > created_at and expires_at <= created_at + interval '2 years 1 day'),
  constraint program_key_revoked check ((revoked_at is null) = (revoked_by is null)),
  constraint program_key_used check ((last_used_at is null) = (last_used_from is null))
);
create unique index program_key_name on program_key (lower(name)) where revoked_at is null;

create table program_key_station (
  key_id     uuid not null,
  station_id uuid not null,
  constraint program_key_station_pkey primary key (key_id, station_id),
  constraint program_key_station_key foreign key (key_id) references program_key (id),
  constraint program_key_station_station foreign key (station_id) references station (id)
);

-- Every row that is there meets it, for it allows more than the one before: none is read again.
alter table audit_entry drop constraint audit_actor;
alter table audit_entry add constraint audit_actor
  check (actor_kind in ('administrator', 'customer', 'partner', 'program', 'visitor', 'system')) not valid;
