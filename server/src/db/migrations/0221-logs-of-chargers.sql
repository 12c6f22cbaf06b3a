-- Files that chargers send when an operator asks for them: diagnostics, logs, security logs.
create table charger_log (
  id           uuid primary key,
  charger_id   uuid not null,
  kind         text not null,
  -- The number that the charger says back with its progress, where its version has one.
  number       integer not null,
  requested_by uuid not null,
  -- The caller's Idempotency-Key: one request for each.
  asked_key    text,
  requested_at timestamptz not null,
  -- The address that it was given takes one file until then. SHA-256 of the secret in it; none once it is used.
  ends_at      timestamptz not null,
  secret_hash  bytea,
  -- The command by which it was asked.
  command_id   uuid,
  -- Its own last word about it, as OCPP has it.
  said         text,
  file_name    text,
  received_at  timestamptz,
  bytes        integer,
  sha256       bytea,
  constraint charger_log_charger foreign key (charger_id) references charger (id) on delete cascade,
  constraint charger_log_requester foreign key (requested_by) references administrator (id),
  constraint charger_log_command foreign key (command_id) references charger_command (id) on delete set null,
  constraint charger_log_kind check (kind in ('diagnostics', 'security')),
  constraint charger_log_number unique (number),
  constraint charger_log_number_range check (number > 0),
  constraint charger_log_asked_once unique (requested_by, asked_key),
  constraint charger_log_texts check (
    char_length(asked_key) between 1 and 200 and char_length(said) between 1 and 30 and file_name ~ '^[A-Za-z0-9._-]{1,100}$'
  ),
  constraint charger_log_hashes check (octet_length(secret_hash) = 32 and octet_length(sha256) = 32),
  constraint charger_log_received check (
    num_nonnulls(received_at, bytes, sha256) in (0, 3) and (received_at is null or secret_hash is null)
  ),
  constraint charger_log_bytes check (bytes between 1 and 10485760)
);
create unique index charger_log_address on charger_log (secret_hash) where secret_hash is not null;
create index charger_log_of on charger_log (charger_id, requested_at desc, id desc);
create index charger_log_requested on charger_log (requested_at);
create index charger_log_kept on charger_log (received_at desc) where received_at is not null;

-- In no backup, as the rows above: what a charger has, it can send again.
create table charger_log_content (
  log_id  uuid primary key,
  content bytea not null,
  constraint charger_log_content_log foreign key (log_id) references charger_log (id) on delete cascade,
  constraint charger_log_content_size check (octet_length(content) between 1 and 10485760)
);
alter table charger_log_content alter column content set storage external;

alter table charger_log enable row level security;
create policy limited on charger_log using (exists (select from charger where charger.id = charger_id));
alter table charger_log_content enable row level security;
create policy limited on charger_log_content using (exists (select from charger_log log where log.id = log_id));

select announce_changes('charger_log', 'charger', subject_column => 'charger_id', always => 'changed');
