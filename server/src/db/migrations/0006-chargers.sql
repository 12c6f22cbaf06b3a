-- Chargers, what they say, and the charging sessions that are rebuilt from it.

-- A process that holds chargers' sockets. One whose beat has stopped is dead, and any other says so of its chargers.
create table gateway_process (
  id         uuid primary key,
  started_at timestamptz not null,
  beat_at    timestamptz not null
);

create table charger (
  id               uuid primary key,
  -- The last part of the address that it connects to, as it came.
  identity         text not null,
  station_id       uuid references station (id),
  status           text not null,
  -- Why it was rejected, for both sides to read.
  status_reason    text,
  -- Salted SHA-256. Passwords are made here from 20 random bytes, which nobody can try out, and thousands are checked
  -- within seconds when all chargers come back at once: a slow hash would protect nothing and hold everybody up.
  password_salt    bytea,
  password_hash    bytea,
  -- OCPP's security profile: 0 nothing, 1 password, 2 password over TLS, 3 client certificate. The least it must have.
  security_profile integer not null,
  -- Hex SHA-256 of the client certificate that it must show.
  certificate      text,
  protocol         text,
  vendor           text,
  model            text,
  serial_number    text,
  firmware         text,
  -- Everything that it told of itself when it started last.
  boot_facts       jsonb,
  boot_count       integer not null default 0,
  last_boot_at     timestamptz,
  first_address    text,
  created_at       timestamptz not null,
  -- At most half a minute old while it is connected.
  last_message_at  timestamptz,
  -- The connection that counts. Whatever an older one still wants to write is refused.
  connection_id    uuid,
  process_id       uuid,
  connected_at     timestamptz,
  disconnected_at  timestamptz,
  constraint charger_identity unique (identity),
  constraint charger_status check (status in ('pending', 'accepted', 'rejected')),
  constraint charger_profile check (security_profile between 0 and 3),
  constraint charger_place check (status <> 'accepted' or station_id is not null),
  constraint charger_password check ((password_salt is null) = (password_hash is null))
);
create index charger_created on charger (created_at, id);
create index charger_station on charger (station_id);
create index charger_process on charger (process_id) where process_id is not null;

-- A plug of a charger: of 1.6 its connector (evse 0), of 2.0.1 a connector of an EVSE. Number 0 is the charger as a whole.
create table charger_outlet (
  charger_id   uuid not null references charger (id) on delete cascade,
  evse         integer not null,
  number       integer not null,
  -- Which connector of the station it is.
  connector_id uuid references connector (id),
  status       text not null,
  error_code   text,
  vendor_error text,
  info         text,
  at           timestamptz not null,
  constraint charger_outlet_key primary key (charger_id, evse, number)
);
create unique index charger_outlet_connector on charger_outlet (connector_id) where connector_id is not null;

create table charging_session (
  id                 uuid primary key,
  charger_id         uuid not null references charger (id),
  evse               integer not null,
  -- Null while only its stop has been heard of.
  number             integer,
  connector_id       uuid references connector (id),
  booking_id         uuid references booking (id),
  -- The transaction id that a 1.6 charger is given: positive and of 32 bits.
  transaction_number integer generated always as identity,
  -- The one that a 2.0.1 charger gives.
  transaction_id     text,
  id_tag             text,
  state              text not null,
  created_at         timestamptz not null,
  started_at         timestamptz,
  energy_wh          bigint not null,
  power_w            bigint,
  soc_percent        integer,
  last_meter_at      timestamptz,
  ended_at           timestamptz,
  stop_reason        text,
  anomalies          text[] not null,
  -- What a repeated start is recognised by.
  replay_key         text,
  -- What the session is computed from.
  progress           jsonb not null,
  -- When its figures were last told to open screens.
  told_at            timestamptz not null,
  constraint charging_session_number unique (transaction_number),
  constraint charging_session_replay unique (charger_id, replay_key),
  constraint charging_session_state check (state in ('unclaimed', 'charging', 'suspended', 'interrupted', 'ended')),
  constraint charging_session_energy check (energy_wh >= 0)
);
create unique index charging_session_transaction on charging_session (charger_id, transaction_id);
create index charging_session_of on charging_session (charger_id, created_at desc);
create index charging_session_open on charging_session (charger_id) where state <> 'ended';
create index charging_session_created on charging_session (created_at, id);
create index charging_session_booking on charging_session (booking_id) where booking_id is not null;

