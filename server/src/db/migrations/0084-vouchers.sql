-- Vouchers of advances (CGST rules 50 and 51): what drivers paid into their wallets before anything was supplied, what of it
-- invoices adjusted, and what was given back.

do $$
declare
  held text;
begin
  select string_agg(distinct quote_literal(kind[1]), ', ') into held
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''::text', 'g') as kind
   where conname = 'ledger_account_kind';
  alter table ledger_account drop constraint ledger_account_kind;
  execute format('alter table ledger_account add constraint ledger_account_kind check (kind in (%s, %L))',
                 held, 'gst_on_advances');
  select string_agg(distinct quote_literal(kind[1]), ', ') into held
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''::text', 'g') as kind
   where conname = 'ledger_transfer_kind';
  alter table ledger_transfer drop constraint ledger_transfer_kind;
  execute format('alter table ledger_transfer add constraint ledger_transfer_kind check (kind in (%s, %L, %L))',
                 held, 'advance_tax', 'advance_tax_return');
end $$;
insert into ledger_account (kind) values ('gst_on_advances');

-- The state whose registration receives advances, and since when each has its voucher.
alter table paper_setting
  add column voucher_state  text,
  add column vouchers_since timestamptz,
  add constraint paper_setting_voucher_state foreign key (voucher_state) references company_registration (state_code),
  add constraint paper_setting_vouchers check (
    issues_vouchers = (voucher_state is not null) and issues_vouchers = (vouchers_since is not null));

-- A receipt voucher as an advance: how much of it is left.
create table paper_advance (
  paper_id       uuid not null,
  customer_id    uuid not null,
  -- Whose registration received it: only its invoices adjust it.
  gstin          text not null,
  rate_bp        integer not null,
  total_paise    paise not null,
  tax_paise      paise not null,
  -- Moved by paper_advance_use alone.
  left_paise     paise not null,
  left_tax_paise paise not null,
  constraint paper_advance_id primary key (paper_id),
  constraint paper_advance_paper foreign key (paper_id) references paper (id),
  constraint paper_advance_customer foreign key (customer_id) references customer (id),
  constraint paper_advance_left check (
    left_paise between 0 and total_paise and left_tax_paise between 0 and tax_paise
    and left_tax_paise <= left_paise and (left_paise > 0 or left_tax_paise = 0)
  )
);
create index paper_advance_open on paper_advance (customer_id, paper_id) where left_paise > 0;

-- What was used of an advance: adjusted by an invoice, given back with a refund voucher, or given back without one where
-- the registration is gone that would have issued it.
create table paper_advance_use (
  id           uuid not null,
  advance_id   uuid not null,
  how          text not null,
  -- The invoice or the refund voucher.
  paper_id     uuid,
  amount_paise paise not null,
  tax_paise    paise not null,
  used_at      timestamptz not null,
  -- The day in India.
  used_on      date not null,
  constraint paper_advance_use_id primary key (id),
  constraint paper_advance_use_advance foreign key (advance_id) references paper_advance (paper_id),
  constraint paper_advance_use_paper foreign key (paper_id) references paper (id),
  constraint paper_advance_use_once unique (paper_id, advance_id),
  constraint paper_advance_use_how check (
    how in ('invoice', 'refund', 'without-paper') and (how = 'without-paper') = (paper_id is null)),
  constraint paper_advance_use_amount check (amount_paise > 0 and tax_paise >= 0 and used_on = ist_day(used_at))
);
create index paper_advance_use_of on paper_advance_use (advance_id);
create index paper_advance_use_month on paper_advance_use (used_on);

create trigger paper_advance_use_append_only before update or delete on paper_advance_use
  for each row execute function append_only();
create trigger paper_advance_use_no_truncate before truncate on paper_advance_use execute function append_only();
create trigger paper_advance_stays before delete on paper_advance for each row execute function append_only();
create trigger paper_advance_no_truncate before truncate on paper_advance execute function append_only();

create function paper_advance_is_its_voucher() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if (new.left_paise, new.left_tax_paise) <> (new.total_paise, new.tax_paise) or not exists (
      select from paper
       where id = new.paper_id and kind = 'receipt-voucher' and customer_id = new.customer_id and gstin = new.gstin
         and total_paise = new.total_paise
         and cgst_paise + sgst_paise + utgst_paise + igst_paise = new.tax_paise
    ) then
      raise exception 'advance % is not what its voucher says', new.paper_id using errcode = 'restrict_violation';
    end if;
  elsif pg_trigger_depth() < 2 or (new.paper_id, new.customer_id, new.gstin, new.rate_bp, new.total_paise, new.tax_paise)
        is distinct from (old.paper_id, old.customer_id, old.gstin, old.rate_bp, old.total_paise, old.tax_paise) then
    raise exception 'an advance changes only by what is used of it' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger paper_advance_is_its_voucher before insert or update on paper_advance
  for each row execute function paper_advance_is_its_voucher();

-- An invoice adjusts advances of its own registration and driver, never more than it charges; a refund voucher gives back
-- exactly what it says. The advance's own row says when there is nothing left.
create function paper_advance_is_used() returns trigger language plpgsql as $$
declare
  advance paper_advance;
  used    paper;
begin
  update paper_advance set left_paise = left_paise - new.amount_paise, left_tax_paise = left_tax_paise - new.tax_paise
   where paper_id = new.advance_id
  returning * into advance;
  if new.how <> 'without-paper' then
    select * into used from paper where id = new.paper_id;
    if used.gstin <> advance.gstin or used.customer_id is distinct from advance.customer_id
       or used.kind <> (case new.how when 'invoice' then 'tax-invoice' else 'refund-voucher' end)
       or (new.how = 'refund' and (used.subject_id, used.original_id, used.total_paise,
                                   used.cgst_paise + used.sgst_paise + used.utgst_paise + used.igst_paise)
                                  <> (new.id, new.advance_id, new.amount_paise, new.tax_paise))
       or new.amount_paise + (select coalesce(sum(amount_paise), 0) from paper_advance_use where paper_id = new.paper_id)
          > used.total_paise then
      raise exception 'paper % cannot use advance %', used.number, new.advance_id
        using errcode = 'check_violation', constraint = 'paper_advance_is_used';
    end if;
  end if;
  return new;
end $$;
create trigger paper_advance_is_used before insert on paper_advance_use
  for each row execute function paper_advance_is_used();

-- At commit a receipt voucher has its advance, and a refund voucher what it gave back.
create function paper_voucher_counts() returns trigger language plpgsql as $$
begin
  if not exists (select from paper_advance where paper_id = new.id)
     and not exists (select from paper_advance_use where paper_id = new.id and how = 'refund') then
    raise exception 'voucher % moves no advance', new.number
      using errcode = 'check_violation', constraint = 'paper_voucher_counts';
  end if;
  return null;
end $$;
create constraint trigger paper_voucher_counts after insert on paper
  deferrable initially deferred for each row when (new.kind in ('receipt-voucher', 'refund-voucher'))
  execute function paper_voucher_counts();
