-- Notifications with a result for every recipient, consents, offers, and jobs that the operator can see.

-- ── Consents ─────────────────────────────────────────────────────────────────────────────────────────────

-- That a customer agreed to be told of offers by a channel, from when to when, and after reading which notice.
create table consent (
  id             uuid primary key,
  customer_id    uuid not null references customer (id),
  channel        text not null,
  notice_version text not null,
  given_at       timestamptz not null,
  withdrawn_at   timestamptz,
  constraint consent_channel check (channel in ('sms', 'email', 'push')),
  constraint consent_times check (withdrawn_at >= given_at)
);
create unique index consent_open on consent (customer_id, channel) where withdrawn_at is null;
create index consent_customer on consent (customer_id, given_at desc);
-- Proof of consent is kept.
create trigger consent_no_delete before delete on consent for each row execute function append_only();
create trigger consent_no_truncate before truncate on consent execute function append_only();

-- ── Messages to many ─────────────────────────────────────────────────────────────────────────────────────

alter table outbox_message
  -- One of many of the same text: sent after everything that is addressed to one person alone.
  add column is_bulk boolean not null default false,
  -- The customer to whom it offers something: not sent any more once the consent is withdrawn.
  add column promoted_to uuid references customer (id);
drop index outbox_message_due;
create index outbox_message_due on outbox_message (is_bulk, next_attempt_at) where status = 'pending';
create index outbox_message_promoted on outbox_message (promoted_to)
  where promoted_to is not null and status = 'pending';
-- What failed for a reason that somebody should look into.
create index outbox_message_failed on outbox_message (created_at)
  where status = 'failed'
    and failure not in ('replaced by a newer message', 'no-consent')
    and not (is_bulk and failure = 'expired');

alter table broadcast
  add column kind text not null default 'promotional',
  -- Customers who had joined when it was sent.
  add column recipients integer not null default 0,
  -- The last customer that was dealt with, in the order of joining.
  add column cursor_at timestamptz,
  add column cursor_id uuid,
  add column started_at timestamptz,
  -- When every customer had been dealt with: some messages may still wait to be sent.
  add column swept_at timestamptz,
  -- When nothing waited any more; the counts by channel, result and reason are final from then on.
  add column finished_at timestamptz,
  add column totals jsonb,
  add constraint broadcast_kind check (kind in ('service', 'promotional')),
  add constraint broadcast_cursor check ((cursor_at is null) = (cursor_id is null)),
  add constraint broadcast_finished check (
    (finished_at is null) = (totals is null) and (finished_at is null or swept_at is not null)
  );
create index broadcast_unswept on broadcast (created_at, id) where swept_at is null;
create index broadcast_unfinished on broadcast (swept_at) where swept_at is not null and finished_at is null;
-- What was sent before is delivered into the inboxes, which it reached by another way until now.
update broadcast set recipients = (select count(*) from customer where customer.created_at <= broadcast.created_at);

-- What became of a broadcast for one customer by one channel.
create table broadcast_delivery (
  id           uuid primary key,
  broadcast_id uuid not null references broadcast (id),
  customer_id  uuid not null references customer (id),
  channel      text not null,
  result       text not null,
  -- Why it was skipped, put off or failed.
  reason       text,
  -- The message in the outbox that carries it.
  message_id   uuid,
  -- When one that was put off is looked at again.
  due_at       timestamptz,
  created_at   timestamptz not null,
  constraint broadcast_delivery_once unique (broadcast_id, customer_id, channel),
  constraint broadcast_delivery_channel check (channel in ('inbox', 'sms', 'email')),
  constraint broadcast_delivery_result check (result in ('queued', 'deferred', 'delivered', 'skipped', 'failed')),
  constraint broadcast_delivery_reason check ((result in ('skipped', 'deferred', 'failed')) = (reason is not null)),
  constraint broadcast_delivery_due check ((result = 'deferred') = (due_at is not null)),
  constraint broadcast_delivery_message check (result <> 'queued' or message_id is not null)
);
-- Lists and counts are answered from the index alone.
create index broadcast_delivery_list on broadcast_delivery (broadcast_id, id) include (channel, result, reason);
create unique index broadcast_delivery_of_message on broadcast_delivery (message_id) where message_id is not null;
create index broadcast_delivery_deferred on broadcast_delivery (due_at) where result = 'deferred';
create index broadcast_delivery_waiting on broadcast_delivery (broadcast_id) where result in ('queued', 'deferred');

