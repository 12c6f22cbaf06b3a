-- Partners are paid by statement: contracts with versions, what each charge credits by them, and at the end of a cycle
-- a statement that never changes. A partner without a contract has the terms of before (partner.commission_bp).

do $$
declare
  held text;
begin
  select string_agg(distinct quote_literal(kind[1]), ', ') into held
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''::text', 'g') as kind
   where conname = 'ledger_account_kind';
  alter table ledger_account drop constraint ledger_account_kind;
  execute format('alter table ledger_account add constraint ledger_account_kind check (kind in (%s, %L, %L, %L, %L, %L))',
                 held, 'partner_rent', 'partner_correction', 'payment_fees', 'tds_payable', 'tcs_payable');
  select string_agg(distinct quote_literal(kind[1]), ', ') into held
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''::text', 'g') as kind
   where conname = 'ledger_transfer_kind';
  alter table ledger_transfer drop constraint ledger_transfer_kind;
  execute format('alter table ledger_transfer add constraint ledger_transfer_kind check (kind in (%s, %L, %L))',
                 held, 'payout_return', 'statement');
end $$;
insert into ledger_account (kind)
values ('partner_rent'), ('partner_correction'), ('payment_fees'), ('tds_payable'), ('tcs_payable');

-- What holds from a day on, until a later version does. Of two with one first day the one entered last holds. A version
-- never begins on the day it is entered or before it: what has been charged is not priced anew.
create table partner_contract_version (
  id                uuid primary key,
  partner_id        uuid not null,
  valid_from        date not null,
  -- Who is paid, as its papers name it.
  legal_name        text,
  pan               text,
  revenue_share_bp  integer not null,
  -- Micro-rupees for each kWh.
  per_kwh_micro     bigint not null,
  land_share_micro  bigint not null,
  rent_paise        paise not null,
  minimum_paise     paise not null,
  fees_borne_by     text not null,
  payment_fee_bp    integer not null,
  cycle             text not null,
  collects_tcs      boolean not null,
  tds_code          text,
  note              text,
  created_at        timestamptz not null,
  created_by        uuid,
  constraint partner_contract_partner foreign key (partner_id) references partner (id),
  constraint partner_contract_administrator foreign key (created_by) references administrator (id),
  constraint partner_contract_begins_later check (valid_from > ist_day(created_at)),
  constraint partner_contract_legal_name check (char_length(legal_name) between 1 and 200),
  constraint partner_contract_pan check (pan ~ '^[A-Z]{3}[ABCEFGHJLPT][A-Z][0-9]{4}[A-Z]$'),
  constraint partner_contract_shares check (
    revenue_share_bp between 0 and 10000 and payment_fee_bp between 0 and 10000
    and per_kwh_micro between 0 and 1000000000 and land_share_micro between 0 and 1000000000
    and rent_paise >= 0 and minimum_paise >= 0
  ),
  constraint partner_contract_bearer check (fees_borne_by in ('network', 'partner')),
  constraint partner_contract_cycle check (cycle in ('week', 'month', 'quarter')),
  constraint partner_contract_tds check (tds_code ~ '^[0-9]{4}$'),
  constraint partner_contract_note check (char_length(note) between 1 and 300)
);
create index partner_contract_of on partner_contract_version (partner_id, valid_from, id);

-- What a confirmed charge credited by a version. One without a row was credited by the terms of before.
create table partner_credit (
  booking_id         uuid not null,
  partner_id         uuid not null,
  version_id         uuid not null,
  share_paise        paise not null,
  energy_price_paise paise not null,
  land_share_paise   paise not null,
  gst_paise          paise not null,
  constraint partner_credit_id primary key (booking_id),
  constraint partner_credit_booking foreign key (booking_id) references booking (id),
  constraint partner_credit_partner foreign key (partner_id) references partner (id),
  constraint partner_credit_version foreign key (version_id) references partner_contract_version (id),
  constraint partner_credit_amounts check (
    share_paise >= 0 and energy_price_paise >= 0 and land_share_paise >= 0 and gst_paise >= 0
  )
);
create index booking_partner_confirmed on booking (partner_id, confirmed_at) where confirmed_at is not null;

-- Put right by an operator, on the next statement.
create table partner_correction (
  id           uuid primary key,
  partner_id   uuid not null,
  -- Above zero to the partner.
  amount_paise paise not null,
  note         text not null,
  created_at   timestamptz not null,
  created_by   uuid not null,
  constraint partner_correction_partner foreign key (partner_id) references partner (id),
  constraint partner_correction_administrator foreign key (created_by) references administrator (id),
  constraint partner_correction_amount check (amount_paise <> 0),
  constraint partner_correction_note check (char_length(note) between 1 and 300)
);
create index partner_correction_of on partner_correction (partner_id, created_at);

