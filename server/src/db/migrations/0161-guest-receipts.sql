-- Where a guest has asked for the receipt to be sent. Asking is the consent; the row goes when the link ends.
create table guest_receipt (
  id              uuid primary key,
  guest_charge_id uuid not null,
  -- Of one charge, at most three.
  number          integer  not null,
  channel         text not null,
  recipient       text not null,
  -- Which notice stood beside the button.
  notice_version  text not null,
  -- Of the secret in the link of the message, which is kept nowhere.
  link_hash       bytea not null,
  asked_at        timestamptz not null,
  -- The network that asked: what messages may cost is counted by it.
  asked_from      text not null,
  -- Null until the charge is over.
  message_id      uuid,
  constraint guest_receipt_charge foreign key (guest_charge_id) references guest_charge (id),
  constraint guest_receipt_message foreign key (message_id) references outbox_message (id),
  constraint guest_receipt_number unique (guest_charge_id, number),
  constraint guest_receipt_most check (number between 1 and 3),
  constraint guest_receipt_link unique (link_hash),
  constraint guest_receipt_link_form check (octet_length(link_hash) = 32),
  constraint guest_receipt_recipient check (
    case channel when 'sms' then recipient ~ '^\+91[6-9][0-9]{9}$'
                 when 'email' then recipient like '_%@_%' and length(recipient) <= 254
                 else false end)
);
create unique index guest_receipt_waits on guest_receipt (guest_charge_id, recipient) where message_id is null;

alter table letter_case drop constraint letter_case_event;
alter table letter_case add constraint letter_case_event
  check (event in ('partner-statement', 'guest-receipt', 'broadcast-service', 'broadcast-promotional'));
