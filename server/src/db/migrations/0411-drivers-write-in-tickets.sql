-- A driver writes in the own ticket in the app: what has neither a person of a partner nor a mail behind it is of the driver
-- who asked.
alter table ticket_entry drop constraint ticket_entry_one_hand;
alter table ticket_entry add constraint ticket_entry_one_hand check (
  case kind when 'question' then by_id is null else by_id is not null and num_nonnulls(by_person, mail_from) = 0 end
);
