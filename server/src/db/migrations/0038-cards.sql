-- Cards: whatever a driver shows a charger. What is charged with one becomes a booking of its owner, or is free.

create table card (
  id             uuid primary key,
  -- As it is compared: in capitals, without what readers put between pairs of digits.
  number         text not null,
  kind           text not null,
  label          text,
  -- Whose it is: a driver's, the operator's own, or nobody's yet.
  owner          text not null,
  customer_id    uuid,
  -- Who pays: the owner's wallet, or nobody; none while nobody owns it.
  billing        text not null,
  -- Why it charges for free, and who decided that.
  free_reason    text,
  free_by        uuid,
  group_name     text,
  may_overlap    boolean not null default false,
  blocked_at     timestamptz,
  block_reason   text,
  expires_at     timestamptz,
  created_at     timestamptz not null,
  last_used_at   timestamptz,
  search         text not null generated always as (
    lower(number || ' ' || coalesce(label, '') || ' ' || coalesce(group_name, ''))
  ) stored,
  constraint card_number unique (number),
  constraint card_number_form check (number = upper(number) and length(number) between 1 and 36),
  constraint card_kind check (kind in (
    'ISO14443', 'ISO15693', 'Central', 'KeyCode', 'MacAddress', 'eMAID', 'Local', 'NoAuthorization'
  )),
  constraint card_customer foreign key (customer_id) references customer (id),
  constraint card_free_by foreign key (free_by) references administrator (id),
  constraint card_owner check (
    owner in ('driver', 'operator', 'nobody') and (owner = 'driver') = (customer_id is not null)
  ),
  constraint card_billing check (
    case owner when 'driver' then billing in ('wallet', 'free') when 'operator' then billing = 'free'
               else billing = 'none' end
  ),
  constraint card_free check ((billing = 'free') = (free_reason is not null) and (free_by is null or billing = 'free')),
  constraint card_group check (length(group_name) between 1 and 20),
  constraint card_blocked check (blocked_at is not null or block_reason is null)
);
create index card_created on card (created_at, id);
create index card_customer on card (customer_id, created_at) where customer_id is not null;
create index card_group on card (group_name) where group_name is not null;
create index card_search on card using gin (search gin_trgm_ops);
select announce_changes('card', 'card', ignored => '{last_used_at}');

-- What a card came to when a session began with it: decided once, whatever its charger repeats.
create table card_charge (
  session_id  uuid primary key,
  card_id     uuid not null,
  -- As they were then.
  customer_id uuid,
  billing     text not null,
  free_reason text,
  free_by     uuid,
  -- The charger told of it when it was long under way, or over.
  is_late     boolean not null,
  -- Why it was not accepted; null where it was.
  refused     text,
  -- What it is paid by.
  booking_id  uuid,
  created_at  timestamptz not null,
  constraint card_charge_session foreign key (session_id) references charging_session (id) on delete cascade,
  constraint card_charge_card foreign key (card_id) references card (id),
  constraint card_charge_customer foreign key (customer_id) references customer (id),
  constraint card_charge_free_by foreign key (free_by) references administrator (id),
  constraint card_charge_booking foreign key (booking_id) references booking (id),
  constraint card_charge_once unique (booking_id),
  constraint card_charge_billing check (billing in ('wallet', 'free', 'none')),
  constraint card_charge_paid check (booking_id is null or (billing = 'wallet' and refused is null)),
  constraint card_charge_refused check (refused in (
    'blocked', 'expired', 'unassigned', 'owner-blocked', 'in-use', 'no-credit', 'not-here', 'connector-reserved'
  ))
);
create index card_charge_of on card_charge (card_id, created_at desc);
create index card_charge_unpaid on card_charge (created_at) where billing = 'wallet' and refused is null and booking_id is null;
create index card_charge_free on card_charge (created_at desc) where billing = 'free' and refused is null;

-- Numbers that no card has, as chargers tell of them: the newest few, so that an operator can make cards of them.
create table unknown_card (
  charger_id uuid not null,
  number     text not null,
  kind       text not null,
  first_at   timestamptz not null,
  last_at    timestamptz not null,
  times      integer not null,
  constraint unknown_card_key primary key (charger_id, number),
  constraint unknown_card_charger foreign key (charger_id) references charger (id) on delete cascade
);
create index unknown_card_last on unknown_card (last_at desc);

-- A charge by a card waits for no tag of its own.
alter table booked_charge alter column id_tag drop not null;

-- A card that was refused entitles nobody.
alter table unentitled_session
  drop constraint unentitled_session_why,
  add constraint unentitled_session_why check (
    why in ('no-booking', 'booking-cancelled', 'booking-over', 'unknown-transaction', 'card-refused')
  );