-- One row for a call and what came back, whoever called. A charger's call that its answer depends on stands here
-- before the answer leaves.
create table charger_message (
  id         bigint generated always as identity primary key,
  charger_id uuid not null references charger (id) on delete cascade,
  at         timestamptz not null,
  -- in: the charger called; out: we did.
  direction  text not null,
  action     text not null,
  message_id text not null,
  -- As it came, shortened where it is very long.
  payload    text not null,
  answer     text,
  error_code text,
  ms         integer,
  constraint charger_message_direction check (direction in ('in', 'out'))
);
create index charger_message_of on charger_message (charger_id, id desc);
create index charger_message_at on charger_message using brin (at);

create table charger_command (
  id         uuid primary key,
  charger_id uuid not null references charger (id) on delete cascade,
  action     text not null,
  payload    jsonb not null,
  status     text not null,
  -- The charger's own.
  answer     jsonb,
  error_code text,
  error_text text,
  asked_by   uuid references administrator (id),
  -- One command for each Idempotency-Key of its caller.
  asked_key  text,
  timeout_ms integer not null,
  created_at timestamptz not null,
  sent_at    timestamptz,
  ended_at   timestamptz,
  constraint charger_command_status check (
    status in ('waiting', 'sent', 'answered', 'refused', 'no-answer', 'not-connected')
  ),
  constraint charger_command_once unique (asked_by, asked_key)
);
create index charger_command_of on charger_command (charger_id, created_at desc, id desc);
create index charger_command_waiting on charger_command (charger_id) where status in ('waiting', 'sent');

-- Commands are rare and people wait for them: unlike changes of rows, these may wake somebody.
create function notify_charger_command() returns trigger language plpgsql as $$
begin
  perform pg_notify('voltyatra_chargers', new.status || ' ' || new.id || ' ' || new.charger_id);
  return null;
end $$;
create trigger charger_command_wakes after insert or update of status on charger_command
  for each row execute function notify_charger_command();

create table charger_connection (
  id         uuid primary key,
  charger_id uuid not null references charger (id) on delete cascade,
  began_at   timestamptz not null,
  ended_at   timestamptz,
  how        text
);
create index charger_connection_of on charger_connection (charger_id, began_at desc);

select announce_changes('charger', 'charger', ignored => '{last_message_at}');
select announce_changes('charging_session', 'charging',
  ignored => '{energy_wh,power_w,soc_percent,last_meter_at,anomalies,progress}');

-- A plug's word changes the charger's screen, and what the station has free.
create function announce_charger_outlet() returns trigger language plpgsql as $$
begin
  insert into change_event (topic, subject_id, kind) values ('charger', coalesce(new.charger_id, old.charger_id), 'changed');
  insert into change_event (topic, subject_id, kind)
  select 'station', station_id, 'changed' from connector
   where id in (old.connector_id, new.connector_id);
  return null;
end $$;
create trigger announce_charger_outlet after insert or delete on charger_outlet
  for each row execute function announce_charger_outlet();
create trigger announce_charger_outlet_update after update on charger_outlet for each row
  when ((old.connector_id, old.status, old.error_code, old.info) is distinct from
        (new.connector_id, new.status, new.error_code, new.info))
  execute function announce_charger_outlet();

-- A station's free slots follow its chargers' coming and going.
create function tell_of_charger_presence() returns trigger language plpgsql as $$
begin
  insert into change_event (topic, subject_id, kind)
  select distinct 'station', id, 'changed' from unnest(array[old.station_id, new.station_id]) as id where id is not null;
  return null;
end $$;
create trigger charger_presence after update on charger for each row
  when (((old.connection_id is null), old.status, old.station_id) is distinct from
        ((new.connection_id is null), new.status, new.station_id))
  execute function tell_of_charger_presence();
