-- Most networks have no webhook, or none for most of what happens: that is asked first, with a plan that is kept. What a
-- paper is of is looked up where one waits for it.
create or replace function notify_webhooks(what text, happened_at timestamptz, facts jsonb, at_station uuid) returns void
language plpgsql as $$
begin
  insert into webhook_message (id, webhook_id, event, at, data, next_at)
  select gen_random_uuid(), webhook.id, what, coalesce(happened_at, clock_timestamp()), jsonb_strip_nulls(facts), to_timestamp(0)
    from webhook
   where webhook.removed_at is null and webhook.off_at is null and what = any (webhook.events)
     and (webhook.all_stations
          or exists (select from webhook_station own
                      where own.webhook_id = webhook.id and own.station_id = at_station));
end $$;

create or replace function notify_webhooks_of_paper() returns trigger language plpgsql as $$
declare
  charged record;
begin
  if not exists (select from webhook
                  where webhook.removed_at is null and webhook.off_at is null and 'invoice.issued' = any (webhook.events)) then
    return null;
  end if;
  select booking.id, booking.station_id into charged from booking
   where booking.id = coalesce((select lowered.subject_id from paper lowered where lowered.id = new.original_id),
                               new.subject_id);
  perform notify_webhooks('invoice.issued', new.issued_at,
    jsonb_build_object('invoiceId', new.id, 'kind', new.kind, 'number', new.number, 'totalPaise', new.total_paise,
                       'bookingId', charged.id),
    charged.station_id);
  return null;
end $$;

create or replace function notify_webhooks_of_bill() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook
                  where webhook.removed_at is null and webhook.off_at is null and 'session.billed' = any (webhook.events)) then
    return null;
  end if;
  perform notify_webhooks('session.billed', new.confirmed_at,
    jsonb_build_object('bookingId', new.id, 'stationId', new.station_id, 'connectorId', new.connector_id,
                       'driverId', new.customer_id, 'energyWh', new.bill_energy_wh, 'totalPaise', new.bill_total_paise),
    new.station_id);
  return null;
end $$;