-- A delivery follows its message in the same statement, so that neither can be known without the other. A message that
-- was not sent before its hours were over is put off, and looked at again; one that was just being sent may have
-- arrived, and is not sent a second time.
create function broadcast_delivery_follows() returns trigger language plpgsql as $$
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
         reason = case when new.status = 'failed' then coalesce(new.failure, 'unknown') end
   where message_id = new.id and result = 'queued';
  return null;
end $$;
create trigger outbox_message_tells_delivery after update on outbox_message
  for each row when (new.is_bulk and old.status = 'pending' and new.status <> 'pending')
  execute function broadcast_delivery_follows();

-- ── The driver's inbox ───────────────────────────────────────────────────────────────────────────────────

create table notice (
  id           uuid primary key,
  customer_id  uuid not null references customer (id),
  kind         text not null,
  -- A broadcast keeps its text once for all.
  broadcast_id uuid references broadcast (id),
  title        text,
  message      text,
  -- What a personal notice is about.
  subject_kind text,
  subject_id   uuid,
  created_at   timestamptz not null,
  read_at      timestamptz,
  constraint notice_text check (
    (broadcast_id is null) = (title is not null) and (broadcast_id is null) = (message is not null)
  ),
  constraint notice_subject check ((subject_kind is null) = (subject_id is null))
);
create index notice_customer on notice (customer_id, created_at desc, id desc);
create index notice_unread on notice (customer_id) where read_at is null;

-- ── Offers ───────────────────────────────────────────────────────────────────────────────────────────────

create table offer (
  id           uuid primary key,
  title        text not null,
  message      text not null,
  status       text not null,
  scheduled_at timestamptz,
  created_at   timestamptz not null,
  created_by   uuid references administrator (id),
  sent_at      timestamptz,
  cancelled_at timestamptz,
  -- What it was sent as.
  broadcast_id uuid references broadcast (id),
  constraint offer_status check (status in ('draft', 'scheduled', 'sent', 'cancelled')),
  constraint offer_scheduled check (status <> 'scheduled' or scheduled_at is not null),
  constraint offer_sent check (
    (status = 'sent') = (sent_at is not null) and (status = 'sent') = (broadcast_id is not null)
  ),
  constraint offer_cancelled check ((status = 'cancelled') = (cancelled_at is not null)),
  constraint offer_broadcast unique (broadcast_id)
);
create index offer_created on offer (created_at desc, id desc);
create index offer_due on offer (scheduled_at) where status = 'scheduled';

-- ── Jobs ─────────────────────────────────────────────────────────────────────────────────────────────────

-- When each job runs next, and how its last run went. Times are the database's: several machines share them.
create table job (
  name          text primary key,
  summary       text not null,
  every_seconds integer not null,
  next_run_at   timestamptz not null,
  started_at    timestamptz,
  duration_ms   integer,
  -- What the last run did, in numbers; null where it failed.
  result        jsonb,
  error         text,
  -- Runs that failed in a row.
  failures      integer not null default 0,
  constraint job_every check (every_seconds > 0),
  constraint job_run check ((started_at is null) = (duration_ms is null)),
  constraint job_outcome check (
    (started_at is null) = (result is null and error is null) and (result is null or error is null)
  ),
  constraint job_failures check (failures >= 0 and (failures > 0) = (error is not null))
);

-- Wakes a job when the transaction commits that gave it something to do. A wake-up only, that may get lost: the rows
-- decide, and the job looks at them from time to time all the same.
create function wake_job() returns trigger language plpgsql as $$
begin
  perform pg_notify('voltyatra_jobs', tg_argv[0]);
  return null;
end $$;
create trigger outbox_message_wakes after insert on outbox_message
  for each statement execute function wake_job('deliver-messages');
create trigger broadcast_wakes after insert on broadcast
  for each statement execute function wake_job('deliver-broadcasts');
create trigger offer_wakes after insert or update on offer
  for each statement execute function wake_job('send-offers');
-- One that is due at once is posted by whoever wrote it.
create trigger simulated_webhook_wakes after insert on simulated_webhook
  for each row when (new.due_at > new.event_time) execute function wake_job('deliver-simulated-webhooks');

-- ── What needs attention ─────────────────────────────────────────────────────────────────────────────────

create index booking_unbilled on booking (stopped_at) where status = 'in_progress' and stopped_at is not null;
create index partner_pending on partner (created_at) where status = 'pending';
create index seminar_registration_new on seminar_registration (created_at) where status = 'new';
