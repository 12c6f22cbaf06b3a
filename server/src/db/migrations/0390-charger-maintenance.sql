-- Planned maintenance: from when until when a charger takes no cars, and why.
create table charger_maintenance (
  id         uuid not null,
  charger_id uuid not null,
  begins_at  timestamptz not null,
  ends_at    timestamptz not null,
  -- For the operator's people.
  reason     text not null,
  created_at timestamptz not null,
  -- When somebody called it off, or ended it before its time.
  ended_at   timestamptz,
  constraint charger_maintenance_pkey primary key (id),
  constraint charger_maintenance_charger foreign key (charger_id) references charger (id) on delete cascade,
  constraint charger_maintenance_times check (ends_at > begins_at and ends_at <= begins_at + interval '30 days'),
  constraint charger_maintenance_reason check (char_length(reason) between 1 and 200),
  constraint charger_maintenance_once exclude using gist (charger_id with =, tstzrange(begins_at, ends_at) with &&)
    where (ended_at is null)
);
create index charger_maintenance_of_charger on charger_maintenance (charger_id, begins_at desc);

alter table charger_maintenance enable row level security;
create policy limited on charger_maintenance using (exists (select from charger where charger.id = charger_id));
