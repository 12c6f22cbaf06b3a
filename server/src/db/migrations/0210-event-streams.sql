-- Values that chargers of OCPP 2.1 send in streams: which monitor watches which value of which EVSE, and the streams of them.
create table charger_monitor (
  charger_id uuid not null,
  -- As the charger numbers it.
  monitor_id bigint not null,
  evse       integer not null,
  measurand  text not null,
  unit       text,
  told_at    timestamptz not null,
  constraint charger_monitor_pkey primary key (charger_id, monitor_id),
  constraint charger_monitor_charger foreign key (charger_id) references charger (id) on delete cascade,
  constraint charger_monitor_evse check (evse between 1 and 1000),
  constraint charger_monitor_measurand check (measurand in ('Energy.Active.Import.Register', 'Power.Active.Import', 'SoC')),
  constraint charger_monitor_unit check (char_length(unit) between 1 and 16)
);

create table charger_stream (
  charger_id uuid not null,
  -- As the charger numbers it.
  stream_id  bigint not null,
  monitor_id bigint not null,
  evse       integer not null,
  measurand  text not null,
  unit       text,
  -- It sends after so many seconds, or once it has so many values; null where the charger does not say.
  interval_s integer,
  most_values integer,
  opened_at  timestamptz not null,
  last_at    timestamptz,
  -- Values that a charge was metered by, and those that were passed over.
  taken      bigint not null default 0,
  passed_over bigint not null default 0,
  constraint charger_stream_pkey primary key (charger_id, stream_id),
  constraint charger_stream_charger foreign key (charger_id) references charger (id) on delete cascade,
  constraint charger_stream_evse check (evse between 1 and 1000),
  constraint charger_stream_measurand check (measurand in ('Energy.Active.Import.Register', 'Power.Active.Import', 'SoC')),
  constraint charger_stream_unit check (char_length(unit) between 1 and 16),
  constraint charger_stream_counts check (taken >= 0 and passed_over >= 0 and interval_s >= 0 and most_values >= 0)
);

do $$
declare
  name text;
begin
  foreach name in array array['charger_monitor', 'charger_stream'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy limited on %I using (exists (select from charger where charger.id = charger_id))', name);
  end loop;
end $$;
