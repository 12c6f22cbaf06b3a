-- What a statement has invoices for: what the partner supplied, written for it by the company, and what the company
-- charges the partner. Each has its paper at once, or waits for a registration of its state.
create table partner_invoice (
  id            uuid not null,
  statement_id  uuid not null,
  kind          text not null,
  -- Where the stations stand: the company's registration there receives or supplies.
  state_code    text not null,
  is_taxed      boolean not null,
  taxable_paise paise not null,
  tax_paise     paise not null,
  -- What the paper says: its lines and the partner as it was named then.
  says          jsonb not null,
  paper_id      uuid,
  constraint partner_invoice_id primary key (id),
  constraint partner_invoice_statement foreign key (statement_id) references partner_statement (id)
    deferrable initially deferred,
  constraint partner_invoice_paper foreign key (paper_id) references paper (id),
  constraint partner_invoice_once unique (statement_id, kind, state_code, is_taxed),
  constraint partner_invoice_kind check (kind in ('commission-invoice', 'self-billed-invoice')),
  constraint partner_invoice_amounts check (
    taxable_paise >= 0 and tax_paise >= 0 and taxable_paise + tax_paise > 0 and (is_taxed or tax_paise = 0))
);
create index partner_invoice_waiting on partner_invoice (state_code, id) where paper_id is null;

create constraint trigger partner_invoice_open after insert on partner_invoice
  deferrable initially deferred for each row execute function partner_statement_is_open();
create trigger partner_invoice_stays before delete on partner_invoice for each row execute function append_only();
create trigger partner_invoice_no_truncate before truncate on partner_invoice execute function append_only();

-- It gets its paper once, and nothing else of it changes.
create function partner_invoice_gets_its_paper() returns trigger language plpgsql as $$
begin
  if old.paper_id is not null or to_jsonb(new) - 'paper_id' <> to_jsonb(old) - 'paper_id' or not exists (
    select from paper join partner_statement statement on statement.id = new.statement_id
     where paper.id = new.paper_id and paper.subject_id = new.id and paper.kind = new.kind
       and paper.partner_id = statement.partner_id and left(paper.gstin, 2) = new.state_code
       and paper.taxable_paise = new.taxable_paise
       and paper.cgst_paise + paper.sgst_paise + paper.utgst_paise + paper.igst_paise = new.tax_paise
  ) then
    raise exception 'invoice % of a statement has another paper', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger partner_invoice_gets_its_paper before update on partner_invoice
  for each row execute function partner_invoice_gets_its_paper();

-- At commit a paper of a partner is the one of its statement's invoice.
create function paper_is_of_statement() returns trigger language plpgsql as $$
begin
  if not exists (select from partner_invoice where id = new.subject_id and paper_id = new.id) then
    raise exception 'paper % belongs to no statement', new.number
      using errcode = 'check_violation', constraint = 'paper_is_of_statement';
  end if;
  return null;
end $$;
create constraint trigger paper_is_of_statement after insert on paper
  deferrable initially deferred for each row when (new.kind in ('commission-invoice', 'self-billed-invoice'))
  execute function paper_is_of_statement();

-- Since when statements have invoices: those that were issued before get none afterwards.
alter table paper_setting add column statements_since timestamptz not null default now();

create trigger company_registration_wakes_partners after insert or update on company_registration
  for each statement execute function wake_job('issue-partner-invoices');
create trigger company_wakes_partners after update of legal_name on company
  for each statement execute function wake_job('issue-partner-invoices');
