-- Charges that are paid at a card terminal of a charger, with no booking before (OCPP 2.1 C18 to C24): the ledger has what
-- terminals are to pay, have taken otherwise and have paid.

do $$
declare
  held text;
begin
  select string_agg(distinct quote_literal(kind[1]), ', ') into held
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''::text', 'g') as kind
   where conname = 'ledger_account_kind';
  alter table ledger_account drop constraint ledger_account_kind;
  execute format('alter table ledger_account add constraint ledger_account_kind check (kind in (%s, %L))',
                 held, 'card_terminals');
  select string_agg(distinct quote_literal(kind[1]), ', ') into held
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''::text', 'g') as kind
   where conname = 'ledger_transfer_kind';
  alter table ledger_transfer drop constraint ledger_transfer_kind;
  execute format('alter table ledger_transfer add constraint ledger_transfer_kind check (kind in (%s, %L, %L, %L, %L))',
                 held, 'terminal_use', 'terminal_return', 'terminal_move', 'terminal_payment');
end $$;
insert into ledger_account (kind) values ('card_terminals');

drop index ledger_transfer_wallet_other;
create index ledger_transfer_wallet_other on ledger_transfer (created_at)
  where kind in ('overrun', 'collection', 'deposit', 'deposit_return', 'refund_return', 'block_use', 'block_return',
                 'dispute_loss', 'fleet_use', 'fleet_return', 'fleet_payment', 'terminal_use', 'terminal_return',
                 'terminal_move');

-- Whose card terminal the operator trusts: what it says was paid, its bank pays to the operator.
create table card_terminal (
  charger_id uuid not null,
  -- What it blocks on a card where its charger does not say so.
  most_paise paise not null,
  created_at timestamptz not null,
  created_by uuid not null,
  constraint card_terminal_key primary key (charger_id),
  constraint card_terminal_charger foreign key (charger_id) references charger (id) on delete cascade,
  constraint card_terminal_creator foreign key (created_by) references administrator (id),
  constraint card_terminal_most check (most_paise between 100 and 10000000)
);
alter table card_terminal enable row level security;
create policy limited on card_terminal using (exists (select from charger where charger.id = charger_id));
select announce_changes('card_terminal', 'charger', subject_column => 'charger_id', always => 'changed');

create table terminal_charge (
  id             uuid not null,
  session_id     uuid not null,
  charger_id     uuid not null,
  -- The charger's own: terminals name what they were paid for by it.
  transaction_id text,
  -- Of the payment at the provider of the terminal: the charger says it as the token of the charge.
  psp_ref        text not null,
  -- What the terminal has blocked on the card.
  blocked_paise  paise not null,
  -- The charger said so when it was long under way, or over.
  is_late        boolean not null,
  -- Why it was not accepted; null where it was.
  refused        text,
  created_at     timestamptz not null,
  booking_id     uuid,
  customer_id    uuid,
  used_at        timestamptz,
  -- What the charge holds of it.
  used_paise     paise,
  closed_at      timestamptz,
  -- What of that was not needed.
  returned_paise paise,
  -- What of that the payer's wallet had not any more: it is owed.
  owed_paise     paise not null default 0,
  -- When it is looked at next: the terminal has said something, or its word is awaited no longer.
  next_at        timestamptz,
  constraint terminal_charge_key primary key (id),
  constraint terminal_charge_session unique (session_id),
  constraint terminal_charge_of_session foreign key (session_id) references charging_session (id),
  constraint terminal_charge_charger foreign key (charger_id) references charger (id),
  constraint terminal_charge_booking foreign key (booking_id) references booking (id),
  constraint terminal_charge_once unique (booking_id),
  constraint terminal_charge_customer foreign key (customer_id) references customer (id),
  constraint terminal_charge_reference check (char_length(psp_ref) between 1 and 255),
  constraint terminal_charge_blocked check (blocked_paise between 0 and 10000000),
  constraint terminal_charge_refused check (refused in ('in-use', 'no-credit', 'not-here', 'connector-reserved')),
  constraint terminal_charge_used check (
    (used_at is null) = (used_paise is null) and (used_at is null) = (booking_id is null)
    and (used_at is null) = (customer_id is null) and (used_at is null or refused is null) and used_paise >= 0),
  constraint terminal_charge_closed check (
    (closed_at is null or used_at is not null) and (closed_at is null) = (returned_paise is null)
    and returned_paise between 0 and used_paise and owed_paise between 0 and coalesce(returned_paise, 0))
);
create index terminal_charge_transaction on terminal_charge (charger_id, transaction_id);
-- A payment pays for one charge.
create unique index terminal_charge_payment on terminal_charge (charger_id, psp_ref) where refused is null;
create index terminal_charge_unpaid on terminal_charge (created_at) where refused is null and booking_id is null;
create index terminal_charge_due on terminal_charge (next_at) where next_at is not null;
create index terminal_charge_newest on terminal_charge (used_at desc, id desc) where used_at is not null;
alter table terminal_charge enable row level security;
create policy limited on terminal_charge using (exists (select from charger where charger.id = charger_id));

