-- Bookings that drive a charger: from the driver's start on, beside the booking.

create table booked_charge (
  booking_id         uuid primary key references booking (id),
  charger_id         uuid not null references charger (id),
  evse               integer not null,
  number             integer not null,
  -- Under which the charger may charge, once: random, in capitals, as chargers do not tell the case apart.
  id_tag             text not null,
  -- When the driver paid.
  asked_at           timestamptz not null,
  start_command_id   uuid references charger_command (id) on delete set null,
  -- What the prepayment covers; null where time is paid for.
  energy_limit_wh    bigint,
  session_id         uuid references charging_session (id),
  stop_asked_at      timestamptz,
  -- Who or what asked for the end: driver, operator, prepaid-used-up …
  stop_reason        text,
  stop_command_id    uuid references charger_command (id) on delete set null,
  -- Whose figures the booking's bill has; null before it.
  billed_by          text,
  -- What the meter had said when the bill was made or last compared.
  meter_energy_wh    bigint,
  meter_amount_paise paise,
  -- A hand-written bill is further from the meter than is tolerated.
  bill_differs       boolean not null default false,
  -- What flowed and nobody pays.
  unbilled_wh        bigint not null default 0,
  -- Nothing more follows from it by itself.
  closed_at          timestamptz,
  constraint booked_charge_tag unique (id_tag),
  constraint booked_charge_session unique (session_id),
  constraint booked_charge_billed_by check (billed_by in ('meter', 'partner')),
  constraint booked_charge_unbilled check (unbilled_wh >= 0)
);
create index booked_charge_open on booked_charge (asked_at) where closed_at is null;
create index booked_charge_charger on booked_charge (charger_id);
create index booked_charge_start on booked_charge (start_command_id);
create index booked_charge_differs on booked_charge (booking_id) where bill_differs;

-- One row: how the operator wants bookings to go.
create table booking_setting (
  is_only          boolean primary key default true,
  confirms_metered boolean not null,
  constraint booking_setting_only check (is_only)
);
insert into booking_setting (confirms_metered) values (true);

-- A booking's screens show its charge. A meter's figures are told once a second at most: `told_at` is when.
create function tell_of_booked_charge() returns trigger language plpgsql as $$
begin
  insert into change_event (topic, subject_id, customer_id, kind)
  select 'booking', id, customer_id, 'changed' from booking where id = new.booking_id;
  return null;
end $$;
create trigger booked_charge_told after insert or update on booked_charge
  for each row execute function tell_of_booked_charge();
create trigger charging_session_told after update on charging_session
  for each row when (new.booking_id is not null and (old.told_at, old.state) is distinct from (new.told_at, new.state))
  execute function tell_of_booked_charge();
