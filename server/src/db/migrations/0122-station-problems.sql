-- What drivers report as wrong at a station: several reports of one connector are one matter, until it is answered.

create table station_problem (
  id           uuid primary key,
  -- By which people name it.
  number       bigint generated always as identity,
  station_id   uuid not null,
  -- Null where it is of the station as a whole.
  connector_id uuid,
  opened_at    timestamptz not null,
  answer       text,
  answered_at  timestamptz,
  constraint station_problem_number unique (number),
  constraint station_problem_station foreign key (station_id) references station (id),
  constraint station_problem_connector foreign key (connector_id) references connector (id),
  constraint station_problem_answered check ((answer is null) = (answered_at is null) and answered_at >= opened_at),
  constraint station_problem_answer check (char_length(answer) between 1 and 1000)
);
create unique index station_problem_open on station_problem (station_id, coalesce(connector_id, station_id))
  where answered_at is null;
create index station_problem_opened on station_problem (opened_at desc, id desc);

create table station_problem_report (
  id          uuid primary key,
  problem_id  uuid not null,
  customer_id uuid not null,
  kind        text not null,
  words       text,
  -- In the folder of images.
  picture     text,
  created_at  timestamptz not null,
  constraint station_problem_report_problem foreign key (problem_id) references station_problem (id),
  constraint station_problem_report_customer foreign key (customer_id) references customer (id),
  constraint station_problem_report_once unique (problem_id, customer_id),
  constraint station_problem_report_kind check (
    kind in ('does-not-start', 'cable-broken', 'blocked', 'unsafe', 'wrong-place', 'wrong-price', 'other')
  ),
  constraint station_problem_report_words check (char_length(words) between 1 and 1000),
  constraint station_problem_report_says check (kind <> 'other' or words is not null)
);
create index station_problem_report_of_customer on station_problem_report (customer_id, created_at desc, id desc);
create index station_problem_report_pictured on station_problem_report (problem_id) where picture is not null;

-- A matter is of a connector of its station, and what was answered stays answered.
create function check_station_problem() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (
       (new.id, new.station_id, new.connector_id, new.opened_at)
         is distinct from (old.id, old.station_id, old.connector_id, old.opened_at)
       or old.answered_at is not null) then
    raise exception 'the problem % stays as it is', old.id
      using errcode = 'restrict_violation', constraint = 'station_problem_stays';
  end if;
  if new.connector_id is not null and not exists (
    select from connector where id = new.connector_id and station_id = new.station_id) then
    raise exception 'the problem % is of another station''s connector', new.id
      using errcode = 'check_violation', constraint = 'station_problem_of_station';
  end if;
  return new;
end $$;
create trigger station_problem_stays before insert or update on station_problem
  for each row execute function check_station_problem();
create trigger station_problem_kept before delete on station_problem for each row execute function append_only();

-- Nothing is added to a matter that is answered; of a report only its picture is ever taken away.
create function check_station_problem_report() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.picture is not null
       or (new.id, new.problem_id, new.customer_id, new.kind, new.words, new.created_at)
         is distinct from (old.id, old.problem_id, old.customer_id, old.kind, old.words, old.created_at) then
      raise exception 'the report % stays as it is', old.id
        using errcode = 'restrict_violation', constraint = 'station_problem_report_stays';
    end if;
  elsif not exists (select from station_problem where id = new.problem_id and answered_at is null) then
    raise exception 'the problem % is answered', new.problem_id
      using errcode = 'check_violation', constraint = 'station_problem_report_in_time';
  end if;
  return new;
end $$;
create trigger station_problem_report_stays before insert or update on station_problem_report
  for each row execute function check_station_problem_report();
create trigger station_problem_report_kept before delete on station_problem_report
  for each row execute function append_only();

select announce_changes('station_problem', 'problem');
select announce_changes('station_problem_report', 'problem', subject_column => 'problem_id', owner_column => 'customer_id',
  always => 'changed');
