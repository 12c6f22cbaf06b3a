-- Battery swaps at cabinets of OCPP 2.1: from the request, or the battery that is put in, to the bill.

-- Chargers that swap batteries: each slot is one of their EVSEs.
create table battery_cabinet (
  charger_id  uuid not null,
  -- Of one battery when it is new; null where nobody has entered it: then only the swap itself is billed.
  capacity_wh integer,
  set_at      timestamptz not null,
  constraint battery_cabinet_pkey primary key (charger_id),
  constraint battery_cabinet_charger foreign key (charger_id) references charger (id) on delete cascade,
  constraint battery_cabinet_capacity check (capacity_wh between 100 and 1000000)
);

create table battery_swap (
  id          uuid not null,
  charger_id  uuid not null,
  -- By which the cabinet's messages name it.
  request_id  bigint not null,
  id_token    text not null,
  token_kind  text,
  begun_by    text not null,
  card_id     uuid,
  -- Who pays; null where nobody is known.
  customer_id uuid,
  -- A card that pays nothing.
  is_free     boolean not null default false,
  booking_id  uuid,
  command_id  uuid,
  -- As it was entered for the cabinet when the swap began.
  capacity_wh integer,
  state       text not null,
  doubt       text,
  findings    text[] not null default '{}',
  energy_wh   integer,
  created_at  timestamptz not null,
  inserted_at timestamptz,
  taken_at    timestamptz,
  ended_at    timestamptz,
  -- When an operator has looked at it, and what they said.
  seen_at     timestamptz,
  seen_by     uuid,
  reason      text,
  constraint battery_swap_pkey primary key (id),
  constraint battery_swap_charger foreign key (charger_id) references charger (id),
  constraint battery_swap_card foreign key (card_id) references card (id),
  constraint battery_swap_customer foreign key (customer_id) references customer (id),
  constraint battery_swap_booking foreign key (booking_id) references booking (id),
  constraint battery_swap_booking_once unique (booking_id),
  constraint battery_swap_request check (request_id between -9007199254740991 and 9007199254740991),
  constraint battery_swap_token check (char_length(id_token) <= 255 and char_length(token_kind) between 1 and 20),
  constraint battery_swap_begun_by check (begun_by in ('card', 'operator')),
  constraint battery_swap_state check (state in ('requested', 'inserted', 'swapped', 'unfinished', 'billed', 'released')),
  constraint battery_swap_doubt check (doubt in ('silent', 'none-returned', 'nobody-pays', 'no-price')),
  constraint battery_swap_findings check (findings <@ array['unknown-battery', 'others-battery', 'fewer-returned', 'less-energy', 'not-taken']),
  -- Who has asked for it from here pays before the cabinet is asked.
  constraint battery_swap_requested check (state <> 'requested' or (begun_by = 'operator' and booking_id is not null)),
  constraint battery_swap_inserted check (state not in ('inserted', 'swapped') or inserted_at is not null),
  constraint battery_swap_taken check (state <> 'swapped' or taken_at is not null),
  constraint battery_swap_unfinished check ((state = 'unfinished') = (doubt is not null)),
  constraint battery_swap_billed check (state <> 'billed' or is_free or booking_id is not null),
  constraint battery_swap_ended check ((state in ('billed', 'released')) = (ended_at is not null)),
  constraint battery_swap_energy check (energy_wh >= 0),
  constraint battery_swap_seen check ((seen_at is null) = (seen_by is null) and char_length(reason) between 1 and 500)
);
-- While a swap is under way its number is its own.
create unique index battery_swap_under_way on battery_swap (charger_id, request_id) where state in ('requested', 'inserted');
create index battery_swap_open on battery_swap (state) where state in ('requested', 'inserted', 'swapped');
create index battery_swap_newest on battery_swap (created_at desc, id desc);
create index battery_swap_of_charger on battery_swap (charger_id, created_at desc);
create index battery_swap_of_customer on battery_swap (customer_id, created_at desc);
create index battery_swap_of_card on battery_swap (card_id);
create index battery_swap_waiting on battery_swap (created_at) where state = 'unfinished' or (cardinality(findings) > 0 and seen_at is null);

-- The batteries of a swap as the cabinet said them.
create table battery_swap_battery (
  swap_id      uuid not null,
  way          text not null,
  position     integer not null,
  evse         integer not null,
  -- Null where the cabinet has none.
  serial       text,
  soc_permille integer not null,
  soh_permille integer not null,
  produced_on  date,
  at           timestamptz not null,
  constraint battery_swap_battery_pkey primary key (swap_id, way, position),
  constraint battery_swap_battery_swap foreign key (swap_id) references battery_swap (id) on delete cascade,
  constraint battery_swap_battery_way check (way in ('in', 'out', 'kept')),
  constraint battery_swap_battery_serial check (char_length(serial) between 1 and 50),
  constraint battery_swap_battery_evse check (evse between 0 and 2147483647),
  constraint battery_swap_battery_share check (soc_permille between 0 and 1000 and soh_permille between 0 and 1000)
);
create index battery_swap_battery_serial on battery_swap_battery (serial, at desc);

-- Every battery that a cabinet has named: where it is by the last word about it.
create table battery (
  id           uuid not null,
  serial       text not null,
  charger_id   uuid,
  evse         integer,
  customer_id  uuid,
  soc_permille integer not null,
  soh_permille integer not null,
  swaps        integer not null default 0,
  first_at     timestamptz not null,
  last_at      timestamptz not null,
  constraint battery_pkey primary key (id),
  constraint battery_serial_once unique (serial),
  constraint battery_charger foreign key (charger_id) references charger (id) on delete set null,
  constraint battery_customer foreign key (customer_id) references customer (id),
  constraint battery_serial check (char_length(serial) between 1 and 50),
  constraint battery_place check (charger_id is null or customer_id is null),
  constraint battery_share check (soc_permille between 0 and 1000 and soh_permille between 0 and 1000),
  constraint battery_swaps check (swaps >= 0)
);
create index battery_of_customer on battery (customer_id) where customer_id is not null;
create index battery_of_charger on battery (charger_id) where charger_id is not null;
create index battery_last on battery (last_at desc, id desc);

alter table battery_cabinet enable row level security;
create policy limited on battery_cabinet using (exists (select from charger where charger.id = charger_id));
alter table battery_swap enable row level security;
create policy limited on battery_swap using (exists (select from charger where charger.id = charger_id));
alter table battery_swap_battery enable row level security;
create policy limited on battery_swap_battery using (exists (select from battery_swap swap where swap.id = swap_id));
alter table battery enable row level security;
create policy limited on battery using (
  exists (select from charger where charger.id = charger_id)
  or exists (select from battery_swap_battery named where named.serial = battery.serial));

create trigger battery_swap_wakes after insert or update of state on battery_swap
  for each row when (new.state in ('inserted', 'swapped')) execute function wake_job('follow-battery-swaps');

select announce_changes('battery_swap', 'charger', subject_column => 'charger_id', always => 'changed');
