-- What programs are told when something happens: where to, and each message until it has arrived.
create table webhook (
  id                uuid primary key,
  url               text not null,
  events            text[] not null,
  -- Sealed under SECRET_KEY, bound to the row.
  sealed_secret     bytea not null,
  -- After a change of the secret messages are signed with both until then.
  sealed_old_secret bytea,
  old_secret_until  timestamptz,
  created_at        timestamptz not null,
  created_by        uuid not null,
  removed_at        timestamptz,
  -- Since when nothing has arrived; null while it works.
  failing_since     timestamptz,
  -- Turned off after days of failures.
  off_at            timestamptz,
  constraint webhook_creator foreign key (created_by) references administrator (id),
  constraint webhook_url_length check (char_length(url) between 8 and 500),
  constraint webhook_events check (cardinality(events) between 1 and 50),
  constraint webhook_old_secret check ((sealed_old_secret is null) = (old_secret_until is null))
);
create unique index webhook_url on webhook (url) where removed_at is null;

create table webhook_message (
  id           uuid primary key,
  webhook_id   uuid not null,
  event        text not null,
  -- When it happened.
  at           timestamptz not null,
  -- Ids and figures, never names, numbers or addresses of people.
  data         jsonb not null,
  attempts     integer not null default 0,
  -- Of the next attempt; null where none follows.
  next_at      timestamptz,
  delivered_at timestamptz,
  -- Of the latest attempt.
  tried_at     timestamptz,
  http_status  integer,
  failure      text,
  constraint webhook_message_webhook foreign key (webhook_id) references webhook (id),
  constraint webhook_message_event check (event ~ '^[a-z]+\.[a-z]+$'),
  constraint webhook_message_attempts check (attempts >= 0),
  constraint webhook_message_data_size check (pg_column_size(data) < 5000),
  constraint webhook_message_failure_length check (char_length(failure) <= 300),
  constraint webhook_message_delivered check (delivered_at is null or next_at is null)
);
create index webhook_message_due on webhook_message (webhook_id, next_at) where next_at is not null;
create index webhook_message_of on webhook_message (webhook_id, at desc, id desc);
create index webhook_message_old on webhook_message (at);
create trigger webhook_message_queued after insert on webhook_message
  for each statement execute function wake_job('send-webhooks');
create trigger webhook_message_again after update on webhook_message
  for each row when (old.next_at is null and new.next_at is not null) execute function wake_job('send-webhooks');

-- In the transaction of what happened: a message for each webhook that asks for the event, and none where it is undone.
create function tell_programs(what text, happened_at timestamptz, facts jsonb) returns void language sql as $$
  insert into webhook_message (id, webhook_id, event, at, data, next_at)
  select gen_random_uuid(), webhook.id, what, coalesce(happened_at, clock_timestamp()), jsonb_strip_nulls(facts), to_timestamp(0)
    from webhook
   where webhook.removed_at is null and webhook.off_at is null and what = any (webhook.events)
$$;

create function tell_of_session() returns trigger language plpgsql as $$
begin
  perform tell_programs(tg_argv[0], case tg_argv[0] when 'session.started' then new.started_at else new.ended_at end,
    jsonb_build_object('sessionId', new.id, 'chargerId', new.charger_id, 'connectorId', new.connector_id,
                       'bookingId', new.booking_id, 'energyWh', new.energy_wh));
  return null;
end $$;
create trigger tell_of_start after update on charging_session for each row
  when (old.started_at is null and new.started_at is not null) execute function tell_of_session('session.started');
create trigger tell_of_new_start after insert on charging_session for each row
  when (new.started_at is not null) execute function tell_of_session('session.started');
create trigger tell_of_stop after update on charging_session for each row
  when (old.state <> 'ended' and new.state = 'ended') execute function tell_of_session('session.stopped');
create trigger tell_of_new_stop after insert on charging_session for each row
  when (new.state = 'ended') execute function tell_of_session('session.stopped');

