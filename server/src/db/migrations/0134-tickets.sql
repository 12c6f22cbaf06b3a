-- What is done about a question of a driver or a message of a visitor. Each has its ticket from the beginning, and the
-- ticket goes with it.
create table ticket (
  id               uuid primary key default gen_random_uuid(),
  number           bigint generated always as identity,
  support_query_id uuid,
  contact_query_id uuid,
  received_at      timestamptz not null,
  state            text not null,
  acknowledged_at  timestamptz,
  settled_at       timestamptz,
  assignee_id      uuid,
  -- What it is about.
  booking_id       uuid,
  charger_id       uuid,
  constraint ticket_number unique (number),
  constraint ticket_support_query foreign key (support_query_id) references support_query (id) on delete cascade,
  constraint ticket_contact_query foreign key (contact_query_id) references contact_query (id) on delete cascade,
  constraint ticket_assignee foreign key (assignee_id) references administrator (id),
  constraint ticket_booking foreign key (booking_id) references booking (id),
  constraint ticket_charger foreign key (charger_id) references charger (id) on delete set null,
  constraint ticket_of_one check (num_nonnulls(support_query_id, contact_query_id) = 1),
  constraint ticket_state check (state in ('new', 'acknowledged', 'settled')),
  constraint ticket_acknowledged check ((state = 'new') = (acknowledged_at is null)),
  constraint ticket_settled check ((state = 'settled') = (settled_at is not null))
);
create unique index ticket_of_support_query on ticket (support_query_id) where support_query_id is not null;
create unique index ticket_of_contact_query on ticket (contact_query_id) where contact_query_id is not null;
create index ticket_received on ticket (received_at desc, id desc);
create index ticket_open on ticket (received_at) where state <> 'settled';
create index ticket_of_charger on ticket (charger_id) where charger_id is not null;

-- What operators noted and answered.
create table ticket_entry (
  id         uuid primary key,
  ticket_id  uuid not null,
  kind       text not null,
  words      text not null,
  -- By which way an answer went.
  channel    text,
  by_id      uuid not null,
  created_at timestamptz not null,
  constraint ticket_entry_ticket foreign key (ticket_id) references ticket (id) on delete cascade,
  constraint ticket_entry_by foreign key (by_id) references administrator (id),
  constraint ticket_entry_kind check (kind in ('note', 'reply')),
  constraint ticket_entry_words check (char_length(words) between 1 and 5000),
  constraint ticket_entry_channel check (
    case kind when 'reply' then channel is not null and channel in ('app', 'email') else channel is null end
  )
);
create index ticket_entry_of_ticket on ticket_entry (ticket_id, created_at, id);

create function open_ticket() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'support_query' then
    insert into ticket (support_query_id, received_at, state) values (new.id, new.created_at, 'new');
  else
    insert into ticket (contact_query_id, received_at, state) values (new.id, new.created_at, 'new');
  end if;
  return null;
end $$;

-- Of what was asked before, what is older than thirty days counts as settled.
insert into ticket (support_query_id, contact_query_id, received_at, state, acknowledged_at, settled_at)
select support, contact, at, case when is_old then 'settled' else 'new' end,
       case when is_old then at end, case when is_old then now() end
  from (select id as support, null::uuid as contact, created_at as at from support_query
        union all
        select null, id, created_at from contact_query) as asked
       cross join lateral (select at < now() - interval '30 days' as is_old) as age
 order by at;

create trigger support_query_ticket after insert on support_query for each row execute function open_ticket();
create trigger contact_query_ticket after insert on contact_query for each row execute function open_ticket();

select announce_changes('ticket', 'query');
select announce_changes('ticket_entry', 'query', subject_column => 'ticket_id', always => 'changed');
