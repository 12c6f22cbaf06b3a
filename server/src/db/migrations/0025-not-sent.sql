-- What was not sent because no provider is connected is seen in its list; nobody can do anything about each of them.
drop index outbox_message_failed;
create index outbox_message_failed on outbox_message (created_at)
  where status = 'failed'
    and failure not in ('replaced by a newer message', 'no-consent', 'not sent: no provider')
    and not (is_bulk and failure = 'expired');
