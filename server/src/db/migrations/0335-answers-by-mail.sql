-- Whoever is answered by mail answers by mail: what arrives stands in the ticket.
alter table outbox_message
  add column reply_to text,
  add constraint outbox_message_reply_to check (
    reply_to is null or channel = 'email' and char_length(reply_to) <= 320
  );

alter table ticket_entry
  -- The sender as the mail has it.
  add column mail_from text,
  -- SHA-256 of its Message-ID: the same mail counts once.
  add column mail_key text,
  -- Not the address that the question came from.
  add column is_from_another boolean,
  add column files_left_out integer;
alter table ticket_entry drop constraint ticket_entry_one_hand;
alter table ticket_entry
  add constraint ticket_entry_one_hand check (
    case kind when 'question' then by_id is null and num_nonnulls(by_person, mail_from) >= 1
              else by_id is not null and num_nonnulls(by_person, mail_from) = 0 end
  ),
  add constraint ticket_entry_mail check (
    num_nonnulls(mail_from, mail_key, is_from_another, files_left_out) in (0, 4)
    and char_length(mail_from) between 1 and 320 and char_length(mail_key) = 64 and files_left_out >= 0
  );
create unique index ticket_entry_mail_once on ticket_entry (ticket_id, mail_key) where mail_key is not null;

-- Where answers go and where they are posted.
create table ticket_mail (
  is_only          boolean primary key default true check (is_only),
  -- Null: no answers by mail.
  address          text,
  -- Counts the addresses at which mails are posted: only the last one is open.
  round            integer not null default 1,
  last_received_at timestamptz,
  version          integer not null default 1,
  constraint ticket_mail_address check (char_length(address) between 3 and 254),
  constraint ticket_mail_round check (round >= 1)
);
insert into ticket_mail default values;
