-- Public keys of a charger's meters that the operator has read at the meter or in its maker's papers: by these alone a signature
-- says that it is this meter's. A key that only the charger sent is nobody's word but the charger's.
create table meter_key (
  id           uuid primary key,
  charger_id   uuid not null,
  -- DER, as SubjectPublicKeyInfo.
  public_key   bytea not null,
  confirmed_at timestamptz not null,
  constraint meter_key_once unique (charger_id, public_key),
  constraint meter_key_charger foreign key (charger_id) references charger (id) on delete cascade,
  constraint meter_key_size check (octet_length(public_key) between 40 and 1000)
);
alter table meter_key enable row level security;
create policy limited on meter_key using (exists (select from charger where charger.id = charger_id));