create function tell_of_bill() returns trigger language plpgsql as $$
begin
  perform tell_programs('session.billed', new.confirmed_at,
    jsonb_build_object('bookingId', new.id, 'stationId', new.station_id, 'connectorId', new.connector_id,
                       'driverId', new.customer_id, 'energyWh', new.bill_energy_wh, 'totalPaise', new.bill_total_paise));
  return null;
end $$;
create trigger tell_of_bill after update on booking for each row
  when (old.confirmed_at is null and new.confirmed_at is not null) execute function tell_of_bill();

create function tell_of_charger() returns trigger language plpgsql as $$
begin
  perform tell_programs(case when new.connection_id is null then 'charger.offline' else 'charger.online' end,
    case when new.connection_id is null then new.disconnected_at else new.connected_at end,
    jsonb_build_object('chargerId', new.id, 'identity', new.identity, 'stationId', new.station_id));
  return null;
end $$;
create trigger tell_of_charger after update on charger for each row
  when (new.status = 'accepted' and (old.connection_id is null) <> (new.connection_id is null))
  execute function tell_of_charger();

create function tell_of_fault() returns trigger language plpgsql as $$
begin
  perform tell_programs('charger.faulted', new.at,
    jsonb_build_object('chargerId', new.charger_id, 'connectorId', new.connector_id, 'evse', new.evse,
                       'number', new.number, 'errorCode', new.error_code));
  return null;
end $$;
create trigger tell_of_fault after update on charger_outlet for each row
  when (old.status <> 'Faulted' and new.status = 'Faulted') execute function tell_of_fault();
create trigger tell_of_new_fault after insert on charger_outlet for each row
  when (new.status = 'Faulted') execute function tell_of_fault();

create function tell_of_paper() returns trigger language plpgsql as $$
begin
  perform tell_programs('invoice.issued', new.issued_at,
    jsonb_build_object('invoiceId', new.id, 'kind', new.kind, 'number', new.number, 'totalPaise', new.total_paise));
  return null;
end $$;
create trigger tell_of_paper after insert on paper for each row execute function tell_of_paper();

create function tell_of_tariff() returns trigger language plpgsql as $$
begin
  perform tell_programs('tariff.changed', new.published_at,
    jsonb_build_object('tariffId', new.tariff_id, 'version', new.number, 'validFrom', new.valid_from));
  return null;
end $$;
create trigger tell_of_tariff after update on tariff_version for each row
  when (old.published_at is null and new.published_at is not null) execute function tell_of_tariff();
create trigger tell_of_new_tariff after insert on tariff_version for each row
  when (new.published_at is not null) execute function tell_of_tariff();

create function tell_of_order() returns trigger language plpgsql as $$
begin
  perform tell_programs(case new.status when 'paid' then 'payment.succeeded' else 'payment.failed' end, new.paid_at,
    jsonb_build_object('orderId', new.id, 'driverId', new.customer_id, 'amountPaise', new.amount_paise));
  return null;
end $$;
create trigger tell_of_order after update on top_up_order for each row
  when (old.status <> new.status and new.status in ('paid', 'failed')) execute function tell_of_order();

create function tell_of_refund() returns trigger language plpgsql as $$
begin
  perform tell_programs('refund.made', new.created_at,
    jsonb_build_object('refundId', new.id, 'orderId', new.order_id, 'amountPaise', new.amount_paise));
  return null;
end $$;
create trigger tell_of_refund after insert on order_refund for each row execute function tell_of_refund();

create function tell_of_statement() returns trigger language plpgsql as $$
begin
  perform tell_programs('statement.issued', new.issued_at,
    jsonb_build_object('statementId', new.id, 'partnerId', new.partner_id, 'number', new.number));
  return null;
end $$;
create trigger tell_of_statement after insert on partner_statement for each row execute function tell_of_statement();
