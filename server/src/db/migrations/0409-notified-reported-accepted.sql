-- One word for one thing: what is sent to programs and screens is notified, what a charger says of itself is reported, and a
-- share that a charger has agreed to is accepted. Names alone change; rows, answers and messages stay as they are.
alter table charger_monitor rename column told_at to reported_at;
alter table charger_variable rename column told_at to reported_at;
alter table signed_reading rename column told_at to received_at;
alter table charging_session rename column told_at to notified_at;
alter table charging_session rename column programs_told_at to programs_notified_at;
alter table free_alert rename column told_at to notified_at;
alter table free_alert rename column told_of to notified_connector_id;
alter table outlet_share rename column told_w to accepted_w;
alter table outlet_share rename column told_at to accepted_at;
alter table outlet_share rename column told_boot to accepted_boot;

-- From PostgreSQL 18 on a column that is not null has a constraint with a name.
do $$
declare
  one record;
begin
  for one in
    select conrelid::regclass as of_table, conname as name, replace(conname, 'told_at', new_name) as new_name
      from (values ('charger_monitor', 'reported_at'),
                   ('charger_variable', 'reported_at'),
                   ('charging_session', 'notified_at'),
                   ('signed_reading', 'received_at')) as renamed (table_name, new_name)
      join pg_constraint on conrelid = table_name::regclass and conname = table_name || '_told_at_not_null'
  loop
    execute format('alter table %s rename constraint %I to %I', one.of_table, one.name, one.new_name);
  end loop;
end $$;

alter table free_alert rename constraint free_alert_told to free_alert_notified;
alter table free_alert rename constraint free_alert_told_of to free_alert_notified_connector;
alter index free_alert_told rename to free_alert_notified_since;

alter trigger booked_charge_told on booked_charge rename to booked_charge_announced;
alter trigger tell_of_bill on booking rename to notify_webhooks_of_bill;
alter trigger tell_of_cancellation on booking rename to notify_webhooks_of_cancellation;
alter trigger tell_of_reservation on booking rename to notify_webhooks_of_reservation;
alter trigger tell_of_charger on charger rename to notify_webhooks_of_charger;
alter trigger tell_of_fault on charger_outlet rename to notify_webhooks_of_fault;
alter trigger tell_of_new_fault on charger_outlet rename to notify_webhooks_of_new_fault;
alter trigger charger_reservation_told on charger_reservation rename to charger_reservation_announced;
alter trigger tell_of_course on charging_session rename to notify_webhooks_of_progress;
alter trigger tell_of_new_start on charging_session rename to notify_webhooks_of_new_start;
alter trigger tell_of_new_stop on charging_session rename to notify_webhooks_of_new_stop;
alter trigger tell_of_start on charging_session rename to notify_webhooks_of_start;
alter trigger tell_of_stop on charging_session rename to notify_webhooks_of_stop;
alter trigger tell_of_refund on order_refund rename to notify_webhooks_of_refund;
alter trigger outbox_message_tells_delivery on outbox_message rename to outbox_message_updates_delivery;
alter trigger tell_of_paper on paper rename to notify_webhooks_of_paper;
alter trigger tell_of_statement on partner_statement rename to notify_webhooks_of_statement;
alter trigger tell_of_new_tariff on tariff_version rename to notify_webhooks_of_new_tariff;
alter trigger tell_of_tariff on tariff_version rename to notify_webhooks_of_tariff;
alter trigger tell_of_order on top_up_order rename to notify_webhooks_of_order;

alter function tell_of_bill() rename to notify_webhooks_of_bill;
alter function tell_of_booked_charge() rename to announce_booking_of_charge;
alter function tell_of_cancellation() rename to notify_webhooks_of_cancellation;
alter function tell_of_charger() rename to notify_webhooks_of_charger;
alter function tell_of_charger_presence() rename to announce_stations_of_charger;
alter function tell_of_course() rename to notify_webhooks_of_progress;
alter function tell_of_fault() rename to notify_webhooks_of_fault;
alter function tell_of_order() rename to notify_webhooks_of_order;
alter function tell_of_paper() rename to notify_webhooks_of_paper;
alter function tell_of_refund() rename to notify_webhooks_of_refund;
alter function tell_of_reservation() rename to notify_webhooks_of_reservation;
alter function tell_of_session() rename to notify_webhooks_of_session;
alter function tell_of_statement() rename to notify_webhooks_of_statement;
alter function tell_of_tariff() rename to notify_webhooks_of_tariff;
alter function tell_programs(text, timestamptz, jsonb) rename to notify_webhooks;
alter function tell_programs(text, timestamptz, jsonb, uuid) rename to notify_webhooks;

-- A body is text, in which the new names are written.
create or replace function announce_changed_sessions() returns trigger language plpgsql as $$
begin
  with changed as (
    select id, booking_id
      from (select id, number, connector_id, booking_id, id_tag, state, started_at, ended_at, stop_reason, notified_at from old_rows
            union all
            select id, number, connector_id, booking_id, id_tag, state, started_at, ended_at, stop_reason, notified_at from new_rows) as both_rows
     group by id, number, connector_id, booking_id, id_tag, state, started_at, ended_at, stop_reason, notified_at
    having count(*) = 1
  )
  insert into change_event (topic, subject_id, customer_id, kind)
  select distinct 'charging', id, null::uuid, 'changed' from changed
  union all
  select distinct 'booking', booking.id, booking.customer_id, 'changed'
    from changed join booking on booking.id = changed.booking_id;
  return null;