create function terminal_charge_goes_forward() returns trigger language plpgsql as $$
begin
  if (new.id, new.session_id, new.charger_id, new.transaction_id, new.psp_ref, new.blocked_paise, new.is_late, new.created_at)
       is distinct from (old.id, old.session_id, old.charger_id, old.transaction_id, old.psp_ref, old.blocked_paise, old.is_late, old.created_at)
     or (old.refused is not null and new.refused is distinct from old.refused)
     or (old.used_at is not null and (new.used_at, new.used_paise, new.booking_id, new.customer_id)
           is distinct from (old.used_at, old.used_paise, old.booking_id, old.customer_id))
     or (old.closed_at is not null and (new.closed_at, new.returned_paise, new.owed_paise)
           is distinct from (old.closed_at, old.returned_paise, old.owed_paise)) then
    raise exception 'charge % at a card terminal only goes forward', old.id
      using errcode = 'restrict_violation', constraint = 'terminal_charge_goes_forward';
  end if;
  return new;
end $$;
create trigger terminal_charge_forward before update on terminal_charge
  for each row execute function terminal_charge_goes_forward();
create trigger terminal_charge_kept before delete on terminal_charge for each row execute function append_only();
create trigger terminal_charge_no_truncate before truncate on terminal_charge execute function append_only();
select announce_changes('terminal_charge', 'charger', subject_column => 'charger_id', always => 'changed');

-- The terminal has taken more (above zero) or less than the books said by then.
create table terminal_move (
  id           uuid not null,
  charge_id    uuid not null,
  amount_paise paise not null,
  -- What of a lesser amount the payer owes.
  owed_paise   paise not null,
  at           timestamptz not null,
  constraint terminal_move_key primary key (id),
  constraint terminal_move_charge foreign key (charge_id) references terminal_charge (id),
  constraint terminal_move_amount check (amount_paise <> 0 and owed_paise between 0 and greatest(-amount_paise, 0))
);
create index terminal_move_of_charge on terminal_move (charge_id);
alter table terminal_move enable row level security;
create policy limited on terminal_move using (exists (select from terminal_charge where terminal_charge.id = charge_id));
create trigger terminal_move_append_only before update or delete on terminal_move
  for each row execute function append_only();
create trigger terminal_move_no_truncate before truncate on terminal_move execute function append_only();

-- What the bank of the terminals has paid, or put right where all three lie below zero.
create table terminal_payment (
  id           uuid not null,
  amount_paise paise not null,
  fee_paise    paise not null,
  tax_paise    paise not null,
  -- By which it is found in the bank statement.
  reference    text not null,
  created_at   timestamptz not null,
  created_by   uuid not null,
  constraint terminal_payment_key primary key (id),
  constraint terminal_payment_creator foreign key (created_by) references administrator (id),
  constraint terminal_payment_amount check (
    (amount_paise > 0 and fee_paise >= 0 and tax_paise >= 0) or (amount_paise < 0 and fee_paise <= 0 and tax_paise <= 0)),
  constraint terminal_payment_reference check (char_length(reference) between 1 and 100),
  constraint terminal_payment_once unique (reference)
);
create index terminal_payment_newest on terminal_payment (created_at desc, id desc);
create trigger terminal_payment_append_only before update or delete on terminal_payment
  for each row execute function append_only();
create trigger terminal_payment_no_truncate before truncate on terminal_payment execute function append_only();
select announce_changes('terminal_payment', 'settlement', always => 'changed');

-- As the terminal says whose invoice it is to be; what an operator found at its provider counts instead of its word.
alter table card_settlement
  add column corrected_paise paise,
  add constraint card_settlement_corrected check (
    corrected_paise between 0 and 10000000000 and (corrected_paise is null or seen_at is not null)),
  add column tax_address text,
  add column tax_city    text,
  add column tax_pincode text,
  add constraint card_settlement_tax_place check (
    char_length(tax_address) between 1 and 210 and char_length(tax_city) between 1 and 100
    and char_length(tax_pincode) between 1 and 20);
