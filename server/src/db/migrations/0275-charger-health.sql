-- How chargers are: each fault from its beginning to its end, and what a job computes of the last thirty days.
create table charger_fault (
  id           uuid primary key default gen_random_uuid(),
  charger_id   uuid not null,
  -- As the charger numbers them; 0 and 0: the charger as a whole.
  evse         integer not null,
  number       integer not null,
  began_at     timestamptz not null,
  ended_at     timestamptz,
  -- How often it came: what comes back within five minutes is the same fault.
  times        integer not null default 1,
  -- In the charger's own words.
  error_code   text,
  vendor_error text,
  info         text,
  constraint charger_fault_charger foreign key (charger_id) references charger (id) on delete cascade,
  constraint charger_fault_times check (times >= 1),
  constraint charger_fault_order check (ended_at >= began_at)
);
create unique index charger_fault_open on charger_fault (charger_id, evse, number) where ended_at is null;
create index charger_fault_of on charger_fault (charger_id, began_at desc);
create index charger_fault_ended on charger_fault (ended_at) where ended_at is not null;

-- A connector begins at most twenty faults an hour: a charger that invents new codes all the time fills no disk.
create function note_fault() returns trigger language plpgsql as $$
begin
  if new.status <> 'Faulted' then
    update charger_fault set ended_at = greatest(began_at, new.at)
     where charger_id = new.charger_id and evse = new.evse and number = new.number and ended_at is null;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if old.status = 'Faulted' then
      update charger_fault
         set error_code = coalesce(new.error_code, error_code), vendor_error = coalesce(new.vendor_error, vendor_error),
             info = coalesce(new.info, info)
       where charger_id = new.charger_id and evse = new.evse and number = new.number and ended_at is null;
      return null;
    end if;
  end if;
  update charger_fault set ended_at = null, times = times + 1, info = coalesce(new.info, info)
   where id = (select id from charger_fault
                where charger_id = new.charger_id and evse = new.evse and number = new.number
                  and error_code is not distinct from new.error_code
                  and vendor_error is not distinct from new.vendor_error
                  and ended_at > new.at - interval '5 minutes' and began_at > new.at - interval '1 day'
                order by began_at desc limit 1);
  if found then return null; end if;
  insert into charger_fault (charger_id, evse, number, began_at, error_code, vendor_error, info)
  select new.charger_id, new.evse, new.number, new.at, new.error_code, new.vendor_error, new.info
   where (select count(*) from charger_fault
           where charger_id = new.charger_id and evse = new.evse and number = new.number
             and began_at > new.at - interval '1 hour') < 20
  on conflict do nothing;
  return null;
end $$;
create trigger note_fault after update on charger_outlet for each row
  when ((old.status = 'Faulted' or new.status = 'Faulted')
        and (old.status, old.error_code, old.vendor_error, old.info)
            is distinct from (new.status, new.error_code, new.vendor_error, new.info))
  execute function note_fault();
create trigger note_new_fault after insert on charger_outlet for each row
  when (new.status = 'Faulted') execute function note_fault();

insert into charger_fault (charger_id, evse, number, began_at, error_code, vendor_error, info)
select charger_id, evse, number, at, error_code, vendor_error, info from charger_outlet where status = 'Faulted';

create table charger_health (
  charger_id       uuid primary key,
  computed_at      timestamptz not null,
  -- Of 100; null where too little is known, and why.
  score            integer,
  unknown_because  text,
  -- For how long it was accepted, and of that worked: connected, and its connectors without a fault.
  accepted_seconds bigint not null,
  worked_seconds   bigint not null,
  faults           integer not null,
  -- Of its most frequent fault of the last seven days: how often, and which.
  repeats          integer not null,
  repeated_code    text,
  repeated_vendor  text,
  -- Whose meter said something, and of those the ones that got energy.
  charges          integer not null,
  good_charges     integer not null,
  last_good_at     timestamptz,
  -- The most that its last charges got, and what its connectors promise there.
  power_w          integer,
  promised_w       integer,
  power_charges    integer not null,
  -- The same of each connector.
  connectors       jsonb not null,
  -- Why it needs the operator, and since when.
  needs            text,
  needs_since      timestamptz,
  constraint charger_health_charger foreign key (charger_id) references charger (id) on delete cascade,
  constraint charger_health_score check (score between 0 and 100 and (score is null) = (unknown_because is not null)),
  constraint charger_health_unknown check (unknown_because in ('new', 'few-charges')),
  constraint charger_health_seconds check (worked_seconds between 0 and accepted_seconds),
  constraint charger_health_counts check (
    faults >= 0 and repeats >= 0 and power_charges >= 0 and good_charges between 0 and charges
  ),
  constraint charger_health_power check (power_w > 0 and promised_w > 0),
  constraint charger_health_needs check (
    needs in ('faulted', 'repeating', 'low') and (needs is null) = (needs_since is null)
  )
);
create index charger_health_computed on charger_health (computed_at);
create index charger_health_needed on charger_health (needs_since) where needs is not null;

alter table charger_fault enable row level security;
create policy limited on charger_fault using (exists (select from charger where charger.id = charger_id));
alter table charger_health enable row level security;
create policy limited on charger_health using (exists (select from charger where charger.id = charger_id));
