-- The program's own authority for chargers' certificates, and what it has signed.

create table charger_authority (
  id          uuid not null,
  -- PEM; what it has signed is trusted until it ends, with or without its key.
  certificate text not null,
  created_at  timestamptz not null,
  ends_at     timestamptz not null,
  constraint charger_authority_id primary key (id)
);

-- Sealed with a key of the program's own, and in no backup: an installation that is restored makes a new authority.
create table charger_authority_key (
  authority_id uuid not null,
  sealed       bytea not null,
  constraint charger_authority_key_of primary key (authority_id),
  constraint charger_authority_key_authority foreign key (authority_id) references charger_authority (id) on delete cascade
);

create table charger_certificate (
  id          uuid not null,
  charger_id  uuid not null,
  serial      text not null,
  -- Hex SHA-256; what a connection shows is found by it.
  fingerprint text not null,
  issued_at   timestamptz not null,
  ends_at     timestamptz not null,
  -- The command that hands it over.
  command_id  uuid,
  revoked_at  timestamptz,
  constraint charger_certificate_id primary key (id),
  constraint charger_certificate_fingerprint unique (fingerprint),
  constraint charger_certificate_charger foreign key (charger_id) references charger (id) on delete cascade
);
create index charger_certificate_of on charger_certificate (charger_id, issued_at desc);
create index charger_certificate_ends on charger_certificate (ends_at) where revoked_at is null;
select announce_changes('charger_certificate', 'charger', subject_column => 'charger_id', always => 'changed');
