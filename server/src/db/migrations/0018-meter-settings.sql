-- What each charger's meter was set to report, after its last start, and what it cannot.

create table charger_metering (
  charger_id      uuid primary key,
  -- When its settings are looked at; null once that is done.
  due_at          timestamptz,
  tries           integer not null default 0,
  settled_at      timestamptz,
  -- Seconds between two readings of the register while it charges; null where it makes none, or nobody knows.
  interval_s      integer,
  -- Whether the register is reported while it charges; null where nobody knows.
  reports_energy  boolean,
  -- What was wanted and not taken, as the charger names it.
  cannot          text[] not null default '{}',
  constraint charger_metering_charger foreign key (charger_id) references charger (id) on delete cascade,
  constraint charger_metering_interval check (interval_s is null or interval_s > 0),
  constraint charger_metering_tries check (tries >= 0)
);
create index charger_metering_due on charger_metering (due_at) where due_at is not null;

insert into charger_metering (charger_id, due_at)
select id, now() from charger where status = 'accepted';
