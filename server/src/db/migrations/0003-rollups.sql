-- Day rollups, which dashboards read instead of every booking there ever was. All of it is derived: a job counts it
-- from the tables, any of it may be thrown away and counted again, so nothing refers to it and it refers to nothing.

-- The calendar day in India, which keeps one offset all year.
create function ist_day(at timestamptz) returns date language sql immutable strict parallel safe
  return ((at at time zone 'UTC') + interval '5 hours 30 minutes')::date;

-- Everything stamped before `counted_until` is in the rollups; null: nothing yet. One row, and the lock of the count.
create table rollup_watermark (
  is_only       boolean primary key default true,
  counted_until timestamptz,
  constraint rollup_watermark_only check (is_only)
);
insert into rollup_watermark default values;

-- What happened to bookings on a day, by station and by the partner that the booking was made with. A booking counts
-- as `booked` on the day it was made and as `confirmed` on the day it was confirmed; its energy and money count with
-- the confirmation, when the ledger books them.
create table day_rollup (
  day              date not null,
  station_id       uuid not null,
  partner_id       uuid,
  booked           bigint not null,
  started          bigint not null,
  completed        bigint not null,
  confirmed        bigint not null,
  cancelled        bigint not null,
  -- Those of the cancelled that had started, and so held money.
  released         bigint not null,
  -- Into holds at the start, and back from them where a running booking was cancelled.
  prepaid_paise    paise not null,
  released_paise   paise not null,
  energy_wh        bigint not null,
  taxable_paise    paise not null,
  gst_paise        paise not null,
  billed_paise     paise not null,
  refund_paise     paise not null,
  commission_paise paise not null,
  partner_paise    paise not null,
  constraint day_rollup_key unique nulls not distinct (day, station_id, partner_id)
);

-- The whole network's day: the sums of the above, and what is nobody's station's.
create table network_day_rollup (
  day                   date primary key,
  booked                bigint not null,
  started               bigint not null,
  completed             bigint not null,
  confirmed             bigint not null,
  cancelled             bigint not null,
  released              bigint not null,
  prepaid_paise         paise not null,
  released_paise        paise not null,
  energy_wh             bigint not null,
  taxable_paise         paise not null,
  gst_paise             paise not null,
  billed_paise          paise not null,
  refund_paise          paise not null,
  commission_paise      paise not null,
  partner_paise         paise not null,
  top_ups               bigint not null,
  top_up_paise          paise not null,
  order_refunds         bigint not null,
  order_refund_paise    paise not null,
  payouts               bigint not null,
  payout_paise          paise not null,
  new_customers         bigint not null,
  contact_queries       bigint not null,
  support_queries       bigint not null,
  seminar_registrations bigint not null
);

-- How many customers started a charge on a day and had last done so on `previous_day` (null: never before). Customers
-- of a period, each counted once, are those whose day before lies before the period: so distinct people can be summed.
create table activity_rollup (
  day          date not null,
  previous_day date,
  customers    integer not null,
  constraint activity_rollup_key unique nulls not distinct (day, previous_day) include (customers)
);

-- The newest thing that happened to a booking. Days not yet counted reach to the present, so whoever was touched since
-- then is all that has to be looked at.
create index booking_touched on booking (
  (greatest(created_at, started_at, completed_at, confirmed_at, cancelled_at))
);
create index booking_customer_started on booking (customer_id, started_at) where started_at is not null;
create index order_paid_at on top_up_order (paid_at) where paid_at is not null;
create index ledger_transfer_order_refund on ledger_transfer (created_at) where kind = 'order_refund';
