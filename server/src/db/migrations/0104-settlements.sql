-- What payment providers settle to the bank, compared with what was paid and given back here, and what of it differs.

do $$
declare
  held text;
begin
  select string_agg(distinct quote_literal(kind[1]), ', ') into held
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''::text', 'g') as kind
   where conname = 'ledger_account_kind';
  alter table ledger_account drop constraint ledger_account_kind;
  execute format('alter table ledger_account add constraint ledger_account_kind check (kind in (%s, %L, %L))',
                 held, 'settlement_suspense', 'settlement_differences');
  select string_agg(distinct quote_literal(kind[1]), ', ') into held
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''::text', 'g') as kind
   where conname = 'ledger_transfer_kind';
  alter table ledger_transfer drop constraint ledger_transfer_kind;
  execute format('alter table ledger_transfer add constraint ledger_transfer_kind check (kind in (%s, %L, %L, %L))',
                 held, 'provider_settlement', 'settlement_match', 'settlement_difference');
end $$;
insert into ledger_account (kind) values ('settlement_suspense'), ('settlement_differences');

-- What a provider paid to the bank at once, as its transfer moved it: bank = clearing + suspense - fee - tax.
create table settlement (
  id                     uuid not null,
  provider               text not null,
  -- The provider's number.
  provider_settlement_id text not null,
  -- Asked of the provider, or imported from its file.
  source                 text not null,
  utr                    text,
  settled_at             timestamptz not null,
  read_at                timestamptz not null,
  read_by                uuid,
  lines                  integer not null,
  bank_paise             paise not null,
  clearing_paise         paise not null,
  suspense_paise         paise not null,
  fee_paise              paise not null,
  tax_paise              paise not null,
  -- SHA-256 of what the provider said.
  digest                 bytea not null,
  constraint settlement_id primary key (id),
  constraint settlement_once unique (provider, provider_settlement_id),
  constraint settlement_administrator foreign key (read_by) references administrator (id),
  constraint settlement_source check (source in ('provider', 'file')),
  constraint settlement_sum check (bank_paise = clearing_paise + suspense_paise - fee_paise - tax_paise),
  constraint settlement_bounded check (
    length(provider_settlement_id) between 1 and 100 and length(utr) <= 100 and octet_length(digest) = 32)
);
create index settlement_at on settlement (settled_at desc, id desc);
create trigger settlement_append_only before update or delete on settlement
  for each row execute function append_only();
create trigger settlement_no_truncate before truncate on settlement execute function append_only();

-- Money in is above zero, money out below it: net = gross - fee - tax, where the provider counts right.
create table settlement_line (
  id              uuid not null,
  settlement_id   uuid not null,
  number          integer not null,
  kind            text not null,
  payment_id      text,
  refund_id       text,
  order_number    text,
  said            text,
  gross_paise     paise not null,
  fee_paise       paise not null,
  tax_paise       paise not null,
  net_paise       paise not null,
  -- What of ours it settles.
  top_up_id       uuid,
  order_refund_id uuid,
  cleared_paise   paise not null,
  constraint settlement_line_id primary key (id),
  constraint settlement_line_number unique (settlement_id, number),
  constraint settlement_line_settlement foreign key (settlement_id) references settlement (id),
  constraint settlement_line_top_up foreign key (top_up_id) references top_up_order (id),
  constraint settlement_line_order_refund foreign key (order_refund_id) references order_refund (id),
  constraint settlement_line_kind check (kind in ('payment', 'refund', 'adjustment')),
  -- Each payment and each refund is settled once.
  constraint settlement_line_top_up_once unique (top_up_id),
  constraint settlement_line_order_refund_once unique (order_refund_id),
  constraint settlement_line_one_subject check (num_nonnulls(top_up_id, order_refund_id) <= 1),
  constraint settlement_line_cleared check (
    (cleared_paise = 0) = (num_nonnulls(top_up_id, order_refund_id) = 0)),
  constraint settlement_line_bounded check (
    length(payment_id) <= 100 and length(refund_id) <= 100 and length(order_number) <= 100 and length(said) <= 300)
);
create trigger settlement_line_stays before delete on settlement_line for each row execute function append_only();
create trigger settlement_line_no_truncate before truncate on settlement_line execute function append_only();

-- A line whose payment became known later is matched then; nothing else of it changes.
create function settlement_line_is_matched_once() returns trigger language plpgsql as $$
begin
  if old.cleared_paise <> 0
     or (new.id, new.settlement_id, new.number, new.kind, new.payment_id, new.refund_id, new.order_number, new.said,
         new.gross_paise, new.fee_paise, new.tax_paise, new.net_paise)
        is distinct from
        (old.id, old.settlement_id, old.number, old.kind, old.payment_id, old.refund_id, old.order_number, old.said,
         old.gross_paise, old.fee_paise, old.tax_paise, old.net_paise) then
    raise exception 'a line of a settlement is matched once, and does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger settlement_line_matched before update on settlement_line
  for each row execute function settlement_line_is_matched_once();