create table partner_statement (
  id                       uuid primary key,
  partner_id               uuid not null,
  -- From 1 for each partner.
  number                   integer not null,
  -- Whole days in India; the next period begins on the last.
  period_first             date not null,
  period_next              date not null,
  version_id               uuid not null,
  issued_at                timestamptz not null,
  opening_paise            paise not null,
  closing_paise            paise not null,
  -- What it moves in the ledger itself.
  rent_paise               paise not null,
  gst_paise                paise not null,
  correction_paise         paise not null,
  tds_paise                paise not null,
  tcs_paise                paise not null,
  payment_fee_paise        paise not null,
  to_partner_paise         paise not null,
  -- What the next statement takes.
  carried_tds_paise         paise not null,
  carried_tcs_paise         paise not null,
  carried_payment_fee_paise paise not null,
  carried_correction_paise  paise not null,
  -- What income tax is counted on, and what is due on it.
  tds_base_paise           paise not null,
  tds_due_paise            paise not null,
  -- The parties and the contract as they were when it was issued.
  document                 jsonb not null,
  written_by               xid8 not null default pg_current_xact_id(),
  constraint partner_statement_partner foreign key (partner_id) references partner (id),
  constraint partner_statement_version foreign key (version_id) references partner_contract_version (id),
  constraint partner_statement_number unique (partner_id, number),
  constraint partner_statement_period unique (partner_id, period_first),
  constraint partner_statement_days check (period_next > period_first and period_next <= ist_day(issued_at)),
  constraint partner_statement_positive check (
    closing_paise >= 0 and rent_paise >= 0 and gst_paise >= 0 and tds_paise >= 0 and tcs_paise >= 0 and payment_fee_paise >= 0
    and carried_tds_paise >= 0 and carried_tcs_paise >= 0 and carried_payment_fee_paise >= 0 and carried_correction_paise >= 0
  ),
  constraint partner_statement_postings check (
    to_partner_paise = rent_paise + gst_paise + correction_paise - tds_paise - tcs_paise - payment_fee_paise
  )
);
create index partner_statement_issued on partner_statement (issued_at desc, id desc);

create table partner_statement_line (
  statement_id  uuid not null,
  position      integer not null,
  kind          text not null,
  -- Below zero where it is taken from the partner.
  amount_paise  paise not null,
  -- Of what is carried in or on: what it was.
  of_deduction  text,
  base_paise    paise,
  rate_bp       integer,
  code          text,
  note          text,
  correction_id uuid,
  constraint partner_statement_line_id primary key (statement_id, position),
  constraint partner_statement_line_statement foreign key (statement_id) references partner_statement (id)
    deferrable initially deferred,
  constraint partner_statement_line_correction foreign key (correction_id) references partner_correction (id),
  constraint partner_statement_line_once unique (correction_id),
  constraint partner_statement_line_kind check (
    kind in ('charges', 'charges-gst', 'payouts', 'returned-payouts', 'rent', 'rent-gst', 'minimum', 'minimum-gst',
             'correction', 'tds', 'tcs', 'payment-fee', 'carried-in', 'carried-on')
  ),
  constraint partner_statement_line_of check (
    (kind in ('carried-in', 'carried-on')) = (of_deduction is not null)
    and (of_deduction is null or of_deduction in ('tds', 'tcs', 'payment-fee', 'correction'))
  )
);

-- The charges of a statement; each charge stands in one.
create table partner_statement_charge (
  booking_id   uuid not null,
  statement_id uuid not null,
  station_name text not null,
  started_at   timestamptz not null,
  ended_at     timestamptz,
  confirmed_at timestamptz not null,
  energy_wh    bigint not null,
  -- The driver's bill.
  taxable_paise paise not null,
  total_paise  paise not null,
  -- By which version it was credited; null: by the commission of before.
  version_id   uuid,
  land_share_paise paise not null,
  net_paise    paise not null,
  gst_paise    paise not null,
  constraint partner_statement_charge_once primary key (booking_id),
  constraint partner_statement_charge_booking foreign key (booking_id) references booking (id),
  constraint partner_statement_charge_statement foreign key (statement_id) references partner_statement (id)
    deferrable initially deferred
);
create index partner_statement_charge_of on partner_statement_charge (statement_id, confirmed_at, booking_id);

-- A payout, or the return of one that failed; each stands in one statement.
create table partner_statement_payout (
  withdrawal_id uuid not null,
  is_return     boolean not null,
  statement_id  uuid not null,
  amount_paise  paise not null,
  at            timestamptz not null,
  constraint partner_statement_payout_once primary key (withdrawal_id, is_return),
  constraint partner_statement_payout_withdrawal foreign key (withdrawal_id) references withdrawal (id),
  constraint partner_statement_payout_statement foreign key (statement_id) references partner_statement (id)
    deferrable initially deferred
);
create index partner_statement_payout_of on partner_statement_payout (statement_id, at, withdrawal_id);

