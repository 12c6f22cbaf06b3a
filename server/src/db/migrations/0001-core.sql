-- The core: people, places, bookings, money. Amounts are whole paise, energy whole Wh, times timestamptz.
-- Constraint names are part of the program: a violated one becomes the refusal of that name, or an alarm.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Whole paise, 1/100 rupee, within what a double holds exactly.
create domain paise as bigint check (value between -9007199254740991 and 9007199254740991);

-- ── Operators ────────────────────────────────────────────────────────────────────────────────────────────

create table administrator (
  id            uuid primary key,
  email         text not null,
  role          text not null,
  password_hash text not null,
  created_at    timestamptz not null,
  disabled_at   timestamptz,
  constraint administrator_role check (role in ('owner', 'manager', 'support', 'accountant', 'viewer'))
);
create unique index administrator_email on administrator (lower(email));

-- One row per sign-in of an operator or a customer. Only the SHA-256 of the token is kept; `id` is the session's name
-- in its owner's list and opens nothing.
create table session (
  token_hash   bytea primary key,
  id           uuid not null,
  kind         text not null,
  subject_id   uuid not null,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  revoked_at   timestamptz,
  address      text,
  user_agent   text,
  constraint session_id unique (id),
  constraint session_kind check (kind in ('administrator', 'customer'))
);
create index session_subject on session (kind, subject_id);
create index session_expiry on session (expires_at);

-- Tries of sign-ins and one-time codes, per account and per address. A window begins with its first try; a bucket
-- holds no account in clear: what people typed is hashed under a key.
create table throttle (
  bucket       text primary key,
  window_start timestamptz not null,
  hits         integer not null,
  constraint throttle_hits check (hits >= 0)
);
create index throttle_window on throttle (window_start);

-- ── Customers ────────────────────────────────────────────────────────────────────────────────────────────

create table vehicle (
  id         uuid primary key,
  name       text not null,
  created_at timestamptz not null
);
create unique index vehicle_name on vehicle (lower(name));

-- The phone number is who a customer is; the e-mail address is unproven and may be shared, by a fleet for one.
create table customer (
  id           uuid primary key,
  phone        text not null,
  email        text,
  name         text,
  latitude     double precision,
  longitude    double precision,
  vehicle_id   uuid,
  created_at   timestamptz not null,
  blocked_at   timestamptz,
  block_reason text,
  constraint customer_phone unique (phone),
  constraint customer_vehicle foreign key (vehicle_id) references vehicle (id),
  constraint customer_blocked check (blocked_at is not null or block_reason is null),
  constraint customer_place check (
    (latitude is null and longitude is null)
    or (latitude between -90 and 90 and longitude between -180 and 180)
  )
);
create index customer_created on customer (created_at, id);

-- The newest one-time code of each phone: a new one takes the place of the old. Only a keyed hash is kept; a code
-- works once, and every try at it counts before it is compared.
create table one_time_code (
  phone      text primary key,
  id         uuid not null,
  code_hash  bytea not null,
  -- The outbox message that carries it, redacted when the code has served.
  message_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  attempts   integer not null default 0,
  used_at    timestamptz
);

-- ── Partners and stations ────────────────────────────────────────────────────────────────────────────────

create table partner (
  id            uuid primary key,
  name          text not null,
  mobile        text not null,
  email         text not null,
  gstin         text,
  status        text not null,
  commission_bp integer not null,
  created_at    timestamptz not null,
  constraint partner_status check (status in ('pending', 'active', 'suspended')),
  constraint partner_commission check (commission_bp between 0 and 10000),
  constraint partner_mobile unique (mobile)
);
create unique index partner_email on partner (lower(email));
create index partner_created on partner (created_at, id);

create table station (
  id                   uuid primary key,
  name                 text not null,
  partner_id           uuid references partner (id),
  latitude             double precision not null,
  longitude            double precision not null,
  address              text not null,
  city                 text,
  state_code           text not null,
  power_w              integer not null,
  price_per_hour_paise paise,
  status               text not null,
  status_reason        text,
  created_at           timestamptz not null,
  -- What the search looks at: folded once here instead of for every row of every search.
  search               text not null
    generated always as (lower(name || chr(10) || coalesce(city, '') || chr(10) || address)) stored,
  constraint station_status check (status in ('active', 'inactive', 'maintenance', 'offline')),
  constraint station_place check (latitude between -90 and 90 and longitude between -180 and 180),
  constraint station_power check (power_w > 0),
  constraint station_price check (price_per_hour_paise is null or price_per_hour_paise > 0)
);
create unique index station_name_place on station (lower(name), latitude, longitude);
create index station_partner on station (partner_id);
create index station_created on station (created_at, id);
create index station_near on station (latitude, longitude);
-- One for each way to sort the list, so that a page costs the same among a hundred stations and among fifty thousand.
create index station_name on station (lower(name), id);
create index station_power on station (power_w, id);
create index station_price on station ((coalesce(price_per_hour_paise, 0)), id);
create index station_search on station using gin (search gin_trgm_ops);