-- What does not match. Money that nothing here explains is in suspense until it is matched, or a person accepts it.
create table settlement_exception (
  id              uuid not null,
  provider        text not null,
  kind            text not null,
  -- Null where a payment or a refund of ours is in no settlement.
  settlement_id   uuid,
  line_id         uuid,
  -- Ours, where that is what is missing at the provider.
  top_up_id       uuid,
  order_refund_id uuid,
  -- In suspense, or for what is missing there: on the clearing account.
  amount_paise    paise not null,
  opened_at       timestamptz not null,
  closed_at       timestamptz,
  -- 'matched' by the program, 'accepted' by a person with a reason.
  how             text,
  reason          text,
  closed_by       uuid,
  constraint settlement_exception_id primary key (id),
  constraint settlement_exception_settlement foreign key (settlement_id) references settlement (id),
  constraint settlement_exception_line foreign key (line_id) references settlement_line (id),
  constraint settlement_exception_top_up foreign key (top_up_id) references top_up_order (id),
  constraint settlement_exception_order_refund foreign key (order_refund_id) references order_refund (id),
  constraint settlement_exception_administrator foreign key (closed_by) references administrator (id),
  constraint settlement_exception_kind check (
    kind in ('missing-here', 'missing-there', 'amount', 'fee', 'twice', 'total', 'changed')),
  constraint settlement_exception_line_once unique (line_id, kind),
  constraint settlement_exception_top_up_once unique (top_up_id),
  constraint settlement_exception_order_refund_once unique (order_refund_id),
  constraint settlement_exception_subject check (
    (kind = 'missing-there') = (num_nonnulls(top_up_id, order_refund_id) = 1)
    and (kind = 'missing-there') = (settlement_id is null)
    and (kind in ('missing-here', 'amount', 'fee', 'twice')) = (line_id is not null)),
  constraint settlement_exception_closed check (
    (closed_at is null) = (how is null) and coalesce(how in ('matched', 'accepted'), true)
    and (how is not distinct from 'accepted') = (reason is not null)
    and (how is not distinct from 'accepted') = (closed_by is not null)
    and (reason is null or length(reason) between 1 and 500))
);
create unique index settlement_exception_of_settlement on settlement_exception (settlement_id, kind) where line_id is null;
create index settlement_exception_open on settlement_exception (opened_at) where closed_at is null;
create trigger settlement_exception_stays before delete on settlement_exception
  for each row execute function append_only();
create trigger settlement_exception_no_truncate before truncate on settlement_exception execute function append_only();

create function settlement_exception_closes_once() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null
     or (new.id, new.provider, new.kind, new.settlement_id, new.line_id, new.top_up_id, new.order_refund_id,
         new.amount_paise, new.opened_at)
        is distinct from
        (old.id, old.provider, old.kind, old.settlement_id, old.line_id, old.top_up_id, old.order_refund_id,
         old.amount_paise, old.opened_at) then
    raise exception 'a difference is closed once, and does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger settlement_exception_closed_once before update on settlement_exception
  for each row execute function settlement_exception_closes_once();

-- At commit: the lines are those that were counted, and what they clear and leave open is what the settlement says.
create function settlement_adds_up() returns trigger language plpgsql as $$
declare
  counted record;
  posted  record;
begin
  select count(*) as lines, coalesce(sum(fee_paise), 0) as fee, coalesce(sum(tax_paise), 0) as tax,
         coalesce(sum(cleared_paise), 0) as cleared
    into counted from settlement_line where settlement_id = new.id;
  select coalesce(sum(entry.amount_paise) filter (where account.kind = 'gateway_clearing'), 0) as clearing,
         coalesce(sum(entry.amount_paise) filter (where account.kind = 'settlement_suspense'), 0) as suspense,
         coalesce(sum(entry.amount_paise) filter (where account.kind = 'bank'), 0) as bank
    into posted
    from ledger_transfer transfer
    join ledger_entry entry on entry.transfer_id = transfer.id
    join ledger_account account on account.id = entry.account_id
   where transfer.kind = 'provider_settlement' and transfer.subject_id = new.id;
  if (counted.lines, counted.fee, counted.tax, counted.cleared)
       is distinct from (new.lines::bigint, new.fee_paise::numeric, new.tax_paise::numeric, new.clearing_paise::numeric)
     or (posted.clearing, posted.suspense, posted.bank)
       is distinct from (new.clearing_paise::numeric, new.suspense_paise::numeric, -new.bank_paise::numeric)
     or new.suspense_paise is distinct from
          (select coalesce(sum(amount_paise), 0) from settlement_exception where settlement_id = new.id) then
    raise exception 'settlement % does not add up', new.id
      using errcode = 'check_violation', constraint = 'settlement_adds_up';
  end if;
  return null;
end $$;
create constraint trigger settlement_adds_up after insert on settlement
  deferrable initially deferred for each row execute function settlement_adds_up();

-- The built-in provider's own books (development only).
create table simulated_settlement (
  cf_settlement_id bigint generated always as identity,
  settled_at       timestamptz not null,
  constraint simulated_settlement_id primary key (cf_settlement_id)
);
create table simulated_settlement_line (
  cf_settlement_id bigint not null,
  number           integer not null,
  cf_payment_id    bigint,
  cf_refund_id     bigint,
  gross_paise      paise not null,
  fee_paise        paise not null,
  tax_paise        paise not null,
  constraint simulated_settlement_line_number primary key (cf_settlement_id, number),
  constraint simulated_settlement_line_settlement foreign key (cf_settlement_id)
    references simulated_settlement (cf_settlement_id),
  constraint simulated_settlement_line_payment unique (cf_payment_id),
  constraint simulated_settlement_line_refund unique (cf_refund_id)
);

select announce_changes('settlement', 'settlement', always => 'changed');
select announce_changes('settlement_exception', 'settlement', always => 'changed');
