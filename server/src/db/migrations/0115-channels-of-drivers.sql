-- The channels by which a driver wants no messages beside the inbox, whatever the operator lets go out.
create table notice_channel_off (
  customer_id uuid not null,
  channel     text not null,
  since       timestamptz not null,
  constraint notice_channel_off_once primary key (customer_id, channel),
  constraint notice_channel_off_customer foreign key (customer_id) references customer (id),
  constraint notice_channel_off_channel check (channel in ('sms', 'email', 'whatsapp'))
);
