-- Why something is as it is, as a code; its words are made where they are shown. What a person or a provider said stays
-- text, in a column of its own.

-- ── Messages that were not sent ──────────────────────────────────────────────────────────────────────────

drop index outbox_message_failed;
alter table outbox_message
  -- What the provider said, as far as it is kept.
  add column failure_detail text;
update outbox_message
   set failure_detail = case when failure not in ('replaced by a newer message', 'no-consent', 'not sent: no provider', 'expired')
         then failure end,
       failure = case failure
         when 'replaced by a newer message' then 'replaced'
         when 'not sent: no provider' then 'no-provider'
         when 'no-consent' then 'no-consent'
         when 'expired' then 'expired'
         else 'send-failed' end
 where failure is not null;
alter table outbox_message
  add constraint outbox_message_failure
    check (failure in ('replaced', 'no-consent', 'no-provider', 'expired', 'send-failed')),
  add constraint outbox_message_failure_detail check (failure_detail is null or failure = 'send-failed');
create index outbox_message_failed on outbox_message (created_at)
  where status = 'failed'
    and failure not in ('replaced', 'no-consent', 'no-provider')
    and not (is_bulk and failure = 'expired');

-- ── A broadcast's deliveries ─────────────────────────────────────────────────────────────────────────────

alter table broadcast_delivery
  -- What the provider said, as far as it is kept.
  add column reason_detail text;
update broadcast_delivery
   set reason_detail = case when result = 'failed' and reason not in
         ('replaced by a newer message', 'no-consent', 'not sent: no provider', 'expired', 'could not be written')
         then reason end,
       reason = case
         when reason = 'replaced by a newer message' then 'replaced'
         when reason = 'not sent: no provider' then 'no-provider'
         when reason = 'could not be written' then 'not-written'
         when reason in ('no-consent', 'expired') then reason
         else 'send-failed' end
 where result = 'failed' or reason = 'could not be written';
alter table broadcast_delivery
  add constraint broadcast_delivery_reason_code check (reason in (
    'no-consent', 'no-address', 'blocked', 'quiet-hours', 'not-written', 'replaced', 'no-provider', 'expired', 'send-failed')),
  add constraint broadcast_delivery_reason_detail check (reason_detail is null or reason = 'send-failed');

-- As before, with what the provider said beside the code.
create or replace function broadcast_delivery_follows() returns trigger language plpgsql as $$
begin
  if new.status = 'failed' and new.failure = 'expired' and (old.attempts = 0 or old.failure is not null) then
    update broadcast_delivery
       set result = 'deferred', reason = 'quiet-hours', due_at = old.expires_at, message_id = null
     where message_id = new.id and result = 'queued';
    return null;
  end if;
  update broadcast_delivery
     set result = case
           when new.status = 'delivered' then 'delivered'
           when new.failure = 'no-consent' then 'skipped'
           else 'failed' end,
         reason = case when new.status = 'failed' then coalesce(new.failure, 'send-failed') end,
         reason_detail = case when new.status = 'failed' then new.failure_detail end
   where message_id = new.id and result = 'queued';
  return null;
end $$;

-- ── Stations ─────────────────────────────────────────────────────────────────────────────────────────────

alter table station
  -- Where the program took it out of service; `status_reason` is what an operator wrote.
  add column status_code text;
update station set status_code = 'partner-suspended', status_reason = null
 where status = 'inactive' and status_reason = 'The host is suspended' and partner_id is not null;
alter table station
  add constraint station_status_code check (status_code in ('partner-suspended')),
  add constraint station_one_reason check (status_code is null or (status_reason is null and status <> 'active'));
