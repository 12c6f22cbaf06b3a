-- What card terminals of chargers say of payments (OCPP 2.1 C18 to C24): each payment once, by the reference of its payment provider.
create table card_settlement (
  id             uuid not null,
  charger_id     uuid not null,
  psp_ref        text not null,
  status         text not null,
  status_text    text,
  amount_paise   paise not null,
  settled_at     timestamptz not null,
  -- The charger's own; null where a payment was given up before a charge began.
  transaction_id text,
  receipt_id     text,
  receipt_url    text,
  tax_number     text,
  tax_name       text,
  first_at       timestamptz not null,
  last_at        timestamptz not null,
  -- When an operator has looked at it, and what they said.
  seen_at        timestamptz,
  seen_by        uuid,
  reason         text,
  constraint card_settlement_pkey primary key (id),
  constraint card_settlement_charger foreign key (charger_id) references charger (id) on delete cascade,
  constraint card_settlement_once unique (charger_id, psp_ref),
  constraint card_settlement_status check (status in ('Settled', 'Canceled', 'Rejected', 'Failed')),
  constraint card_settlement_amount check (amount_paise between 0 and 10000000000),
  constraint card_settlement_texts check (
    char_length(psp_ref) between 1 and 255 and char_length(status_text) <= 500 and char_length(transaction_id) between 1 and 36
    and char_length(receipt_id) between 1 and 50 and char_length(receipt_url) between 1 and 2000
    and char_length(tax_number) between 1 and 20 and char_length(tax_name) between 1 and 50),
  constraint card_settlement_seen check ((seen_at is null) = (seen_by is null) and char_length(reason) between 1 and 500)
);
create index card_settlement_newest on card_settlement (first_at desc, id desc);
create index card_settlement_of_charger on card_settlement (charger_id, first_at desc);
alter table card_settlement enable row level security;
create policy limited on card_settlement using (exists (select from charger where charger.id = charger_id));

select announce_changes('card_settlement', 'charger', subject_column => 'charger_id', always => 'changed');

-- What chargers say of priority and of the grid (K21, Q, R): the last word about each transaction, control or alarm.
create table grid_notice (
  charger_id uuid not null,
  kind       text not null,
  -- The transaction, the kind of control, or the control.
  subject    text not null,
  is_active  boolean not null,
  fault      text,
  words      text,
  at         timestamptz not null,
  heard_at   timestamptz not null,
  constraint grid_notice_pkey primary key (charger_id, kind, subject),
  constraint grid_notice_charger foreign key (charger_id) references charger (id) on delete cascade,
  constraint grid_notice_kind check (kind in ('priority', 'alarm', 'control')),
  constraint grid_notice_texts check (char_length(subject) between 1 and 36 and char_length(fault) <= 50 and char_length(words) <= 200)
);
create index grid_notice_heard on grid_notice (charger_id, heard_at desc);

-- The controls that a charger has, as it reported them last.
create table grid_control (
  charger_id    uuid not null,
  control_id    text not null,
  kind          text not null,
  is_default    boolean not null,
  is_superseded boolean not null,
  content       jsonb not null,
  request_id    bigint not null,
  heard_at      timestamptz not null,
  constraint grid_control_pkey primary key (charger_id, control_id),
  constraint grid_control_charger foreign key (charger_id) references charger (id) on delete cascade,
  constraint grid_control_texts check (char_length(control_id) between 1 and 36 and char_length(kind) between 1 and 50)
);
alter table grid_notice enable row level security;
create policy limited on grid_notice using (exists (select from charger where charger.id = charger_id));
alter table grid_control enable row level security;
create policy limited on grid_control using (exists (select from charger where charger.id = charger_id));