end $$;

create or replace function notify_webhooks_of_bill() returns trigger language plpgsql as $$
begin
  perform notify_webhooks('session.billed', new.confirmed_at,
    jsonb_build_object('bookingId', new.id, 'stationId', new.station_id, 'connectorId', new.connector_id,
                       'driverId', new.customer_id, 'energyWh', new.bill_energy_wh, 'totalPaise', new.bill_total_paise),
    new.station_id);
  return null;
end $$;

create or replace function notify_webhooks_of_cancellation() returns trigger language plpgsql as $$
begin
  perform notify_webhooks('booking.cancelled', new.cancelled_at,
    jsonb_build_object('bookingId', new.id, 'stationId', new.station_id, 'connectorId', new.connector_id,
                       'driverId', new.customer_id, 'reason', new.cancel_code),
    new.station_id);
  return null;
end $$;

create or replace function notify_webhooks_of_charger() returns trigger language plpgsql as $$
begin
  perform notify_webhooks(case when new.connection_id is null then 'charger.offline' else 'charger.online' end,
    case when new.connection_id is null then new.disconnected_at else new.connected_at end,
    jsonb_build_object('chargerId', new.id, 'identity', new.identity, 'stationId', new.station_id),
    new.station_id);
  return null;
end $$;

create or replace function notify_webhooks_of_progress() returns trigger language plpgsql as $$
begin
  perform notify_webhooks('session.updated', new.programs_notified_at,
    jsonb_build_object('sessionId', new.id, 'chargerId', new.charger_id, 'connectorId', new.connector_id,
                       'bookingId', new.booking_id, 'state', new.state, 'energyWh', new.energy_wh,
                       'powerW', new.power_w, 'socPercent', new.soc_percent, 'meteredAt', new.last_meter_at),
    coalesce((select booking.station_id from booking where booking.id = new.booking_id),
             (select charger.station_id from charger where charger.id = new.charger_id)));
  return null;
end $$;

create or replace function notify_webhooks_of_fault() returns trigger language plpgsql as $$
begin
  perform notify_webhooks('charger.faulted', new.at,
    jsonb_build_object('chargerId', new.charger_id, 'connectorId', new.connector_id, 'evse', new.evse,
                       'number', new.number, 'errorCode', new.error_code),
    (select charger.station_id from charger where charger.id = new.charger_id));
  return null;
end $$;

create or replace function notify_webhooks_of_order() returns trigger language plpgsql as $$
begin
  perform notify_webhooks(case new.status when 'paid' then 'payment.succeeded' else 'payment.failed' end, new.paid_at,
    jsonb_build_object('orderId', new.id, 'driverId', new.customer_id, 'amountPaise', new.amount_paise));
  return null;
end $$;

create or replace function notify_webhooks_of_paper() returns trigger language plpgsql as $$
declare
  charged record;
begin
  select booking.id, booking.station_id into charged from booking
   where booking.id = coalesce((select lowered.subject_id from paper lowered where lowered.id = new.original_id),
                               new.subject_id);
  perform notify_webhooks('invoice.issued', new.issued_at,
    jsonb_build_object('invoiceId', new.id, 'kind', new.kind, 'number', new.number, 'totalPaise', new.total_paise,
                       'bookingId', charged.id),
    charged.station_id);
  return null;
end $$;

create or replace function notify_webhooks_of_refund() returns trigger language plpgsql as $$
begin
  perform notify_webhooks('refund.made', new.created_at,
    jsonb_build_object('refundId', new.id, 'orderId', new.order_id, 'amountPaise', new.amount_paise));
  return null;
end $$;

create or replace function notify_webhooks_of_reservation() returns trigger language plpgsql as $$
begin
  perform notify_webhooks('booking.reserved', new.created_at,
    jsonb_build_object('bookingId', new.id, 'stationId', new.station_id, 'connectorId', new.connector_id,
                       'driverId', new.customer_id, 'startsAt', new.starts_at, 'endsAt', new.ends_at),
    new.station_id);
  return null;
end $$;

create or replace function notify_webhooks_of_session() returns trigger language plpgsql as $$
begin
  perform notify_webhooks(tg_argv[0], case tg_argv[0] when 'session.started' then new.started_at else new.ended_at end,
    jsonb_build_object('sessionId', new.id, 'chargerId', new.charger_id, 'connectorId', new.connector_id,
                       'bookingId', new.booking_id, 'energyWh', new.energy_wh),
    coalesce((select booking.station_id from booking where booking.id = new.booking_id),
             (select charger.station_id from charger where charger.id = new.charger_id)));
  return null;
end $$;

create or replace function notify_webhooks_of_statement() returns trigger language plpgsql as $$
begin
  perform notify_webhooks('statement.issued', new.issued_at,
    jsonb_build_object('statementId', new.id, 'partnerId', new.partner_id, 'number', new.number));
  return null;
end $$;

create or replace function notify_webhooks_of_tariff() returns trigger language plpgsql as $$
begin
  perform notify_webhooks('tariff.changed', new.published_at,
    jsonb_build_object('tariffId', new.tariff_id, 'version', new.number, 'validFrom', new.valid_from));
  return null;
end $$;

create or replace function notify_webhooks(what text, happened_at timestamptz, facts jsonb) returns void
language sql as $$ select notify_webhooks(what, happened_at, facts, null) $$;
