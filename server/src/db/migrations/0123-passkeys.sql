-- Passkeys of drivers, later of operators: public keys that open a session. Nothing secret is kept here.
create table passkey (
  id            uuid primary key,
  kind          text not null,
  subject_id    uuid not null,
  -- Known to the browser by it; the same key cannot open two accounts.
  credential_id bytea not null,
  public_key    bytea not null,
  -- Rises with each use where the key counts at all; 0 for keys that are kept in several places.
  counter       bigint not null,
  is_synced     boolean not null,
  transports    text[] not null,
  name          text not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz,
  constraint passkey_kind check (kind in ('administrator', 'customer')),
  constraint passkey_credential unique (credential_id),
  constraint passkey_credential_length check (octet_length(credential_id) between 1 and 1023),
  constraint passkey_counter check (counter >= 0)
);
create index passkey_subject on passkey (kind, subject_id);

-- Challenges that were presented once: a second time they count for nothing. Kept until they would have ended anyway.
create table passkey_challenge (
  challenge_hash bytea primary key,
  expires_at     timestamptz not null,
  constraint passkey_challenge_hash check (octet_length(challenge_hash) = 32)
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);

-- When whoever has the session last proved to be its owner, after the sign-in itself, and when it was last used.
alter table session add column proven_at timestamptz;
alter table session add column seen_at timestamptz;
