-- Tickets that rules open about faults of chargers, and close again.
create table fault_rule (
  id          uuid primary key,
  kind        text not null,
  -- As the protocol or the maker has it; null: any fault.
  code        text,
  -- Of `lasts`: for how long.
  minutes     integer,
  -- Of `repeats`: how often within how many days.
  times       integer,
  within_days integer,
  is_on       boolean not null,
  created_at  timestamptz not null,
  constraint fault_rule_kind check (
    case kind when 'lasts' then num_nonnulls(minutes) = 1 and num_nonnulls(times, within_days) = 0
              when 'repeats' then num_nonnulls(minutes) = 0 and num_nonnulls(times, within_days) = 2 else false end
  ),
  constraint fault_rule_ranges check (
    minutes between 5 and 10080 and times between 2 and 100 and within_days between 1 and 30
  ),
  constraint fault_rule_code check (char_length(code) between 1 and 50)
);
create index fault_rule_created on fault_rule (created_at desc, id desc);

-- What a rule found: the first words of its ticket.
create table fault_query (
  id         uuid primary key,
  rule_id    uuid,
  charger_id uuid not null,
  -- The charger's identity.
  charger    text not null,
  -- 0 and 0: the charger as a whole.
  evse       integer not null,
  number     integer not null,
  words      text not null,
  created_at timestamptz not null,
  -- Since when the rule finds it no more.
  cleared_at timestamptz,
  constraint fault_query_rule foreign key (rule_id) references fault_rule (id) on delete set null,
  constraint fault_query_charger foreign key (charger_id) references charger (id) on delete cascade,
  constraint fault_query_words check (char_length(words) between 1 and 5000)
);
-- Once, until it is over.
create unique index fault_query_open on fault_query (rule_id, charger_id, evse, number) where cleared_at is null;
create index fault_query_of on fault_query (charger_id);

alter table ticket
  add column fault_query_id uuid,
  add constraint ticket_fault_query foreign key (fault_query_id) references fault_query (id) on delete cascade;
alter table ticket drop constraint ticket_of_one;
alter table ticket add constraint ticket_of_one check (
  num_nonnulls(support_query_id, contact_query_id, partner_query_id, fault_query_id) = 1
);
create unique index ticket_of_fault_query on ticket (fault_query_id) where fault_query_id is not null;

create or replace function open_ticket() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'support_query' then
    insert into ticket (support_query_id, received_at, state) values (new.id, new.created_at, 'new');
  elsif tg_table_name = 'contact_query' then
    insert into ticket (contact_query_id, received_at, state) values (new.id, new.created_at, 'new');
  elsif tg_table_name = 'fault_query' then
    insert into ticket (fault_query_id, charger_id, received_at, state)
    values (new.id, new.charger_id, new.created_at, 'new');
  else
    insert into ticket (partner_query_id, received_at, state) values (new.id, new.created_at, 'new');
  end if;
  return null;
end $$;
create trigger fault_query_ticket after insert on fault_query for each row execute function open_ticket();

select announce_changes('fault_rule', 'charger');
-- Whoever saves a rule sees at once what it finds.
create trigger fault_rule_wakes after insert or update on fault_rule
  for each statement execute function wake_job('follow-fault-rules');
