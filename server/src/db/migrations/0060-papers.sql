-- Papers of the GST law: invoices, credit notes and vouchers. They are numbered without gaps and never change.

-- Since when each confirmed charge has its invoice: what was confirmed before gets none afterwards.
create table paper_setting (
  is_only         boolean not null default true,
  began_at        timestamptz not null,
  -- Whether money in a wallet is an advance for charging (CGST Act s. 13(2)), taxed when it comes, or stored value.
  issues_vouchers boolean not null default false,
  constraint paper_setting_id primary key (is_only),
  constraint paper_setting_only check (is_only)
);
insert into paper_setting (began_at) values (now());

-- How a driver wants to be named on invoices, and whether it is registered.
create table paper_recipient (
  customer_id uuid not null references customer (id),
  name        text not null,
  gstin       text,
  address     text not null,
  city        text not null,
  pincode     text not null,
  state_code  text not null,
  changed_at  timestamptz not null,
  constraint paper_recipient_id primary key (customer_id),
  constraint paper_recipient_name check (char_length(name) between 1 and 200),
  constraint paper_recipient_gstin check (gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),
  constraint paper_recipient_state check (state_code ~ '^[0-9]{2}$' and (gstin is null or left(gstin, 2) = state_code)),
  constraint paper_recipient_address check (char_length(address) between 1 and 300),
  constraint paper_recipient_city check (char_length(city) between 1 and 100),
  constraint paper_recipient_pincode check (pincode ~ '^[1-9][0-9]{5}$')
);

-- The numbers of a series, in ten parts: charges that are confirmed at the same moment take theirs from different parts, so
-- that nobody waits for the other's commit (CGST rule 46(b): consecutive, in one or multiple series).
create table paper_counter (
  id     bigint generated always as identity,
  gstin  text not null,
  series text not null,
  kind   text not null,
  -- The first two digits of the financial year's first and last calendar year: '2627'.
  year   text not null,
  part   integer not null,
  last   integer not null default 0,
  constraint paper_counter_id primary key (id),
  constraint paper_counter_once unique (gstin, series, kind, year, part),
  constraint paper_counter_kind check (kind in (
    'tax-invoice', 'credit-note', 'receipt-voucher', 'refund-voucher', 'commission-invoice', 'self-billed-invoice')),
  constraint paper_counter_year check (year ~ '^[0-9]{4}$'),
  constraint paper_counter_part check (part between 0 and 9),
  constraint paper_counter_last check (last between 0 and 99999)
);

-- At most 16 characters: series, kind, financial year, and six digits whose first is the part.
create function paper_number(series text, kind text, year text, part integer, serial integer) returns text
language sql immutable strict as $$
  select series || case kind when 'tax-invoice' then 'I' when 'credit-note' then 'C' when 'receipt-voucher' then 'R'
                             when 'refund-voucher' then 'F' when 'commission-invoice' then 'M'
                             when 'self-billed-invoice' then 'S' end
         || '/' || year || '/' || part || lpad(serial::text, 5, '0')
$$;

