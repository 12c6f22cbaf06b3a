-- Connections to providers of messages, and the texts that are registered for them.

create table message_connection (
  id             uuid primary key,
  channel        text not null,
  -- 1 is tried first, 2 where it fails.
  rank           integer not null,
  provider       text not null,
  -- As the owner entered them, without the secrets.
  settings       jsonb not null,
  -- The secrets as one sealed text; null where there are none.
  sealed_secrets bytea,
  secret_names   text[] not null default '{}',
  is_on          boolean not null,
  cost_paise     integer not null,
  last_sent_at   timestamptz,
  failing_since  timestamptz,
  failure        text,
  version        integer not null default 1,
  created_at     timestamptz not null,
  constraint message_connection_place unique (channel, rank),
  constraint message_connection_rank check (rank in (1, 2)),
  constraint message_connection_cost check (cost_paise between 0 and 100000),
  constraint message_connection_failing check ((failing_since is null) = (failure is null)),
  constraint message_connection_provider check (
    (channel, provider) in (('sms', 'msg91'), ('sms', 'http'), ('voice', 'http'), ('email', 'smtp'),
                            ('push', 'web-push'), ('whatsapp', 'whatsapp-cloud')))
);

-- A text as it is registered: with the operators' ledger in India (DLT) for text messages, with WhatsApp for its
-- templates. What goes out has to be this text with something in its places.
create table message_registration (
  channel           text not null,
  template          text not null,
  language          text not null,
  registered_text   text not null,
  -- The sender that the receiver sees.
  header            text,
  template_id       text,
  -- What the provider itself calls it.
  provider_template text,
  version           integer not null default 1,
  constraint message_registration_pkey primary key (channel, template, language),
  constraint message_registration_channel check (channel in ('sms', 'whatsapp')),
  constraint message_registration_sms check (channel <> 'sms' or (header is not null and template_id is not null)),
  constraint message_registration_whatsapp check (channel <> 'whatsapp' or provider_template is not null)
);

-- An e-mail address to which mails came back: not written to again. Another address of the same person is another row.
create table bounced_address (
  address    text primary key,
  bounced_at timestamptz not null,
  -- What the mail server said.
  detail     text
);
