-- People who sign in at the partner portal. One who is removed stays as a row, for the audit log names it.
create table partner_person (
  id         uuid primary key,
  partner_id uuid not null references partner,
  name       text not null,
  -- +91 and ten digits.
  phone      text not null,
  -- In small letters.
  email      text,
  -- Beyond seeing what is the partner's.
  rights     text[] not null,
  created_at timestamptz not null,
  -- The e-mail address of the operator, or the name of the person.
  created_by text,
  removed_at timestamptz,
  constraint partner_person_rights check (rights <@ array['stop', 'money', 'prices', 'staff', 'requests']),
  constraint partner_person_email_small check (email = lower(email))
);
-- Somebody may work for two partners, and is somebody else with each.
create unique index partner_person_phone on partner_person (partner_id, phone) where removed_at is null;
create unique index partner_person_email on partner_person (partner_id, email) where removed_at is null;
create index partner_person_by_phone on partner_person (phone) where removed_at is null;
create index partner_person_by_email on partner_person (email) where removed_at is null and email is not null;

alter table session drop constraint session_kind;
alter table session add constraint session_kind check (kind in ('administrator', 'customer', 'partner'));
alter table passkey drop constraint passkey_kind;
alter table passkey add constraint passkey_kind check (kind in ('administrator', 'customer', 'partner'));
-- Every row that is there meets it, for it allows more than the one before: none is read again.
alter table audit_entry drop constraint audit_actor;
alter table audit_entry add constraint audit_actor
  check (actor_kind in ('administrator', 'customer', 'partner', 'visitor', 'system')) not valid;