-- A payout that the bank could not make: the partner is owed it again.
create table withdrawal_return (
  withdrawal_id uuid not null,
  reason        text not null,
  created_at    timestamptz not null,
  created_by    uuid,
  constraint withdrawal_return_once primary key (withdrawal_id),
  constraint withdrawal_return_withdrawal foreign key (withdrawal_id) references withdrawal (id),
  constraint withdrawal_return_administrator foreign key (created_by) references administrator (id),
  constraint withdrawal_return_reason check (char_length(reason) between 1 and 300)
);

-- With the secret of its mail a statement is downloaded without signing in.
create table partner_statement_link (
  statement_id uuid not null,
  secret_hash  bytea not null,
  expires_at   timestamptz not null,
  constraint partner_statement_link_id primary key (statement_id),
  constraint partner_statement_link_statement foreign key (statement_id) references partner_statement (id),
  constraint partner_statement_link_secret unique (secret_hash)
);

do $$
declare
  subject text;
begin
  foreach subject in array array['partner_contract_version', 'partner_credit', 'partner_correction', 'partner_statement',
      'partner_statement_line', 'partner_statement_charge', 'partner_statement_payout', 'withdrawal_return'] loop
    execute format('create trigger %1$s_append_only before update or delete on %1$s for each row execute function append_only()', subject);
    execute format('create trigger %1$s_no_truncate before truncate on %1$s execute function append_only()', subject);
  end loop;
end $$;

-- What stands in a statement is written with it: later nothing joins it.
create function partner_statement_is_open() returns trigger language plpgsql as $$
begin
  if not exists (
    select from partner_statement where id = new.statement_id and written_by = pg_current_xact_id()
  ) then
    raise exception 'statement % is issued', new.statement_id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger partner_statement_line_open after insert on partner_statement_line
  deferrable initially deferred for each row execute function partner_statement_is_open();
create constraint trigger partner_statement_charge_open after insert on partner_statement_charge
  deferrable initially deferred for each row execute function partner_statement_is_open();
create constraint trigger partner_statement_payout_open after insert on partner_statement_payout
  deferrable initially deferred for each row execute function partner_statement_is_open();

-- At commit a statement is the sum of its lines, its lines are the sums of its charges and payouts, it begins where the
-- one before it ended, and the ledger has moved what it says.
create function partner_statement_adds_up() returns trigger language plpgsql as $$
declare
  lines    numeric;
  charges  numeric;
  payouts  numeric;
  posted   numeric;
  previous partner_statement;
begin
  select coalesce(sum(amount_paise), 0),
         coalesce(sum(amount_paise) filter (where kind in ('charges', 'charges-gst')), 0),
         coalesce(sum(amount_paise) filter (where kind in ('payouts', 'returned-payouts')), 0)
    into lines, charges, payouts
    from partner_statement_line where statement_id = new.id;
  select coalesce(sum(entry.amount_paise), 0) into posted
    from ledger_transfer transfer
    join ledger_entry entry on entry.transfer_id = transfer.id
    join ledger_account account on account.id = entry.account_id
   where transfer.kind = 'statement' and transfer.subject_id = new.id
     and account.kind = 'partner_payable' and account.owner_id = new.partner_id;
  select * into previous from partner_statement where partner_id = new.partner_id and number = new.number - 1;
  if new.closing_paise <> new.opening_paise + lines
     or charges <> (select coalesce(sum(net_paise + gst_paise), 0) from partner_statement_charge where statement_id = new.id)
     or payouts <> (select coalesce(sum(case when is_return then amount_paise else -amount_paise end), 0)
                      from partner_statement_payout where statement_id = new.id)
     or lines - charges - payouts <> new.to_partner_paise
     or posted <> new.to_partner_paise
     or (new.number > 1 and (previous.id is null or previous.closing_paise <> new.opening_paise
                             or previous.period_next <> new.period_first)) then
    raise exception 'statement % does not add up', new.id
      using errcode = 'check_violation', constraint = 'partner_statement_adds_up';
  end if;
  return null;
end $$;
create constraint trigger partner_statement_sums after insert on partner_statement
  deferrable initially deferred for each row execute function partner_statement_adds_up();

select announce_changes('partner_statement', 'partner', subject_column => 'partner_id', always => 'changed');
select announce_changes('partner_contract_version', 'partner', subject_column => 'partner_id', always => 'changed');
select announce_changes('withdrawal_return', 'withdrawal', subject_column => 'withdrawal_id', always => 'changed');

-- What statements and failed payouts moved: what partners are owed changes with them, so days count them.
alter table network_day_rollup add column partner_other_paise paise not null default 0;
