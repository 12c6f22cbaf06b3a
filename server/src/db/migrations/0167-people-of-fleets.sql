-- People who sign in at the portal of fleets. One who is removed stays as a row, for the audit log names it.
create table fleet_person (
  id         uuid primary key,
  fleet_id   uuid not null,
  name       text not null,
  -- +91 and ten digits: codes are sent there.
  phone      text not null,
  -- In small letters.
  email      text,
  created_at timestamptz not null,
  -- The e-mail address of the operator, or the name of the person.
  created_by text,
  removed_at timestamptz,
  constraint fleet_person_fleet foreign key (fleet_id) references fleet (id),
  constraint fleet_person_email_small check (email = lower(email))
);
-- Somebody may work for two fleets, and is somebody else with each.
create unique index fleet_person_phone on fleet_person (fleet_id, phone) where removed_at is null;
create index fleet_person_by_phone on fleet_person (phone) where removed_at is null;
create trigger fleet_person_kept before delete on fleet_person for each row execute function append_only();
create trigger fleet_person_no_truncate before truncate on fleet_person execute function append_only();

-- Every row that is there meets these, for they allow more than those before: none is read again.
alter table session drop constraint session_kind;
alter table session add constraint session_kind
  check (kind in ('administrator', 'customer', 'partner', 'fleet')) not valid;
alter table audit_entry drop constraint audit_actor;
alter table audit_entry add constraint audit_actor
  check (actor_kind in ('administrator', 'customer', 'partner', 'fleet', 'program', 'visitor', 'system')) not valid;

-- How often a number was invited of late, and by whom.
create index fleet_driver_invited on fleet_driver (fleet_id, invited_at);
