-- What each operator has seen of what waits: the bell counts what is new to this person.
create table attention_seen (
  administrator_id uuid not null,
  kind             text not null,
  -- The rows that waited when it was looked at, each with the moment since which it does: one that waits again is new.
  keys             text[] not null,
  -- Of more rows than are kept here, all that waited before this moment were seen too.
  all_before       timestamptz,
  seen_at          timestamptz not null,
  constraint attention_seen_pkey primary key (administrator_id, kind),
  constraint attention_seen_administrator foreign key (administrator_id) references administrator (id) on delete cascade
);

-- Since when a job fails: its failures are one trouble, however often it tries.
alter table job add column failing_since timestamptz;
update job set failing_since = started_at where failures > 0;
alter table job add constraint job_failing_since check (failures > 0 or failing_since is null);