create table connector (
  id         uuid primary key,
  station_id uuid not null references station (id),
  number     integer not null,
  type       text not null,
  power_w    integer not null,
  retired_at timestamptz,
  constraint connector_number unique (station_id, number),
  constraint connector_power check (power_w > 0)
);
create index connector_type on connector (type, station_id) where retired_at is null;

-- Another network's site that the operator lists (`/evstation`).
create table provider_link (
  id         uuid primary key,
  name       text not null,
  url        text not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
-- The same address in other letters, or with a slash at its end, is the same site.
create unique index provider_url on provider_link (lower(rtrim(url, '/'))) where deleted_at is null;

-- The network's price per kWh. The newest row whose time has come is in force; rows are never changed.
create table rate (
  id            uuid primary key,
  per_kwh_paise paise not null,
  valid_from    timestamptz not null,
  set_by        uuid references administrator (id),
  constraint rate_positive check (per_kwh_paise > 0),
  constraint rate_from unique (valid_from)
);
-- A new installation charges Rs.15, since ever as far as it knows.
insert into rate values ('00000000-0000-7000-8000-000000000001', 1500, '2000-01-01T00:00:00Z', null);

-- ── Bookings ─────────────────────────────────────────────────────────────────────────────────────────────

create table booking (
  id                  uuid primary key,
  customer_id         uuid not null references customer (id),
  station_id          uuid not null references station (id),
  partner_id          uuid references partner (id),
  connector_id        uuid not null references connector (id),
  connector_type      text not null,
  status              text not null,
  -- [start, end) as booked; a charge in progress holds its connector from its real start.
  starts_at           timestamptz not null,
  ends_at             timestamptz not null,
  duration_minutes    integer not null,
  created_at          timestamptz not null,
  started_at          timestamptz,
  stopped_at          timestamptz,
  completed_at        timestamptz,
  confirmed_at        timestamptz,
  cancelled_at        timestamptz,
  cancel_reason       text,
  -- What was agreed: the tariff is fixed for good when charging starts.
  tariff_by           text not null,
  tariff_paise        paise not null,
  energy_wh           bigint,
  gst_bp              integer not null,
  amount_paise        paise not null,
  gst_paise           paise not null,
  total_paise         paise not null,
  -- The partner's bill, present from `completed` on.
  bill_amount_paise   paise,
  bill_gst_paise      paise,
  bill_total_paise    paise,
  bill_energy_wh      bigint,
  bill_image          text,
  -- What the confirmation moved.
  commission_bp       integer,
  commission_paise    paise,
  refund_paise        paise,
  partner_paise       paise,
  constraint booking_status check (status in ('reserved', 'in_progress', 'completed', 'confirmed', 'cancelled')),
  constraint booking_times check (ends_at > starts_at),
  constraint booking_tariff check (tariff_by in ('energy', 'time') and tariff_paise > 0),
  constraint booking_amounts check (
    amount_paise > 0 and gst_paise >= 0 and total_paise = amount_paise + gst_paise
  ),
  constraint booking_started check (status in ('reserved', 'cancelled') or started_at is not null),
  constraint booking_bill_complete check (
    (status in ('completed', 'confirmed')) = (bill_total_paise is not null)
  ),
  constraint booking_bill check (
    bill_total_paise is null
    or (bill_amount_paise >= 0 and bill_gst_paise >= 0 and bill_energy_wh >= 0
        and bill_total_paise = bill_amount_paise + bill_gst_paise and bill_total_paise <= total_paise)
  ),
  constraint booking_settled check (
    (status = 'confirmed') = (refund_paise is not null)
    and (refund_paise is null or refund_paise = total_paise - bill_total_paise)
  ),
  -- Two open bookings of one connector never overlap.
  constraint booking_overlap exclude using gist (
    connector_id with =,
    tstzrange(starts_at, ends_at) with &&
  ) where (status = 'reserved' or (status = 'in_progress' and stopped_at is null))
);
-- A connector charges one car at a time, however long the charge runs over its booked end.
create unique index booking_one_running on booking (connector_id) where (status = 'in_progress' and stopped_at is null);
create index booking_customer on booking (customer_id, created_at desc, id desc);
create index booking_partner on booking (partner_id, created_at desc);
create index booking_station on booking (station_id, created_at desc);
create index booking_status_start on booking (status, starts_at desc, id desc);
create index booking_start on booking (starts_at desc, id desc);
create index booking_created on booking (created_at, id);
create index booking_amount on booking (amount_paise, id);

-- ── Orders and the payment provider ──────────────────────────────────────────────────────────────────────

-- A payment that tops a wallet up. Named so because ORDER is a word of SQL.
create table top_up_order (
  id                 uuid primary key,
  order_id           text not null,
  customer_id        uuid not null references customer (id),
  amount_paise       paise not null,
  currency           text not null,
  status             text not null,
  provider           text not null,
  payment_session_id text not null,
  provider_order_id  text not null,
  -- The payment that was credited.
  payment_id         text,
  payment_response   jsonb,
  failure            text,
  created_at         timestamptz not null,
  expires_at         timestamptz not null,
  paid_at            timestamptz,
  -- When the provider was last asked about it; making it was the first time.
  checked_at         timestamptz not null,
  -- From here on nothing more is expected of the provider. A failed order stays open until its payment page closes.
  closed_at          timestamptz,
  constraint order_number unique (order_id),
  constraint order_status check (status in ('created', 'paid', 'failed', 'refunded')),
  constraint order_amount check (amount_paise > 0),
  constraint order_currency check (currency = 'INR'),
  constraint order_paid check (
    (status in ('paid', 'refunded')) = (paid_at is not null)
    and (paid_at is null) = (payment_id is null)
    and (paid_at is null) = (payment_response is null)
  ),
  constraint order_closed check (status not in ('paid', 'refunded') or closed_at is not null),
  constraint order_payment unique (provider, payment_id)
);
create index order_customer on top_up_order (customer_id, created_at desc, id desc);
create index order_created on top_up_order (created_at desc, id desc);
create index order_by_amount on top_up_order (amount_paise, id);
create index order_open on top_up_order (checked_at) where closed_at is null;

-- Everything that the payment provider told us, as it came, before anything is done about it.
create table payment_event (
  id          uuid primary key,
  kind        text not null,
  version     text,
  order_id    text,
  payment_id  text,
  -- Text, not jsonb: a signature is over bytes, and jsonb refuses some JSON.
  body        text not null,
  received_at timestamptz not null,
  outcome     text not null
);
create index payment_event_order on payment_event (order_id, received_at);

-- The built-in provider's own books (development only): it knows nothing of ours and we read it through its port.
create table simulated_payment_order (
  order_id           text primary key,
  cf_order_id        bigint generated always as identity,
  payment_session_id text not null,
  amount_paise       paise not null,
  customer           jsonb not null,
  status             text not null,
  notify_url         text not null,
  return_url         text not null,
  expires_at         timestamptz not null,
  created_at         timestamptz not null,
  constraint simulated_session unique (payment_session_id),
  constraint simulated_status check (status in ('ACTIVE', 'PAID', 'TERMINATED'))
);

-- Every attempt to pay an order, as many as its payer makes.
create table simulated_payment (
  cf_payment_id bigint generated always as identity primary key,
  order_id      text not null references simulated_payment_order (order_id),
  status        text not null,
  amount_paise  paise not null,
  message       text not null,
  paid_at       timestamptz not null,
  constraint simulated_payment_status check (status in ('SUCCESS', 'FAILED', 'USER_DROPPED', 'PENDING'))
);
create index simulated_payment_of_order on simulated_payment (order_id, cf_payment_id);
create unique index simulated_payment_once on simulated_payment (order_id) where status = 'SUCCESS';

-- Webhooks still to be posted, or given up; a delivered one leaves.
create table simulated_webhook (
  id            bigint generated always as identity primary key,
  cf_payment_id bigint not null references simulated_payment (cf_payment_id),
  event_time    timestamptz not null,
  attempts      integer not null default 0,
  -- Null when the last attempt has failed.
  due_at        timestamptz
);
create index simulated_webhook_due on simulated_webhook (due_at) where due_at is not null;

-- ── Ledger ───────────────────────────────────────────────────────────────────────────────────────────────

-- Credit positive. Guarded accounts (a wallet, a hold, what a partner is owed) carry their balance and never fall
-- below zero; the network's own accounts carry none, so that no transfer waits for another on a shared row.
create table ledger_account (
  id            bigint generated always as identity primary key,
  kind          text not null,
  owner_id      uuid,
  balance_paise paise,
  constraint ledger_account_kind check (
    kind in ('customer_wallet', 'booking_hold', 'partner_payable', 'gst_payable', 'gst_input_credit',
             'commission', 'charging_revenue', 'gateway_clearing', 'bank')
  ),
  constraint ledger_account_guarded check (
    (kind in ('customer_wallet', 'booking_hold', 'partner_payable')) = (balance_paise is not null)
    and (kind in ('customer_wallet', 'booking_hold', 'partner_payable')) = (owner_id is not null)
  ),
  constraint ledger_balance_never_negative check (balance_paise >= 0),
  constraint ledger_account_owner unique nulls not distinct (kind, owner_id)
);
-- The network's own accounts exist from the beginning, so that no two transfers race to open one.
insert into ledger_account (kind)
values ('gst_payable'), ('gst_input_credit'), ('commission'), ('charging_revenue'), ('gateway_clearing'), ('bank');

create table ledger_transfer (
  id          uuid primary key,
  kind        text not null,
  -- The order, booking or withdrawal that this transfer belongs to: each kind happens once for each.
  subject_id  uuid not null,
  created_at  timestamptz not null,
  -- The transaction that wrote it: entries may join only there.
  written_by  xid8 not null default pg_current_xact_id(),
  constraint ledger_transfer_kind check (kind in ('top_up', 'hold', 'release', 'settlement', 'payout', 'order_refund')),
  constraint ledger_transfer_once unique (kind, subject_id)
);

create table ledger_entry (
  transfer_id  uuid not null references ledger_transfer (id),
  account_id   bigint not null references ledger_account (id),
  amount_paise paise not null,
  primary key (transfer_id, account_id),
  constraint ledger_entry_not_zero check (amount_paise <> 0)
);
create index ledger_entry_account on ledger_entry (account_id) include (amount_paise);

-- The balance is kept by the entry itself: there is no other way to change it.
create function ledger_apply_entry() returns trigger language plpgsql as $$
begin
  update ledger_account set balance_paise = balance_paise + new.amount_paise
   where id = new.account_id and balance_paise is not null;
  return null;
end $$;
create trigger ledger_entry_applies after insert on ledger_entry
  for each row execute function ledger_apply_entry();

create function ledger_guard_balance() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 and new.balance_paise is distinct from old.balance_paise then
    raise exception 'a balance changes only through ledger entries' using errcode = 'restrict_violation';
  end if;
  if new.kind <> old.kind or new.owner_id is distinct from old.owner_id then
    raise exception 'a ledger account keeps its kind and owner' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ledger_account_guard before update on ledger_account
  for each row execute function ledger_guard_balance();

create function ledger_new_account_is_empty() returns trigger language plpgsql as $$
begin
  if coalesce(new.balance_paise, 0) <> 0 then
    raise exception 'a ledger account begins empty' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ledger_account_begins_empty before insert on ledger_account
  for each row execute function ledger_new_account_is_empty();

-- Checked at commit: the entries of a transfer sum to zero, and there are at least two of them. A transfer without
-- entries is caught by its own row; an entry that comes after an early check (SET CONSTRAINTS) is caught by the entry.
create function ledger_assert_balanced(transfer uuid) returns void language plpgsql as $$
declare
  total numeric;
  entries integer;
begin
  select coalesce(sum(amount_paise), 0), count(*) into total, entries
    from ledger_entry where transfer_id = transfer;
  if total <> 0 or entries < 2 then
    raise exception 'transfer % does not balance: % entries, sum %', transfer, entries, total
      using errcode = 'check_violation', constraint = 'ledger_transfer_balanced';
  end if;
end $$;
create function ledger_check_transfer() returns trigger language plpgsql as $$
begin
  perform ledger_assert_balanced(new.id);
  return null;
end $$;
create function ledger_check_entry() returns trigger language plpgsql as $$
begin
  perform ledger_assert_balanced(new.transfer_id);
  return null;
end $$;
create constraint trigger ledger_transfer_balanced after insert on ledger_transfer
  deferrable initially deferred for each row execute function ledger_check_transfer();
create constraint trigger ledger_entry_balanced after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_check_entry();

-- Entries may only join a transfer of their own transaction: what is committed is closed.
create function ledger_entry_joins_own_transfer() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_transfer where id = new.transfer_id and written_by = pg_current_xact_id()
  ) then
    raise exception 'transfer % is closed', new.transfer_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ledger_entry_open before insert on ledger_entry
  for each row execute function ledger_entry_joins_own_transfer();

