-- What an operator shows beside the password. Passkeys are in `passkey`, with the kind of their owner.
create table code_app (
  administrator_id uuid primary key,
  -- Sealed under SECRET_KEY, bound to the account.
  sealed_secret    bytea not null,
  created_at       timestamptz not null,
  -- Counts from here on: a first code of it was right.
  confirmed_at     timestamptz,
  -- The newest interval of 30 s whose code was used: each code counts once, and none that is older.
  last_step        bigint not null default 0,
  constraint code_app_administrator foreign key (administrator_id) references administrator (id)
);

create table recovery_code (
  administrator_id uuid not null,
  code_hash        bytea not null,
  created_at       timestamptz not null,
  used_at          timestamptz,
  constraint recovery_code_key primary key (administrator_id, code_hash),
  constraint recovery_code_administrator foreign key (administrator_id) references administrator (id),
  constraint recovery_code_hash check (octet_length(code_hash) = 32)
);

-- What the owner asks of operators who sign in; one row.
create table access_policy (
  only_row           boolean primary key default true,
  -- Roles that need a second factor, from this time on.
  factor_roles       text[] not null default '{}',
  factor_from        timestamptz,
  -- Refunds above this amount ask again who one is.
  refund_limit_paise bigint not null default 100000,
  changed_at         timestamptz,
  constraint access_policy_only_row check (only_row),
  constraint access_policy_roles check (factor_roles <@ array['owner', 'manager', 'support', 'accountant', 'viewer']),
  constraint access_policy_from check ((factor_from is null) = (factor_roles = '{}')),
  constraint access_policy_refund_limit check (refund_limit_paise >= 0)
);
insert into access_policy default values;

-- By what the session was opened: a password alone, a code or recovery code beside it, a passkey.
alter table session add column opened_by text;
alter table session add constraint session_opened_by check (opened_by in ('password', 'code', 'recovery-code', 'passkey'));
