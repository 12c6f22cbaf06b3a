-- What a message is, whoever carries it: more channels than texts and mails, each attempt a row, and what it cost.

alter table outbox_message
  drop constraint outbox_channel,
  add constraint outbox_channel check (channel in ('sms', 'voice', 'email', 'push', 'whatsapp')),
  drop constraint outbox_status,
  -- `sent` was taken over by a provider who may still report on it; `delivered` has arrived as far as anybody knows.
  add constraint outbox_status check (status in ('pending', 'sent', 'delivered', 'failed')),
  -- The network from which a stranger asked for it: what it costs counts against that network too.
  add column asked_from text,
  add column sent_at timestamptz,
  add constraint outbox_sent check (status <> 'sent' or sent_at is not null);

drop index outbox_message_failed;
alter table outbox_message
  drop constraint outbox_message_failure,
  add constraint outbox_message_failure check (failure in (
    'replaced', 'no-consent', 'no-provider', 'expired', 'send-failed', 'over-cap', 'not-registered', 'undelivered',
    'address-bounced')),
  drop constraint outbox_message_failure_detail,
  add constraint outbox_message_failure_detail check (
    failure_detail is null or failure in ('send-failed', 'over-cap', 'not-registered', 'undelivered', 'address-bounced'));
create index outbox_message_failed on outbox_message (created_at)
  where status = 'failed'
    and failure not in ('replaced', 'no-consent', 'no-provider')
    and not (is_bulk and failure = 'expired');

alter table broadcast_delivery
  drop constraint broadcast_delivery_reason_code,
  add constraint broadcast_delivery_reason_code check (reason in (
    'no-consent', 'no-address', 'blocked', 'quiet-hours', 'not-written', 'replaced', 'no-provider', 'expired',
    'send-failed', 'over-cap', 'not-registered', 'undelivered', 'address-bounced')),
  drop constraint broadcast_delivery_reason_detail,
  add constraint broadcast_delivery_reason_detail check (
    reason_detail is null or reason in ('send-failed', 'over-cap', 'not-registered', 'undelivered', 'address-bounced'));

-- As before; what a provider took over counts as delivered until it reports otherwise, while the counts are not final.
create or replace function broadcast_delivery_follows() returns trigger language plpgsql as $$
begin
  if old.status = 'pending' and new.status = 'failed' and new.failure = 'expired'
     and (old.attempts = 0 or old.failure is not null) then
    update broadcast_delivery
       set result = 'deferred', reason = 'quiet-hours', due_at = old.expires_at, message_id = null
     where message_id = new.id and result = 'queued';
    return null;
  end if;
  update broadcast_delivery
     set result = case
           when new.status in ('sent', 'delivered') then 'delivered'
           when new.failure = 'no-consent' then 'skipped'
           else 'failed' end,
         reason = case when new.status = 'failed' then coalesce(new.failure, 'send-failed') end,
         reason_detail = case when new.status = 'failed' then new.failure_detail end
   where message_id = new.id
     and (result = 'queued'
          or (result = 'delivered' and new.status = 'failed'
              and exists (select from broadcast where broadcast.id = broadcast_id and finished_at is null)));
  return null;
end $$;
drop trigger outbox_message_tells_delivery on outbox_message;
create trigger outbox_message_tells_delivery after update on outbox_message
  for each row when (new.is_bulk and old.status in ('pending', 'sent') and new.status <> old.status)
  execute function broadcast_delivery_follows();

-- An attempt to hand a message over to a provider, written before the provider is asked: where the program ends in
-- between, the attempt stays without an outcome, and nobody can know whether the message arrived.
create table message_attempt (
  message_id  uuid not null references outbox_message (id) on delete cascade,
  number      integer not null,
  -- Which connection was used; a connection that was removed since keeps its name here.
  account_id  uuid not null,
  provider    text not null,
  channel     text not null,
  started_at  timestamptz not null,
  ended_at    timestamptz,
  outcome     text,
  -- What the provider calls it, and reports on.
  provider_id text,
  -- What the provider said.
  detail      text,
  cost_paise  integer not null,
  constraint message_attempt_pkey primary key (message_id, number),
  constraint message_attempt_outcome check (outcome in ('sent', 'failed', 'refused', 'unknown')),
  constraint message_attempt_ended check ((ended_at is null) = (outcome is null)),
  constraint message_attempt_cost check (cost_paise between 0 and 100000)
);
create index message_attempt_of_provider on message_attempt (account_id, provider_id) where provider_id is not null;
create index message_attempt_open on message_attempt (message_id) where outcome is null;
create index message_attempt_started on message_attempt (account_id, started_at desc);

-- What messages have cost on a day of India's calendar, by phone, by network and in all. The guard of each addition is
-- in its statement; what a thief lets us send is bounded by these rows, whichever process sends it.
create table message_spend (
  day   date not null,
  scope text not null,
  key   text not null,
  paise integer not null,
  constraint message_spend_pkey primary key (day, scope, key),
  constraint message_spend_scope check (scope in ('address', 'network', 'strangers', 'installation', 'broadcasts')),
  constraint message_spend_paise check (paise >= 0)
);

-- The most that is spent in a day, in paise.
create table message_cap (
  is_only            boolean primary key default true check (is_only),
  address_paise      integer not null default 1000,
  network_paise      integer not null default 10000,
  installation_paise integer not null default 500000,
  broadcasts_paise   integer not null default 2000000,
  version            integer not null default 1,
  constraint message_cap_paise check (
    address_paise between 0 and 100000000 and network_paise between 0 and 100000000
    and installation_paise between 0 and 100000000 and broadcasts_paise between 0 and 100000000)
);
insert into message_cap default values;

-- What providers have reported, kept apart from the attempts: a report may come before the answer that names its
-- message.
create table message_report (
  account_id  uuid not null,
  provider_id text not null,
  outcome     text not null,
  detail      text,
  reported_at timestamptz not null,
  applied_at  timestamptz,
  constraint message_report_pkey primary key (account_id, provider_id),
  constraint message_report_outcome check (outcome in ('delivered', 'failed'))
);
create index message_report_waiting on message_report (reported_at) where applied_at is null;