create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger rate_append_only before update or delete on rate
  for each row execute function append_only();
create trigger ledger_transfer_append_only before update or delete on ledger_transfer
  for each row execute function append_only();
create trigger ledger_transfer_no_truncate before truncate on ledger_transfer execute function append_only();
create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function append_only();
create trigger ledger_entry_no_truncate before truncate on ledger_entry execute function append_only();

create table withdrawal (
  id           uuid primary key,
  partner_id   uuid not null references partner (id),
  amount_paise paise not null,
  created_at   timestamptz not null,
  created_by   uuid references administrator (id),
  constraint withdrawal_amount check (amount_paise > 0)
);
create index withdrawal_partner on withdrawal (partner_id, created_at desc);
create index withdrawal_created on withdrawal (created_at desc, id desc);
create trigger withdrawal_append_only before update or delete on withdrawal
  for each row execute function append_only();
create trigger withdrawal_no_truncate before truncate on withdrawal execute function append_only();

-- ── What people write to us ──────────────────────────────────────────────────────────────────────────────

create table support_query (
  id          uuid primary key,
  customer_id uuid references customer (id),
  name        text not null,
  mobile      text not null,
  query       text not null,
  created_at  timestamptz not null,
  deleted_at  timestamptz
);
create index support_query_created on support_query (created_at desc, id desc);

