-- What the operator lets go out beside a driver's inbox, in the operator's own words; and the browsers of drivers who
-- have allowed push messages.

create table message_template (
  event    text not null,
  channel  text not null,
  language text not null default 'en',
  -- Of a mail or a push message.
  subject  text,
  -- ICU messages with the event's variables.
  body     text not null,
  is_on    boolean not null,
  version  integer not null default 1,
  constraint message_template_pkey primary key (event, channel, language),
  constraint message_template_channel check (channel in ('sms', 'email', 'push', 'whatsapp')),
  constraint message_template_subject check ((channel in ('email', 'push')) = (subject is not null))
);

create table push_subscription (
  id          uuid primary key,
  customer_id uuid not null references customer (id),
  -- Where the browser's push service takes messages; a browser has one, whoever is signed in there.
  endpoint    text not null,
  p256dh      text not null,
  auth        text not null,
  created_at  timestamptz not null,
  constraint push_subscription_endpoint unique (endpoint),
  constraint push_subscription_size check (length(endpoint) <= 1000 and length(p256dh) <= 100 and length(auth) <= 50)
);
create index push_subscription_of_customer on push_subscription (customer_id);
