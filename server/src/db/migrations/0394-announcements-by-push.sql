-- Announcements and offers go out by push message, too: to the browsers that their drivers have turned them on in.
alter table broadcast_delivery
  drop constraint broadcast_delivery_channel,
  add constraint broadcast_delivery_channel check (channel in ('inbox', 'sms', 'email', 'push')),
  drop constraint broadcast_delivery_reason_code,
  add constraint broadcast_delivery_reason_code check (reason in (
    'no-consent', 'no-address', 'no-browser', 'blocked', 'quiet-hours', 'not-written', 'replaced', 'no-provider',
    'expired', 'send-failed', 'over-cap', 'not-registered', 'undelivered', 'address-bounced'));
