-- What people of a partner ask in the portal: tickets as drivers and visitors have them, with words of both sides.
create table partner_query (
  id         uuid primary key,
  partner_id uuid not null,
  person_id  uuid not null,
  words      text not null,
  created_at timestamptz not null,
  constraint partner_query_partner foreign key (partner_id) references partner (id),
  constraint partner_query_person foreign key (person_id) references partner_person (id),
  constraint partner_query_words check (char_length(words) between 1 and 5000)
);
create index partner_query_of on partner_query (partner_id, created_at desc, id desc);

alter table ticket
  add column partner_query_id uuid,
  add constraint ticket_partner_query foreign key (partner_query_id) references partner_query (id) on delete cascade;
alter table ticket drop constraint ticket_of_one;
alter table ticket add constraint ticket_of_one check (
  num_nonnulls(support_query_id, contact_query_id, partner_query_id) = 1
);
create unique index ticket_of_partner_query on ticket (partner_query_id) where partner_query_id is not null;

-- A question is what a person of the partner says after the first words.
alter table ticket_entry alter column by_id drop not null;
alter table ticket_entry
  add column by_person uuid,
  add constraint ticket_entry_person foreign key (by_person) references partner_person (id);
alter table ticket_entry drop constraint ticket_entry_kind;
alter table ticket_entry add constraint ticket_entry_kind check (kind in ('note', 'reply', 'question'));
alter table ticket_entry drop constraint ticket_entry_channel;
alter table ticket_entry add constraint ticket_entry_channel check (
  case kind when 'reply' then channel is not null and channel in ('app', 'email', 'portal') else channel is null end
);
alter table ticket_entry add constraint ticket_entry_one_hand check (
  case kind when 'question' then by_id is null and by_person is not null else by_id is not null and by_person is null end
);

create or replace function open_ticket() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'support_query' then
    insert into ticket (support_query_id, received_at, state) values (new.id, new.created_at, 'new');
  elsif tg_table_name = 'contact_query' then
    insert into ticket (contact_query_id, received_at, state) values (new.id, new.created_at, 'new');
  else
    insert into ticket (partner_query_id, received_at, state) values (new.id, new.created_at, 'new');
  end if;
  return null;
end $$;
create trigger partner_query_ticket after insert on partner_query for each row execute function open_ticket();
