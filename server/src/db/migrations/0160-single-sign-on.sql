-- Operators sign in with the account of their own organisation (OpenID Connect Core 1.0).
create table single_sign_on (
  only_row      boolean primary key default true,
  is_on         boolean not null,
  issuer        text not null,
  client_id     text not null,
  sealed_secret bytea not null,
  groups_claim  text not null,
  changed_at    timestamptz not null,
  constraint single_sign_on_only_row check (only_row),
  constraint single_sign_on_issuer check (issuer ~ '^https?://' and char_length(issuer) <= 2000),
  constraint single_sign_on_client check (char_length(client_id) between 1 and 300),
  constraint single_sign_on_claim check (char_length(groups_claim) between 1 and 100)
);

-- Which role a group has. Who owns the installation is never said by a group.
create table single_sign_on_role (
  group_name     text primary key,
  rank           integer not null,
  role           text not null,
  custom_role_id uuid,
  constraint single_sign_on_role_group check (char_length(group_name) between 1 and 300),
  constraint single_sign_on_role_rank unique (rank),
  constraint single_sign_on_role_role check (role in ('manager', 'support', 'accountant', 'viewer', 'custom')),
  constraint single_sign_on_role_custom check ((role = 'custom') = (custom_role_id is not null)),
  constraint single_sign_on_role_custom_role
    foreign key (custom_role_id) references custom_role (id) on delete cascade
);
create index single_sign_on_role_of_custom on single_sign_on_role (custom_role_id) where custom_role_id is not null;

-- Which account a person of a provider has: by issuer and subject, for these two never change.
create table single_sign_on_person (
  issuer           text not null,
  subject          text not null,
  administrator_id uuid not null,
  linked_at        timestamptz not null,
  primary key (issuer, subject),
  constraint single_sign_on_person_subject check (char_length(subject) between 1 and 255),
  constraint single_sign_on_person_once unique (administrator_id),
  constraint single_sign_on_person_administrator foreign key (administrator_id) references administrator (id)
);

alter table session
  drop constraint session_opened_by,
  add constraint session_opened_by
    check (opened_by in ('password', 'code', 'recovery-code', 'passkey', 'single-sign-on'));

-- An account that single sign-on has made has no password until an owner gives it one; an owner always has one.
alter table administrator
  add constraint administrator_owner_has_password check (role <> 'owner' or password_hash <> 'none');
