-- Reports that operators have mailed to themselves, at seven in the morning in India.
create table report_mail (
  id               uuid primary key,
  administrator_id uuid not null,
  name             text not null,
  cadence          text not null,
  -- What the report is asked for, but its period: {by, compare, sort, isDescending, filters}.
  ask              jsonb not null,
  -- The day in India on which it is sent next; it is about the days before.
  next_day         date not null,
  created_at       timestamptz not null,
  last_sent_at     timestamptz,
  constraint report_mail_administrator foreign key (administrator_id) references administrator (id) on delete cascade,
  constraint report_mail_cadence check (cadence in ('daily', 'weekly', 'monthly')),
  constraint report_mail_name_length check (char_length(name) between 1 and 60),
  constraint report_mail_ask check (jsonb_typeof(ask) = 'object' and octet_length(ask::text) <= 2000)
);
create unique index report_mail_name on report_mail (administrator_id, lower(name));
create index report_mail_due on report_mail (next_day, id);
