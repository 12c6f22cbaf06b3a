-- Companies whose drivers charge at the company's cost. Nothing of the operator's own company stands here.
create table fleet (
  id                 uuid primary key,
  name               text not null,
  -- As whom invoices name it.
  gstin              text not null,
  address            text not null,
  city               text not null,
  pincode            text not null,
  -- In small letters.
  email              text not null,
  -- +91 and ten digits.
  phone              text not null,
  -- What it may owe; nothing: it pays before its drivers charge.
  credit_limit_paise paise not null,
  suspended_at       timestamptz,
  created_at         timestamptz not null,
  constraint fleet_gstin check (gstin ~ '^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),
  constraint fleet_gstin_once unique (gstin),
  constraint fleet_email_small check (email = lower(email)),
  -- At most one crore rupees.
  constraint fleet_credit_limit check (credit_limit_paise between 0 and 1000000000)
);
create index fleet_created on fleet (created_at desc, id desc);
create trigger fleet_kept before delete on fleet for each row execute function append_only();
create trigger fleet_no_truncate before truncate on fleet execute function append_only();

select announce_changes('fleet', 'fleet');
