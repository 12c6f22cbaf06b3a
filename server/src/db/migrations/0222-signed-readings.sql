-- Readings of the beginning and the end of a charge that its meter has signed: as they came, for as long as the charge is kept.
create table signed_reading (
  session_id uuid not null,
  mark       text not null,
  content    text not null,
  -- As the charger sent it with the reading.
  public_key text,
  result     text not null,
  -- The register as it is signed, in Wh.
  begin_wh   bigint,
  end_wh     bigint,
  told_at    timestamptz not null,
  constraint signed_reading_pkey primary key (session_id, mark),
  constraint signed_reading_session foreign key (session_id) references charging_session (id) on delete cascade,
  constraint signed_reading_mark check (mark in ('begin', 'end')),
  constraint signed_reading_result check (result in ('fits', 'altered', 'no-key', 'not-read')),
  constraint signed_reading_texts check (char_length(content) between 1 and 8192 and char_length(public_key) between 1 and 2500),
  constraint signed_reading_registers check (begin_wh >= 0 and end_wh >= 0)
);
alter table signed_reading enable row level security;
create policy limited on signed_reading using (exists (select from charging_session session where session.id = session_id));