create table paper (
  id              uuid not null,
  kind            text not null,
  number          text not null,
  -- Of whoever supplied.
  gstin           text not null,
  counter_id      bigint not null references paper_counter (id),
  serial          integer not null,
  issued_at       timestamptz not null,
  -- The date that stands on it, in India.
  issued_on       date not null,
  -- What it is about: a booking, a reduction, an order, a refund, a partner's month.
  subject_id      uuid not null,
  -- Whose it is: a driver's or a partner's.
  customer_id     uuid references customer (id),
  partner_id      uuid references partner (id),
  -- The invoice that a credit note lowers, or the voucher that is given back.
  original_id     uuid references paper (id),
  recipient_gstin text,
  place_state     text not null,
  taxable_paise   paise not null,
  cgst_paise      paise not null,
  sgst_paise      paise not null,
  utgst_paise     paise not null,
  igst_paise      paise not null,
  total_paise     paise not null,
  -- All that stands on it, as canonical JSON (domain/src/papers/paper.ts), and the SHA-256 of these bytes.
  content         bytea not null,
  sha256          bytea not null,
  constraint paper_id primary key (id),
  constraint paper_number_once unique (number, gstin),
  constraint paper_serial_once unique (counter_id, serial),
  -- Each kind happens once for its subject, whoever asks again.
  constraint paper_once unique (subject_id, kind),
  constraint paper_number_form check (number ~ '^[A-Z1-9][A-Z0-9/-]{0,15}$'),
  constraint paper_owner check (num_nonnulls(customer_id, partner_id) = 1),
  constraint paper_original check ((kind in ('credit-note', 'refund-voucher')) = (original_id is not null)),
  constraint paper_amounts check (
    least(taxable_paise, cgst_paise, sgst_paise, utgst_paise, igst_paise) >= 0
    and abs(total_paise - taxable_paise - cgst_paise - sgst_paise - utgst_paise - igst_paise) < 100
  ),
  constraint paper_sha256 check (sha256 = sha256(content))
);
create index paper_issued on paper (issued_at, id);
create index paper_customer on paper (customer_id, issued_at) where customer_id is not null;
create index paper_partner on paper (partner_id, issued_at) where partner_id is not null;
create index paper_of_original on paper (original_id) where original_id is not null;
create trigger paper_append_only before update or delete on paper for each row execute function append_only();
create trigger paper_no_truncate before truncate on paper execute function append_only();

-- A number belongs to exactly one paper. Taken without a paper, it fails the transaction at its end; a paper that did not
-- take its number fails at once.
create function paper_counter_moves_on() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.last <> 0 then
      raise exception 'a series begins at its first number' using errcode = 'restrict_violation';
    end if;
  elsif new.last <> old.last + 1 or (new.id, new.gstin, new.series, new.kind, new.year, new.part)
        is distinct from (old.id, old.gstin, old.series, old.kind, old.year, old.part) then
    raise exception 'a series goes on by one' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger paper_counter_moves_on before insert or update on paper_counter
  for each row execute function paper_counter_moves_on();
create trigger paper_counter_stays before delete on paper_counter for each row execute function append_only();
create trigger paper_counter_no_truncate before truncate on paper_counter execute function append_only();

create function paper_number_is_used() returns trigger language plpgsql as $$
begin
  if not exists (select from paper where counter_id = new.id and serial = new.last) then
    raise exception 'number % of series % has no paper', new.last, new.series
      using errcode = 'check_violation', constraint = 'paper_number_is_used';
  end if;
  return null;
end $$;
create constraint trigger paper_number_is_used after update on paper_counter
  deferrable initially deferred for each row execute function paper_number_is_used();

create function paper_took_its_number() returns trigger language plpgsql as $$
begin
  if not exists (
    select from paper_counter counter
     where counter.id = new.counter_id and counter.last = new.serial and counter.kind = new.kind
       and counter.gstin = new.gstin
       and new.number = paper_number(counter.series, counter.kind, counter.year, counter.part, new.serial)
  ) then
    raise exception 'paper % did not take its number', new.number using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger paper_took_its_number before insert on paper
  for each row execute function paper_took_its_number();

-- Charges that are confirmed and have no invoice yet, because the company has no registration in the station's state or no
-- legal name: no number is used until it can be issued.
create table paper_awaiting (
  booking_id  uuid not null references booking (id),
  customer_id uuid not null references customer (id),
  state_code  text not null,
  since       timestamptz not null,
  total_paise paise not null,
  -- What the invoice will say of the charge.
  charge      jsonb not null,
  constraint paper_awaiting_id primary key (booking_id)
);
create index paper_awaiting_state on paper_awaiting (state_code, since);
create trigger company_registration_wakes after insert or update on company_registration
  for each statement execute function wake_job('issue-awaiting-papers');
create trigger company_wakes_papers after update of legal_name on company
  for each statement execute function wake_job('issue-awaiting-papers');
