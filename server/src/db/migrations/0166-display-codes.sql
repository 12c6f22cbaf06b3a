-- Codes that a charger shows on its display for a short time each, and the secret by which it makes them. While one is on,
-- whoever charges without an account brings what the display shows.
create table display_code (
  connector_id uuid primary key,
  is_on        boolean not null,
  -- Sealed: what the charger has, and what is on its way to it.
  secret       bytea,
  next_secret  bytea,
  -- Which charger has it, and the label's code in the address that it was sent.
  charger_id   uuid,
  code         text,
  set_at       timestamptz,
  -- When the gateway is to set it, or to set a new one.
  due_at       timestamptz not null,
  problem      text,
  constraint display_code_connector foreign key (connector_id) references connector (id),
  constraint display_code_charger foreign key (charger_id) references charger (id) on delete set null,
  constraint display_code_set check ((secret is null) = (set_at is null) and (secret is null) = (code is null)),
  constraint display_code_problem check (problem in ('unsupported', 'refused'))
);
create index display_code_due on display_code (due_at);
create index display_code_of_charger on display_code (charger_id) where charger_id is not null;
