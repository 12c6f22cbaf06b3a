-- Roles that the owner makes: a name and what it may do, as `noun.verb` of `domain/src/access/permissions`.
create table custom_role (
  id         uuid primary key,
  name       text not null,
  rights     text[] not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint custom_role_name_length check (char_length(name) between 1 and 60),
  -- Who decides about operators stays the owner alone.
  constraint custom_role_rights check (
    cardinality(rights) between 1 and 200 and array_position(rights, null) is null
    and not rights && array['administrator.write'])
);
create unique index custom_role_name on custom_role (lower(name));

alter table administrator
  drop constraint administrator_role,
  add constraint administrator_role
    check (role in ('owner', 'manager', 'support', 'accountant', 'viewer', 'custom')),
  add column custom_role_id uuid,
  add constraint administrator_custom_role foreign key (custom_role_id) references custom_role (id),
  add constraint administrator_has_custom_role check ((role = 'custom') = (custom_role_id is not null));
create index administrator_of_custom_role on administrator (custom_role_id) where custom_role_id is not null;

alter table access_policy
  drop constraint access_policy_roles,
  add constraint access_policy_roles
    check (factor_roles <@ array['owner', 'manager', 'support', 'accountant', 'viewer', 'custom']);

-- An owner looks at the panel as this role would; counts only while the account is an owner's.
alter table session
  add column seen_role text,
  add column seen_custom_role_id uuid,
  add constraint session_seen_role check (seen_role in ('manager', 'support', 'accountant', 'viewer', 'custom')),
  add constraint session_seen_custom_role
    foreign key (seen_custom_role_id) references custom_role (id) on delete set null,
  add constraint session_seen_of_custom check (seen_custom_role_id is null or seen_role = 'custom'),
  add constraint session_seen_by_operator check (seen_role is null or kind = 'administrator');
create index session_seen_custom_role_id on session (seen_custom_role_id) where seen_custom_role_id is not null;
