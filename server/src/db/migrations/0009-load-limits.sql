-- A station's chargers share what its connection to the grid can carry: by rows that say what each was told.

alter table station add column load_limit_w bigint constraint station_load_limit check (load_limit_w > 0);

-- Whose shares may have changed. Only added to, and taken away by the job: many chargers' news wait for nobody here.
create table load_call (
  id         bigint generated always as identity primary key,
  station_id uuid not null
);

create table station_load (
  station_id uuid primary key references station (id),
  -- When its shares were last made out.
  shared_at  timestamptz,
  -- When they are next; null where nothing follows by itself.
  due_at     timestamptz
);
create index station_load_due on station_load (due_at) where due_at is not null;

-- What a place where one car charges was given: a connector of 1.6, an EVSE of 2.0.1.
create table outlet_share (
  charger_id  uuid not null references charger (id) on delete cascade,
  place       integer not null,
  -- Whose limit it shares, or shared when it was last told.
  station_id  uuid not null references station (id),
  -- Whose car it is given to.
  session_id  uuid references charging_session (id) on delete set null,
  share_w     bigint not null,
  why         text not null,
  -- Since when its car has charged, or has waited for its turn.
  is_on       boolean not null,
  turn_since  timestamptz not null,
  -- What its car is known to take at most, and since when it has taken much less than its share.
  most_w      bigint,
  less_since  timestamptz,
  -- What the charger last accepted, and at which of its starts. Null: nothing holds it back.
  told_w      bigint,
  told_at     timestamptz,
  told_boot   integer,
  -- At which of its starts it was last told anything.
  asked_boot  integer,
  -- What it is being told; null: that nothing holds it back any more.
  command_id  uuid references charger_command (id) on delete set null,
  command_w   bigint,
  -- The most that it may have taken over without our knowing.
  unsure_w    bigint,
  -- Its last word: Accepted, Rejected, NotSupported, or that there was none.
  answer      text,
  answered_at timestamptz,
  -- Not told again before.
  retry_at    timestamptz,
  constraint outlet_share_key primary key (charger_id, place),
  constraint outlet_share_watts check (share_w >= 0 and told_w >= 0 and command_w >= 0 and unsure_w >= 0)
);
create index outlet_share_station on outlet_share (station_id);
create index outlet_share_command on outlet_share (command_id) where command_id is not null;
create index outlet_share_session on outlet_share (session_id) where session_id is not null;

-- At which of its starts a charger was asked for the unit that it takes limits in.
create table charger_unit_ask (
  charger_id uuid primary key references charger (id) on delete cascade,
  boot_count integer not null,
  command_id uuid references charger_command (id) on delete set null
);
create index charger_unit_ask_command on charger_unit_ask (command_id) where command_id is not null;

-- Calls for the shares of those stations among these that have a limit, or had one.
create function call_for_shares(stations uuid[]) returns void language plpgsql as $$
begin
  insert into load_call (station_id)
  select id from station
   where id = any (stations)
     and (load_limit_w is not null or exists (select from outlet_share where outlet_share.station_id = station.id));
  if found then
    perform pg_notify('voltyatra_jobs', 'share-load');
  end if;
end $$;

create function call_for_shares_of_station() returns trigger language plpgsql as $$
begin
  perform call_for_shares(array[new.id]);
  return null;
end $$;
create trigger station_shares after update on station for each row
  when (old.load_limit_w is distinct from new.load_limit_w) execute function call_for_shares_of_station();

create function call_for_shares_of_connector() returns trigger language plpgsql as $$
begin
  perform call_for_shares(array[new.station_id]);
  return null;
end $$;
create trigger connector_shares after update on connector for each row
  when ((old.power_w, old.type) is distinct from (new.power_w, new.type)) execute function call_for_shares_of_connector();

-- A charger comes, goes, starts anew, or moves.
create function call_for_shares_of_charger() returns trigger language plpgsql as $$
begin
  perform call_for_shares(array[old.station_id, new.station_id]);
  return null;
end $$;
create trigger charger_shares after update on charger for each row
  when (((old.connection_id is null), old.boot_count, old.status, old.station_id, old.protocol) is distinct from
        ((new.connection_id is null), new.boot_count, new.status, new.station_id, new.protocol))
  execute function call_for_shares_of_charger();

create function call_for_shares_at_charger() returns trigger language plpgsql as $$
begin
  perform call_for_shares(array(select station_id from charger where id = coalesce(new.charger_id, old.charger_id)));
  return null;
end $$;
create trigger charger_outlet_shares after insert or delete on charger_outlet
  for each row execute function call_for_shares_at_charger();
create trigger charger_outlet_update_shares after update on charger_outlet for each row
  when (old.connector_id is distinct from new.connector_id) execute function call_for_shares_at_charger();
create trigger charging_session_shares after insert on charging_session
  for each row execute function call_for_shares_at_charger();
create trigger charging_session_update_shares after update on charging_session for each row
  when ((old.state, old.evse, old.number) is distinct from (new.state, new.evse, new.number))
  execute function call_for_shares_at_charger();

-- What became of telling a charger its share.
create function call_for_shares_of_command() returns trigger language plpgsql as $$
begin
  perform call_for_shares(array(
    select station_id from outlet_share where command_id = new.id
    union all
    select charger.station_id from charger_unit_ask ask join charger on charger.id = ask.charger_id
     where ask.command_id = new.id));
  return null;
end $$;
create trigger charger_command_shares after update on charger_command for each row
  when (old.ended_at is null and new.ended_at is not null) execute function call_for_shares_of_command();

-- Open screens show a station's shares, and each charger's own.
create function announce_outlet_share() returns trigger language plpgsql as $$
begin
  insert into change_event (topic, subject_id, kind)
  values ('station', coalesce(new.station_id, old.station_id), 'changed'),
         ('charger', coalesce(new.charger_id, old.charger_id), 'changed');
  return null;
end $$;
create trigger announce_outlet_share after insert or delete on outlet_share
  for each row execute function announce_outlet_share();
create trigger announce_outlet_share_update after update on outlet_share for each row
  when ((old.share_w, old.why, old.told_w, old.answer) is distinct from (new.share_w, new.why, new.told_w, new.answer))
  execute function announce_outlet_share();