create table contact_query (
  id         uuid primary key,
  name       text not null,
  email      text not null,
  phone      text not null,
  message    text not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index contact_query_created on contact_query (created_at desc, id desc);

create table seminar_registration (
  id             uuid primary key,
  name           text not null,
  email          text not null,
  phone          text not null,
  business       text,
  location       text not null,
  seminar        text not null,
  -- The seminar that the registration is for.
  seminar_at     timestamptz not null,
  questions      text,
  status         text not null,
  partner_id     uuid references partner (id),
  created_at     timestamptz not null,
  constraint seminar_status check (status in ('new', 'contacted', 'converted', 'declined')),
  constraint seminar_converted check ((status = 'converted') = (partner_id is not null)),
  constraint seminar_partner unique (partner_id)
);
create index seminar_registration_created on seminar_registration (created_at desc, id desc);

create table broadcast (
  id         uuid primary key,
  title      text not null,
  message    text not null,
  created_at timestamptz not null,
  created_by uuid references administrator (id)
);
create index broadcast_created on broadcast (created_at desc, id desc);

-- Messages to people, written in the transaction that causes them and delivered by a job afterwards.
create table outbox_message (
  id              uuid primary key,
  channel         text not null,
  recipient       text not null,
  template        text not null,
  subject         text,
  body            text not null,
  status          text not null,
  attempts        integer not null default 0,
  failure         text,
  created_at      timestamptz not null,
  -- When the next attempt is due; an attempt in progress holds it in the future, so that no other job repeats it.
  next_attempt_at timestamptz not null,
  -- From then on the message is worth nothing: it is not sent any more and its body is not shown.
  expires_at      timestamptz,
  delivered_at    timestamptz,
  constraint outbox_channel check (channel in ('sms', 'email')),
  constraint outbox_status check (status in ('pending', 'delivered', 'failed'))
);
create index outbox_message_created on outbox_message (created_at desc, id desc);
create index outbox_message_due on outbox_message (next_attempt_at) where status = 'pending';
create index outbox_message_expiry on outbox_message (expires_at) where expires_at is not null;

-- ── Proof of what happened ───────────────────────────────────────────────────────────────────────────────

create table audit_entry (
  id           uuid primary key,
  at           timestamptz not null,
  actor_kind   text not null,
  actor_id     uuid,
  actor_name   text,
  action       text not null,
  subject_kind text not null,
  subject_id   text,
  before       jsonb,
  after        jsonb,
  request_id   text,
  address      text,
  constraint audit_actor check (actor_kind in ('administrator', 'customer', 'visitor', 'system'))
);
create index audit_entry_at on audit_entry (at desc, id desc);
create index audit_entry_subject on audit_entry (subject_kind, subject_id, at desc);
create index audit_entry_action on audit_entry (action, at desc);
create index audit_entry_actor on audit_entry (actor_id, at desc) where actor_id is not null;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function append_only();
create trigger audit_entry_no_truncate before truncate on audit_entry execute function append_only();

-- The first answer to a request that carried an Idempotency-Key, kept in the transaction that it describes.
create table idempotency_key (
  caller       text not null,
  key          text not null,
  endpoint     text not null,
  request_hash bytea not null,
  http_status  integer,
  answer       json,
  created_at   timestamptz not null,
  primary key (caller, key)
);
create index idempotency_key_created on idempotency_key (created_at);

-- Secrets that the program makes for itself (keys for codes and simulated webhooks), so that they outlive restarts.
create table program_secret (
  name       text primary key,
  secret     bytea not null,
  created_at timestamptz not null
);
